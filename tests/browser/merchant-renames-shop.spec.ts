import { type DemoShop, expect, open, type Page, postForm, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";
import { ask } from "#tests/support/http.ts";

const PASSWORD = "a quiet tuesday";

/** Signs a new shop up past the screens, and logs its owner in. */
async function signedUp(page: Page, shop: (slug: string) => DemoShop): Promise<string> {
  const slug = `pies-${Date.now().toString(36)}`;
  const email = `nell@${slug}.test`;
  const answer = await ask({
    port: visitedApp().port,
    host: "localhost",
    method: "POST",
    path: "/trpc/owners.signUp",
    json: {
      json: {
        shopName: "Nell's Pies",
        slug,
        firstName: "Nell",
        lastName: "Okafor",
        email,
        phone: "4155550142",
        password: PASSWORD,
        passwordConfirmation: PASSWORD,
      },
    },
  });
  expect(answer.status, answer.text).toBe(200);
  await postForm(page, shop(slug).url("/owner/login"), { email, password: PASSWORD });
  await postForm(page, shop(slug).url("/manage/time-zone"), { timeZone: "America/Los_Angeles" }).catch(
    () => {},
  );
  return slug;
}

test("SHOP-01 a merchant gives the shop another address, checked while it is typed; the old one leads there, and the log-in goes along", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, scripted, otherPage }) => {
  const before = await signedUp(page, shop);
  const after = `${before}-and-co`;
  await open(page, shop(before).url("/manage/shop/business-details"));
  await page.getByRole("link", { name: "Your shop's web address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your shop's web address" })).toBeVisible();
  const field = page.getByLabel("Shop Address", { exact: true });
  await expect(field).toHaveValue(before);
  await expect(field).toHaveAccessibleDescription(/^Your address as it is/);
  if (scripted) await expectAccessible(page, "Your shop's web address");
  await expectNoSideways(page);

  await field.fill("sweetcrumb");
  const change = page.getByRole("button", { name: "Change Address" });
  if (!scripted) await change.click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("This address is taken already").last()).toBeVisible();
  await field.fill(after);
  if (scripted) await expect(page.getByText(new RegExp(`^${after}\\..* is free\\.$`)).first()).toBeVisible();
  await change.click();
  if (!scripted) await page.getByRole("link", { name: new RegExp(`^Go to ${after}\\.`) }).click();
  await expect(page).toHaveURL(new RegExp(`^http://${after}\\.localhost:\\d+/manage/dashboard$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  // The old address leads on, also from links that were sent; a log-in there is none here.
  const visitor = await otherPage();
  await visitor.goto(shop(before).url("/owner/login?next=%2Fmanage%2Forders"));
  await expect(visitor).toHaveURL(shop(after).url("/owner/login?next=%2Fmanage%2Forders"));
  const mail = await shop(after).messageTo(`nell@${before}.test`, /confirm/i);
  const [link = ""] = /http:\/\/\S+\/owner\/activate\/[\w-]+/.exec(mail.text) ?? [];
  await visitor.goto(link);
  await expect(visitor).toHaveURL(new RegExp(`^http://${after}\\.localhost`));
});
