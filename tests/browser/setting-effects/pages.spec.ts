import { expect, open, postForm } from "#tests/support/browser.ts";
import { addToCart, fillGuestOrder } from "#tests/support/browser-order.ts";
import { settingEffects } from "#tests/support/setting-effects.ts";

settingEffects("pages", "cornerpies", async ({ shop, change, seen, read, html }) => {
  await change({
    title: "Crumb & Co",
    mode: "bake_sale",
    externalLinkUrl: "https://school.example/fair",
    externalLinkLabel: "Effect Elementary",
    supportEmail: "ask@effect.example",
    street1: "9 Effect Lane",
    street2: "Suite 44",
    city: "Effectville",
    state: "VT",
    zip: "05401",
    showAddress: true,
    instagram: "https://instagram.com/effect",
    facebook: "https://facebook.com/effect",
    twitter: "https://twitter.com/effect",
    requireAppVersionMatch: true,
    analyticsId: "G-EFFECT1234",
    hideHomeBannerTitle: true,
    homePage: "Home words of effect.",
    safetyMeasures: "Safety words of effect.",
    enableAboutPage: true,
    aboutPage: "About words of effect.",
    helpPage: "Help words of effect.",
  });
  const home = await read("/");
  const markup = await html("/");
  expect(home).toContain("Crumb & Co");
  expect(markup).toContain('data-mode="bake-sale"');
  // In the drawer and under the name (SHOP-04).
  expect(markup.match(/href="https:\/\/school\.example\/fair"/g)).toHaveLength(2);
  expect(home).toContain("Effect Elementary");
  expect(home).toContain("9 Effect Lane, Suite 44");
  expect(home).toContain("Effectville, VT 05401");
  expect(home).toContain("Home words of effect.");
  expect(markup).toMatch(/<h1 [^>]*\bsr-only\b[^>]*>Crumb/);
  for (const path of ["/", "/help"]) {
    const text = await read(path);
    expect(text, path).toContain("Safety words of effect.");
    expect(text, path).toContain("ask@effect.example");
    // The foot is every page's.
    for (const network of ["instagram", "facebook", "twitter"])
      expect(await html(path), path).toMatch(
        new RegExp(`<footer.*href="https://${network}\\.com/effect" target="_blank" rel="noopener"`, "s"),
      );
  }
  expect(await read("/help")).toContain("Help words of effect.");
  expect(await read("/about")).toContain("About words of effect.");
  expect(home).toContain("About Our Shop");
  // The script of the first and the question of the second come with later work; what is set is told to the pages.
  const told = JSON.parse(await html(`/api/shops/slug/${shop.slug}`)) as { data: object };
  expect(told.data).toMatchObject({ analytics_id: "G-EFFECT1234", require_app_version_match: true });

  await change({
    mode: "standard",
    showAddress: false,
    hideHomeBannerTitle: false,
    enableAboutPage: false,
    requireAppVersionMatch: false,
  });
  const plainer = await html("/");
  expect(plainer).not.toMatch(/data-mode|href="https:\/\/school|9 Effect Lane|Suite 44|05401/);
  expect(plainer).toMatch(/<h1 (?![^>]*\bsr-only\b)[^>]*>Crumb/);
  expect(await read("/")).not.toContain("About Our Shop");
  expect(await read("/about")).toBe("");
  seen("title", "mode", "externalLinkUrl", "externalLinkLabel", "supportEmail");
  seen("street1", "street2", "city", "state", "zip", "showAddress", "instagram", "facebook", "twitter");
  seen("requireAppVersionMatch", "analyticsId", "hideHomeBannerTitle", "homePage", "safetyMeasures");
  seen("enableAboutPage", "aboutPage", "helpPage");
});

settingEffects("chat", "cornerpies", async ({ shop, change, seen, read, html, order }, { otherPage }) => {
  await change({ enableLiveChat: true, liveChatButtonId: "https://chat.example/cornerpies" });
  for (const path of ["/", "/menu", "/help"])
    expect(await html(path), path).toMatch(
      /<footer.*href="https:\/\/chat\.example\/cornerpies" target="_blank"/s,
    );
  const shopper = await otherPage();
  const item = await fillGuestOrder(shopper, shop);
  const another = (await shop.itemsForSale()).find(({ id }) => id !== item.id);
  const tab = await shopper.context().newPage();
  await open(tab, shop.url("/order"));
  await addToCart(tab, another ?? item);
  await tab.close();
  await shopper.getByRole("button", { name: "Place Order", exact: true }).click();
  const refused = shopper.getByRole("dialog", { name: "Your order could not be placed" });
  const chat = refused.getByRole("link", { name: "live chat" });
  await expect(chat).toHaveAttribute("href", "https://chat.example/cornerpies");
  await expect(chat).toHaveAttribute("target", "_blank");
  await refused.getByRole("button", { name: "Ok, Hide This" }).click();

  await change({ notTakingOrders: "The oven is cold until Friday." });
  await shopper.getByRole("button", { name: "Place Order", exact: true }).click();
  await expect(shopper.getByText("The oven is cold until Friday.").first()).toBeVisible();
  await expect(shopper.getByRole("heading", { name: /^Order #/ })).toHaveCount(0);
  expect(await order()).toMatchObject({ status: 409, text: expect.stringContaining("not_taking_orders") });
  for (const path of ["/", "/order"])
    expect(await read(path), path).toContain("The oven is cold until Friday.");

  await change({ enableLiveChat: false, notTakingOrders: "" });
  expect(await html("/")).not.toContain("chat.example");
  expect(await read("/")).not.toContain("The oven is cold");
  seen("enableLiveChat", "liveChatButtonId", "notTakingOrders");
});

settingEffects("resting", "cornerpies", async ({ change, seen, read, html, merchant }, { page }) => {
  expect(await read("/menu")).toContain("Start an Order");
  await change({ maintenanceMode: true });
  expect(await html("/menu")).toBe("");
  expect(await read("/maintenance")).toContain("Reload this Page");
  // Its owner goes on: the screens stay open, and orders can be entered.
  await page.reload();
  await merchant.place({ name: "Robin Baker", email: "robin@example.com", phone: "415-555-0142" });
  await change({ maintenanceMode: false });
  expect(await read("/menu")).toContain("Start an Order");
  seen("maintenanceMode");
});

settingEffects("access", "cornerpies", async ({ shop, change, seen, read }, { otherPage, logIn }) => {
  expect(await read("/order")).toContain("New Order");
  await change({ orderAccess: "login" });
  expect(await read("/order")).toBe("");
  const shopper = await otherPage();
  await logIn(shopper, shop.slug, "unverified");
  await shopper.goto(shop.url("/order"));
  await expect(shopper).toHaveURL(/\/order$/);
  await change({ orderAccess: "verified" });
  await shopper.goto(shop.url("/order"));
  await expect(shopper).toHaveURL(/\/email\/verify/);
  await change({ orderAccess: "guest" });
  expect(await read("/order")).toContain("New Order");
  seen("orderAccess");
});

settingEffects("signUp", "cornerpies", async ({ shop, change, seen, read, post }, { otherPage }) => {
  const address = (journey: string) => `${journey}-${Date.now().toString(36)}@example.com`;
  const form = (email: string) => ({
    firstName: "Effie",
    lastName: "Fect",
    email,
    phone: "",
    street: "",
    zip: "04101",
    password: "a long enough phrase",
    passwordConfirmation: "a long enough phrase",
  });
  await change({
    hideAddressFields: true,
    capturePaymentInfo: true,
    requirePhoneForSignup: true,
    sendWelcomeEmail: true,
    welcomeEmailBody: "Welcome words of effect.",
  });
  const requested = await read("/signup");
  expect(requested).not.toContain("Street");
  expect(requested).toContain("How you usually pay");
  expect(await post("/signup", form(address("phoneless")))).toBe(422);
  const shopper = await otherPage();
  const welcomed = address("welcomed");
  await postForm(shopper, shop.url("/signup"), {
    ...form(welcomed),
    paymentService: "Cash",
    paymentHandle: "Effie",
    phone: `415555${String(Date.now()).slice(-4)}`,
  });
  expect((await shop.messageTo(welcomed, /welcome/i)).text).toContain("Welcome words of effect.");

  await change({
    hideAddressFields: false,
    capturePaymentInfo: false,
    requirePhoneForSignup: false,
    sendWelcomeEmail: false,
  });
  const fewer = await read("/signup");
  expect(fewer).toContain("Street");
  expect(fewer).not.toContain("How you usually pay");
  const another = await otherPage();
  const verified = address("verified");
  await postForm(another, shop.url("/signup"), form(verified));
  // The address is still proved, by a mail without the shop's words.
  expect((await shop.messageTo(verified, /./)).text).not.toContain("Welcome words of effect.");
  seen("hideAddressFields", "capturePaymentInfo", "requirePhoneForSignup");
  seen("sendWelcomeEmail", "welcomeEmailBody");
});

settingEffects("clock", "cornerpies", async ({ change, seen, read }) => {
  await change({ timezone: "Pacific/Honolulu" });
  expect(await read("/")).toContain("Hawaii");
  await change({ timezone: "America/Denver" });
  expect(await read("/")).toContain("Mountain");
  seen("timezone");
});
