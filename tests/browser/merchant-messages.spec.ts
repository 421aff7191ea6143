import { randomUUID } from "node:crypto";
import { postgresOf, query } from "#tests/chaos/books.ts";
import { expect, open, takenOver, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

const database = (text: string, values: unknown[] = []) =>
  query<{ id: string; count: number }>(postgresOf(visitedApp().dataDir).url, text, values);

test("NOTE-01 NOTE-02 a merchant finds what was sent to a customer, reads why and what it said, and sends it again", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  const email = `robin-${randomUUID().slice(0, 8)}@example.com`;
  const { ticket_number: ticket } = await hands.place({ ...GUEST, email });
  await cornerpies.messageTo(email, /./);
  await logIn(page, "cornerpies", "merchant");

  await open(page, cornerpies.url("/manage/messages"));
  await page.getByLabel("Find a message").fill(email);
  await page.getByLabel("Find a message").press("Enter");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Sent");
  await expectNoSideways(page);
  if (scripted) await expectAccessible(page, "Messages");

  await page.getByRole("link", { name: `Invoice #${ticket}`, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Invoice #${ticket}` })).toBeVisible();
  await expect(page.getByText("An order was placed.").last()).toBeVisible();
  await expect(page.getByText("Tried once.")).toBeVisible();
  const said = page.frameLocator("iframe[title='The message as a page']");
  await expect(said.getByRole("heading", { level: 1 })).toBeVisible();
  // A guest's link lets anyone read the order: it is shown cut off.
  await expect(page.getByLabel("The message as text")).toContainText("/order/[hidden]");
  await expectNoSideways(page);
  if (scripted) await expectAccessible(page, `Invoice #${ticket}`);

  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("It is on its way.")).toBeVisible();
  await expect
    .poll(async () => {
      const [sent] = await database(
        "select count(*)::int as count from messages where recipient = $1 and status = 'sent'",
        [email],
      );
      return sent?.count;
    })
    .toBe(2);
  await page.getByRole("link", { name: `Open order #${ticket}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order #${ticket}` })).toBeVisible();
});

test("NOTE-01 SEC-A16 the page of a message runs, sends and reaches nothing, and no one else may frame it", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  const [message] = await database(
    "select m.id from messages m join shops s on s.id = m.shop_id where s.slug = 'cornerpies' and m.facts is not null and m.channel = 'email' limit 1",
  );
  await open(page, cornerpies.url("/manage/messages"));
  const { status, policy, cache } = await page.evaluate(async (path) => {
    const answer = await fetch(path);
    const header = (name: string) => answer.headers.get(name) ?? "";
    return {
      status: answer.status,
      policy: header("content-security-policy"),
      cache: header("cache-control"),
    };
  }, `/manage/messages/${message?.id}/page`);
  expect([status, cache]).toEqual([200, "no-store"]);
  for (const part of ["default-src 'none'", "sandbox", "frame-ancestors 'self'", "form-action 'none'"])
    expect(policy.split("; ")).toContain(part);
  expect(policy).not.toMatch(/script-src|connect-src/);
});

test("NOTE-01 REL-R5 what failed stands in red over every page of the manage area, and leads to the failed messages", {
  tag: "@phone-full",
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  const email = `gone-${randomUUID().slice(0, 8)}@example.com`;
  await hands.place({ ...GUEST, email });
  await cornerpies.messageTo(email, /./);
  await logIn(page, "cornerpies", "merchant");
  await database(
    "update messages set status = 'dead', attempts = 1, sent_at = null, due_at = now(), last_error = '550 5.1.1 unknown user' where recipient = $1",
    [email],
  );
  await open(page, cornerpies.url("/manage/dashboard"));
  await expect(
    page.getByText(/\d+ messages? to your customers or you (was|were) not delivered\./),
  ).toBeVisible();
  await page.getByRole("link", { name: "See the messages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Bounced");
  await expectAccessible(page, "Messages");
  await row.getByRole("link").click();
  await takenOver(page);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("It is on its way.")).toBeVisible();
  const [left] = await database(
    "select count(*)::int as count from messages where recipient = $1 and status = 'dead' and settled_at is null",
    [email],
  );
  expect(left?.count).toBe(0);
});
