import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { ask } from "#tests/support/http.ts";

const part = (page: Page) => page.getByRole("region", { name: "API tokens", exact: true });

test(
  "API-08 a merchant makes a token, sees it once, uses it, and revokes it",
  { tag: ["@without-script-full", "@phone-full"] },
  async ({ page, shop, logIn, scripted }, { project }) => {
    const name = `The till ${project.name} ${scripted} ${Date.now()}`;
    const sweetcrumb = shop("sweetcrumb");
    await logIn(page, "sweetcrumb", "merchant");
    await open(page, sweetcrumb.url("/manage/account"));
    const tokens = part(page);

    await tokens.getByText("Make a token", { exact: true }).click();
    await tokens.getByLabel("What it may do", { exact: true }).selectOption({ label: "Orders" });
    await tokens.getByRole("button", { name: "Make the Token" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(tokens.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(tokens.getByLabel("What it may do", { exact: true })).toHaveValue("orders");
    await tokens.getByLabel("Name", { exact: true }).fill(name);
    await tokens.getByLabel("Works for", { exact: true }).selectOption({ label: "A year" });
    await tokens.getByRole("button", { name: "Make the Token" }).click();

    const field = tokens.getByLabel("The token", { exact: true });
    await expect(field).toBeFocused();
    const token = await field.inputValue();
    expect(token).toMatch(/^wsk_[\w-]{43}$/);
    await expect(tokens.getByText(`${name} is ready`)).toBeVisible();
    if (scripted) await expect(tokens.getByRole("button", { name: "Copy", exact: true })).toBeVisible();

    const { port, hostname } = new URL(sweetcrumb.url("/"));
    const me = () =>
      ask({
        port: Number(port),
        host: hostname,
        method: "GET",
        path: "/api/me",
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await me()).status).toBe(200);

    await open(page, sweetcrumb.url("/manage/account"));
    expect(await page.content()).not.toContain(token);
    const row = tokens.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText(`Ends in ${token.slice(-4)}`);
    await expect(row).toContainText(/works until/);
    await row.getByText(`Revoke ${name}`, { exact: true }).click();
    await row.getByRole("button", { name: "Revoke it now" }).click();
    await expect(page.getByText("Token revoked", { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await me()).status).toBe(401);
  },
);

test("UI-04 axe finds nothing on the tokens: the form, a token that was made, the question before it is revoked", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const name = `Axe ${Date.now()}`;
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/account"));
  const tokens = part(page);
  await tokens.getByText("Make a token", { exact: true }).click();
  await tokens.getByRole("button", { name: "Make the Token" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "Manage Account");
  await tokens.getByLabel("Name", { exact: true }).fill(name);
  await tokens.getByRole("button", { name: "Make the Token" }).click();
  await expect(tokens.getByLabel("The token", { exact: true })).toBeVisible();
  await expectAccessible(page, "Manage Account");
  await tokens.getByText(`Revoke ${name}`, { exact: true }).click();
  await expectAccessible(page, "Manage Account");
  await tokens.getByRole("button", { name: "Revoke it now" }).click();
});
