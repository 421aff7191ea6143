import { type DemoShop, expect, type Page, postForm } from "./browser.ts";

/** The password of anyone who signs up in a journey. */
export const OWN_PASSWORD = "a long enough phrase";

/**
 * Opens an account at a shop for a journey that changes or ends it; its address is not proved yet. The sign-up's form is posted and its
 * screen not drawn, which has journeys of its own. The page stays where it was, logged in.
 */
export async function signUp(page: Page, shop: DemoShop, email: string, phone = ""): Promise<void> {
  await postForm(page, shop.url("/signup"), {
    firstName: "Robin",
    lastName: "Baker",
    email,
    phone,
    password: OWN_PASSWORD,
    passwordConfirmation: OWN_PASSWORD,
  });
}

/** The same, with the link of the mail opened: the page then asks whether the address is to be confirmed. */
export async function openAddressLink(page: Page, shop: DemoShop, email: string): Promise<void> {
  await signUp(page, shop, email);
  const { text } = await shop.messageTo(email, /verify|confirm/i);
  await page.goto(/https?:\/\/\S+\/email\/verify\/[\w-]{20,}/.exec(text)?.[0] ?? "");
  await expect(page).toHaveURL(/\/email\/verify\/confirm/);
}

/** The same with the address confirmed, where the page stands then. */
export async function becomeCustomer(page: Page, shop: DemoShop, email: string): Promise<void> {
  await openAddressLink(page, shop, email);
  await page.getByRole("button", { name: "Confirm This Address", exact: true }).click();
  await expect(page).toHaveURL(/\/email\/verify\/success/);
}
