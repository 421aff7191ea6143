/** States of screens: they stand in the whole set of `npm run screenshots` and are compared by `npm run pictures`, and git has none of them. */
import { createHash, randomBytes } from "node:crypto";
import { shortCode } from "#domain/payments/short-code.ts";
import { postgresOf, query } from "#tests/chaos/books.ts";
import {
  type DemoShop,
  giveCredentials,
  type Locator,
  PASSWORD,
  type Page,
  takenOver,
} from "#tests/support/browser.ts";
import { becomeCustomer } from "#tests/support/browser-account.ts";
import {
  addToCart,
  chooseWayAndDay,
  fillGuestOrder,
  isPlacing,
  orderAsGuest,
  quantityOf,
  settledTotal,
} from "#tests/support/browser-order.ts";
import { platformOf } from "#tests/support/browser-screens.ts";
import { CARDS } from "./cards.ts";
import { asNewOwner, FIRST_AND_LONG } from "./own-shops.ts";
import { asMerchant, asSuperAdmin, openFirstOrder, ordersList, type Screen } from "./screens.ts";

const at = (name: string, slug: string, path: string): Screen => ({
  name,
  go: (page, shop) => page.goto(shop(slug).url(path), { waitUntil: "load" }),
});

const place = (page: Page) => page.getByRole("button", { name: "Place Order", exact: true }).click();

const showSlip = (page: Page) => page.locator("#review").evaluate((slip) => slip.scrollIntoView());

/** A customer on the order screen with two items. */
async function asCustomer(page: Page, shop: DemoShop): Promise<void> {
  await page.goto(shop.url("/login?next=%2Forder"));
  await giveCredentials(page, "customer@sweetcrumb.test", PASSWORD);
  await page.getByRole("heading", { level: 1, name: "New Order" }).waitFor();
  const item = await shop.plentifulItem();
  if (!(await quantityOf(page, item).isVisible())) await addToCart(page, item);
}

const ofOrder = (name: string, then: (page: Page) => Promise<unknown>): Screen => ({
  name,
  go: async (page, shop) => {
    await openFirstOrder(page, shop);
    await page.getByRole("heading", { name: /^Order #\d+$/ }).waitFor();
    await then(page);
  },
});

/** Opens a question of the panel by its address, so that the menu is not in the picture. */
const ask = (question: string) => async (page: Page) => {
  await page.goto(`${page.url()}?${question}`);
};

/** Sends a form by its last button, and waits for what is wrong. */
async function sendAndSee(page: Page, form: Locator): Promise<void> {
  await takenOver(page);
  await form.locator("button:not([type=button], [type=reset]):visible").last().click();
  await page.getByRole("alert").filter({ visible: true }).first().waitFor();
}

/** Fills fields by the names that they are posted under. */
async function fillNamed(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await takenOver(page);
  for (const [name, text] of Object.entries(fields)) {
    await page.locator(`main form:is([method=post]) [name="${name}"]:visible`).last().fill(text);
  }
}

const openFirstRow =
  (path: string): Screen["go"] =>
  async (page, shop) => {
    await asMerchant("", path).go(page, shop, null);
    await page.getByRole("rowheader").getByRole("link").first().click();
    await page.getByRole("button", { name: "Save Changes" }).last().waitFor();
  };

const asCustomerAt = (name: string, path: string): Screen => ({
  name,
  go: async (page, shop) => {
    await page.goto(shop("sweetcrumb").url(`/login?next=${encodeURIComponent(path)}`));
    await giveCredentials(page, "customer@sweetcrumb.test", PASSWORD);
    await page.waitForURL((url) => url.pathname === path);
  },
});

/** An account of its own at Sweet Crumb, which has ordered nothing. */
const newCustomer = async (page: Page, shop: (slug: string) => DemoShop) =>
  becomeCustomer(page, shop("sweetcrumb"), `robin.${randomBytes(4).toString("hex")}@example.com`);

/** Unfolds the fields for what is called otherwise in Spanish (UI-03). */
const unfoldSpanish = async (page: Page) => {
  for (const fold of await page.locator("main details:has([name$=Es]) > summary").all()) await fold.click();
};

/** Opens 'Notices' of the drawer (UI-01). */
const openNotices = async (page: Page) => {
  await page.locator("button[popovertarget=notices]").first().click();
  await page.locator("#notices:popover-open").waitFor();
};

export const STATES: readonly Screen[] = [
  ...FIRST_AND_LONG,
  {
    name: "opening-soon",
    go: async (page, shop) => {
      await asNewOwner(page, shop);
      await page.context().clearCookies();
      await page.goto(shop("firstcrumb").url("/"), { waitUntil: "load" });
      await page.waitForURL(/opening-soon/);
    },
  },
  {
    name: "verify-address",
    go: async (page, shop) => {
      await page.goto(shop("sweetcrumb").url("/login?next=%2Forder"));
      await giveCredentials(page, "unverified@sweetcrumb.test", PASSWORD);
      await page.waitForURL(/\/email\/verify/);
    },
  },
  {
    name: "order-history-empty",
    go: async (page, shop) => {
      await newCustomer(page, shop);
      await page.goto(shop("sweetcrumb").url("/customer/orders"), { waitUntil: "load" });
    },
  },
  {
    name: "account-delete",
    go: async (page, shop) => {
      await newCustomer(page, shop);
      await page.goto(shop("sweetcrumb").url("/customer/edit"), { waitUntil: "load" });
    },
    lastSteps: async (page) => {
      for (const summary of await page.locator("main summary").all()) await summary.click();
    },
  },
  at("offline", "sweetcrumb", "/offline"),
  {
    name: "invitation-open",
    go: async (page, shop, dataDir) => {
      if (!dataDir) throw new Error("An invitation is made in the database of an app that is started here.");
      const token = randomBytes(32).toString("base64url");
      await query(
        postgresOf(dataDir).url,
        `insert into super_admins (id, email, first_name, last_name, invite_hash, invite_expires_at)
         values (gen_random_uuid(), $1, 'Ada', 'Admin', $2, now() + interval '1 hour')`,
        [`ada.${token.slice(0, 8).toLowerCase()}@platform.test`, createHash("sha256").update(token).digest()],
      );
      await page.goto(platformOf(shop("sweetcrumb").url("/")).replace(/\/$/, `/owner/invitation/${token}`));
    },
  },
  {
    name: "login-problems",
    go: (page, shop) => page.goto(shop("sweetcrumb").url("/login"), { waitUntil: "load" }),
    lastSteps: async (page) => {
      await page.locator("input[name=email]").fill("customer@sweetcrumb.test");
      await page.locator("input[name=password]").fill("not the password");
      await sendAndSee(page, page.locator("main form"));
    },
  },
  {
    name: "signup-problems",
    go: (page, shop) => page.goto(shop("sweetcrumb").url("/signup"), { waitUntil: "load" }),
    lastSteps: async (page) => {
      await fillNamed(page, { email: "nobody@", lastName: "Baker", password: "password1", zip: "9" });
      await sendAndSee(page, page.locator("main form"));
    },
  },
  at("menu-closed", "closedoven", "/menu"),
  at("menu-bake-sale", "schoolbake", "/menu"),
  at("order-closed", "closedoven", "/order"),
  at("order-resting", "backsoon", "/order"),
  at("order-empty", "cornerpies", "/order"),
  at("order-log-in-first", "schoolbake", "/order"),
  {
    name: "order-problems",
    go: async (page, shop) => {
      await page.goto(shop("cornerpies").url("/order"), { waitUntil: "load" });
      for (const item of (await shop("cornerpies").itemsForSale()).slice(0, 3)) await addToCart(page, item);
      await page.getByRole("radio", { name: /^Delivery/ }).check();
      await page.getByRole("checkbox", { name: "This order is a gift" }).check();
    },
    lastSteps: async (page) => {
      await page.locator("input[name=tip]").fill("much");
      await page.locator("button[name=intent][value=place]").click();
      // The tip is wrong at once; the rest comes with the answer.
      await page.locator("#problems a").nth(3).waitFor();
      await page.locator("button[name=intent][value=place]:not([aria-busy=true])").waitFor();
    },
  },
  {
    name: "order-customer",
    go: async (page, shop) => {
      await asCustomer(page, shop("sweetcrumb"));
      await chooseWayAndDay(page, "Pickup");
      await settledTotal(page);
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: "order-filled",
    go: async (page, shop) => {
      await fillGuestOrder(page, shop("cornerpies"));
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: "order-dialog-oversold",
    fleeting: true,
    go: async (page, shop) => {
      const scarce = await shop("sweetcrumb").scarceItem();
      await asCustomer(page, shop("sweetcrumb"));
      // The customer's cart is the same in every picture.
      if (!(await quantityOf(page, scarce).isVisible())) await addToCart(page, scarce);
      await chooseWayAndDay(page, "Pickup");
      await quantityOf(page, scarce).fill(String(scarce.stock + 2));
      await page.getByRole("checkbox", { name: "I will pay as described" }).check();
      await place(page);
      await page.getByRole("dialog", { name: "Items Have Limited Stock or Sold Out" }).waitFor();
    },
  },
  {
    name: "order-dialog-refused",
    fleeting: true,
    go: async (page, shop) => {
      await fillGuestOrder(page, shop("cornerpies"));
      const tab = await page.context().newPage();
      await tab.goto(shop("cornerpies").url("/order"), { waitUntil: "load" });
      const [, second] = await shop("cornerpies").itemsForSale();
      if (second) await addToCart(tab, second);
      await settledTotal(tab);
      await tab.close();
      await place(page);
      await page.getByRole("dialog", { name: "Your order could not be placed" }).waitFor();
    },
  },
  {
    name: "order-dialog-placing",
    fleeting: true,
    go: async (page, shop) => {
      await fillGuestOrder(page, shop("cornerpies"));
      await page.route("**/order.data**", (route) =>
        isPlacing(route.request()) ? undefined : route.continue(),
      );
      await place(page);
      await page.getByRole("dialog", { name: "Placing your order" }).waitFor();
    },
  },
  {
    name: "order-dialog-picker",
    fleeting: true,
    go: async (page, shop) => {
      await fillGuestOrder(page, shop("cornerpies"));
      await showSlip(page);
      await page.getByRole("button", { name: "Change", exact: true }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "order-offline",
    fleeting: true,
    go: async (page, shop) => {
      await fillGuestOrder(page, shop("cornerpies"));
      await page.context().setOffline(true);
      await page.locator("#why-off").waitFor();
    },
  },
  ordersList("manage-orders-completed", "/manage/orders?show=completed"),
  ordersList("manage-orders-unpaid-newest", "/manage/orders?show=unpaid&sort=newest"),
  ordersList("manage-orders-cancelled", "/manage/orders?show=cancelled"),
  ordersList("manage-orders-none-found", "/manage/orders?search=nobody-of-that-name"),
  {
    name: "manage-orders-selected",
    go: async (page, shop) => {
      await ordersList("").go(page, shop, null);
    },
    lastSteps: async (page) => {
      const boxes = page.locator("main tbody input[type=checkbox]");
      await boxes.nth(0).check();
      await boxes.nth(2).check();
    },
  },
  {
    name: "manage-orders-failed",
    fleeting: true,
    go: async (page, shop) => {
      await ordersList("").go(page, shop, null);
      await page.route("**/manage/orders.data**", (route) => route.fulfill({ status: 500 }));
      await page.getByRole("link", { name: /^Unpaid/ }).click();
      await page.getByRole("heading", { name: /couldn't load/ }).waitFor();
    },
  },
  {
    ...ofOrder("manage-order-menu", async () => {}),
    lastSteps: (page) =>
      page.locator("main aside summary, main [role=complementary] summary").first().click(),
  },
  ofOrder("manage-order-cancel", ask("ask=cancel")),
  ofOrder("manage-order-mail", ask("ask=mail&mail=customer-invoice")),
  {
    name: "availability-open",
    go: async (page, shop) => {
      await asMerchant("", "/manage/availabilities").go(page, shop, null);
      await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
      await page.getByRole("complementary").waitFor();
    },
  },
  asMerchant("availability-expired", "/manage/availabilities?show=expired"),
  {
    name: "availability-untouched",
    go: async (page, shop) => {
      await asMerchant("", "/manage/availabilities/new").go(page, shop, null);
    },
    lastSteps: (page) => sendAndSee(page, page.getByRole("complementary")),
  },
  {
    name: "new-order-problems",
    go: async (page, shop) => {
      await asMerchant("", "/manage/orders/new").go(page, shop, null);
    },
    lastSteps: async (page) => {
      await page.locator("main button[name=intent][value=place]").click();
      await page.getByRole("alert").waitFor();
    },
  },
  asMerchant("tell-customers", "/manage/orders/tell?search=sam"),
  {
    name: "prep-date",
    go: async (page, shop) => {
      await asMerchant("", "/manage/orders/prep").go(page, shop, null);
      await page.getByRole("link", { name: "Pick a date" }).click();
      await page.getByRole("dialog").waitFor();
    },
    fleeting: true,
  },
  {
    name: "print-roll",
    fleeting: true,
    go: async (page, shop) => {
      await asMerchant("", "/manage/orders/prep").go(page, shop, null);
      await page.getByRole("link", { name: "Print tickets" }).click();
      await page.getByRole("radio", { name: "80 mm roll" }).check();
    },
  },
  { name: "items-open", go: openFirstRow("/manage/items") },
  asMerchant("items-new", "/manage/items/new"),
  {
    name: "items-problems",
    go: async (page, shop) => {
      await asMerchant("", "/manage/items/new").go(page, shop, null);
    },
    lastSteps: async (page) => {
      await fillNamed(page, { name: " ", price: "-1", order: "first", stockDelta: "a dozen" });
      await sendAndSee(page, page.getByRole("complementary"));
    },
  },
  {
    name: "items-conflict",
    fleeting: true,
    go: async (page, shop) => {
      await openFirstRow("/manage/items")(page, shop, null);
      const panel = page.getByRole("complementary");
      const price = panel.getByLabel("Price", { exact: true });
      await price.fill(String(Number(await price.inputValue()) + 1));
      await panel.locator("input[name=version]").evaluate((field: HTMLInputElement) => {
        field.value = "999";
      });
      await panel.getByRole("button", { name: "Save Changes" }).click();
      await panel.getByRole("alert").waitFor();
    },
  },
  { name: "sections-open", go: openFirstRow("/manage/sections") },
  {
    name: "sections-problems",
    go: async (page, shop) => {
      await asMerchant("", "/manage/sections/new").go(page, shop, null);
    },
    lastSteps: async (page) => {
      await fillNamed(page, { order: "-1" });
      await sendAndSee(page, page.getByRole("complementary"));
    },
  },
  at("help", "sweetcrumb", "/help"),
  at("feedback", "sweetcrumb", "/feedback"),
  {
    name: "feedback-problems",
    go: async (page, shop) => {
      await page.goto(shop("sweetcrumb").url("/feedback"), { waitUntil: "load" });
    },
    lastSteps: async (page) => {
      await fillNamed(page, { email: "nobody@" });
      await sendAndSee(page, page.locator("main form"));
    },
  },
  at("maintenance", "backsoon", "/maintenance"),
  at("home-closed", "closedoven", "/"),
  at("forgot-password", "sweetcrumb", "/login/forgot-password"),
  at("owner-login", "sweetcrumb", "/owner/login"),
  at("forgot-email", "sweetcrumb", "/login/merchant/forgot-email"),
  at("password-link-expired", "sweetcrumb", "/login/password-reset"),
  at("login-phone", "sweetcrumb", "/login/phone"),
  at("login-phone-code", "sweetcrumb", "/login/verify-phone/4155550142"),
  at("login-by-email", "sweetcrumb", "/login/email/x"),
  at("login-update", "sweetcrumb", "/login/update/4155550142"),
  at("email-verified", "sweetcrumb", "/email/verify/success"),
  at("email-link-expired", "sweetcrumb", "/email/verify/expired"),
  at("invitation", "sweetcrumb", "/owner/invitation"),
  at("expired", "closedoven", "/expired"),
  at("page-missing", "sweetcrumb", "/nothing-here"),
  at("order-missing", "sweetcrumb", "/order/nothing-here"),
  {
    name: "owner-signup",
    go: (page, shop) => page.goto(shop("sweetcrumb").url("/owner/signup").replace("sweetcrumb.", "")),
  },
  {
    name: "drawer",
    go: async (page, shop) => {
      await page.goto(shop("sweetcrumb").url("/menu"), { waitUntil: "load" });
    },
    lastSteps: (page) => page.locator("header button").last().click(),
  },
  {
    name: "merchant-menu",
    go: async (page, shop) => {
      await asMerchant("", "/manage/dashboard").go(page, shop, null);
      await page.goto(shop("sweetcrumb").url("/"), { waitUntil: "load" });
    },
    lastSteps: (page) => page.locator("summary").first().click(),
  },
  asMerchant("manage-account", "/manage/account"),
  {
    name: "manage-palette",
    fleeting: true,
    go: async (page, shop) => {
      await asMerchant("", "/manage/support").go(page, shop, null);
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("pie");
      await page.getByRole("option").first().waitFor();
    },
  },
  asCustomerAt("order-history", "/customer/orders"),
  asCustomerAt("account", "/customer/edit"),
  {
    name: "customer-order",
    go: async (page, shop) => {
      await asCustomerAt("", "/customer/orders").go(page, shop, null);
      await page.locator("main li a").first().click();
      await page.getByRole("heading", { level: 1, name: /^Order #/ }).waitFor();
    },
  },
  { name: "customers-open", go: openFirstRow("/manage/customers") },
  asMerchant("customers-new", "/manage/customers/new"),
  asMerchant("customers-none-found", "/manage/customers?search=nobody-of-that-name"),
  {
    name: "customers-problems",
    go: async (page, shop) => {
      await asMerchant("", "/manage/customers/new").go(page, shop, null);
    },
    lastSteps: async (page) => {
      await fillNamed(page, { email: "nobody@", familyDiscount: "150" });
      await sendAndSee(page, page.getByRole("complementary"));
    },
  },
  {
    name: "support-open",
    go: async (page, shop) => {
      await asMerchant("", "/manage/support").go(page, shop, null);
    },
    lastSteps: (page) => page.locator("main summary").first().click(),
  },
  asMerchant("support-found", "/manage/support?search=order"),
  asMerchant("support-none-found", "/manage/support?search=nothing-of-that-name"),
  {
    name: "support-problems",
    go: async (page, shop) => {
      await asMerchant("", "/manage/support").go(page, shop, null);
    },
    lastSteps: async (page) => {
      await page.locator("main form").last().getByRole("button").click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  ...["business-details", "customer-signup", "home-page", "about-help-pages", "menu-settings", "payment"].map(
    (section) => asMerchant(`settings-${section}`, `/manage/shop/${section}`),
  ),
  ...["fulfillment", "notifications", "history", "billing", "cancel-subscription"].map((section) =>
    asMerchant(`settings-${section}`, `/manage/shop/${section}`),
  ),
  {
    name: "super-faqs-open",
    go: async (page, shop) => {
      await asSuperAdmin("", "/super/faqs").go(page, shop, null);
      await page.getByRole("rowheader").getByRole("link").first().click();
      await page.locator("main form textarea").waitFor();
    },
  },
  {
    name: "super-faqs-problems",
    go: async (page, shop) => {
      await asSuperAdmin("", "/super/faqs").go(page, shop, null);
      await page.goto(page.url().replace("/faqs", "/faqs/new"));
    },
    lastSteps: async (page) => {
      await page.locator("main form[aria-labelledby] button").first().click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "super-dashboard-flags",
    go: async (page, shop) => {
      await asSuperAdmin("", "/super/dashboard").go(page, shop, null);
      await page
        .getByRole("link", { name: /^Flags of/ })
        .first()
        .click();
      await page.getByRole("group", { name: /^Feature flags of/ }).waitFor();
    },
  },
  {
    name: "super-dashboard-none-found",
    go: async (page, shop) => {
      await asSuperAdmin("", "/super/dashboard").go(page, shop, null);
      await page.goto(`${page.url()}?search=nobody-of-that-name`);
    },
  },
  {
    name: "settings-unsaved",
    go: async (page, shop) => {
      await asMerchant("", "/manage/shop/business-details").go(page, shop, null);
    },
    lastSteps: async (page) => {
      await takenOver(page);
      await page
        .locator("main form input[type=text], main form input:not([type])")
        .first()
        .fill("Other words");
      await page.locator("[data-slot=save-bar]").waitFor();
    },
  },
  asMerchant("manage-payments", "/manage/payments"),
  {
    name: "manage-order-history",
    go: async (page, shop) => {
      await openFirstOrder(page, shop);
      await page.getByRole("link", { name: "History", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: /^History of/ }).waitFor();
    },
  },
  {
    name: "item-history",
    go: async (page, shop) => {
      await asMerchant("", "/manage/items").go(page, shop, null);
      await page.locator("th[scope=row] a").first().click();
      await page.getByRole("link", { name: "History", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: /^History of/ }).waitFor();
    },
  },
  asMerchant("manage-messages", "/manage/messages"),
  {
    name: "manage-message",
    go: async (page, shop) => {
      await asMerchant("", "/manage/messages").go(page, shop, null);
      await page.locator("th[scope=row] a").first().click();
      await page.getByRole("heading", { level: 2, name: "What it says" }).waitFor();
    },
  },
  asMerchant("manage-webhooks", "/manage/webhooks"),
  asMerchant("manage-webhooks-new", "/manage/webhooks/new"),
  {
    name: "payments-matched",
    fleeting: true,
    go: async (page, shop) => {
      await asMerchant("", "/manage/payments").go(page, shop, null);
      const owed = (await page.locator("label:has([name=order])").allTextContents()).slice(0, 2);
      const [sure = [], likely = []] = owed.map((label) => label.match(/#(\d+), (.+), \$([\d,.]+)/) ?? []);
      const statement = [
        "Date,Description,Amount",
        `11/20/2026,Zelle ${shortCode(Number(sure[1]))},${sure[3]}`,
        `11/20/2026,Zelle from ${likely[2]},${likely[3]}`,
        "11/20/2026,Zelle from Somebody Else,3.21",
        "11/20/2026,Rent,-900.00",
      ];
      await page.getByLabel("Statement").fill(statement.join("\n"));
      await page.getByRole("button", { name: "Find payments" }).click();
      await page.getByText("lines were read").waitFor();
      await page.locator("details summary").last().click();
    },
  },
  asMerchant("manage-address", "/manage/address"),
  asMerchant("manage-opening", "/manage/opening"),
  asMerchant("manage-poster", "/manage/poster"),
  {
    name: "manage-drawer",
    go: async (page, shop) => {
      await asMerchant("", "/manage/sections").go(page, shop, null);
      const opener = page.getByRole("button", { name: "Menu", exact: true });
      if (await opener.isVisible()) await opener.click();
      else await page.getByRole("button", { name: "Fold menu" }).click();
    },
    fleeting: true,
  },
  {
    name: "manage-merchant-menu",
    go: async (page, shop) => {
      await asMerchant("", "/manage/sections").go(page, shop, null);
    },
    lastSteps: (page) => page.locator("header summary").first().click(),
  },
  {
    name: "manage-missing",
    go: async (page, shop) => {
      await asMerchant("", "/manage/sections").go(page, shop, null);
      await page.goto(shop("sweetcrumb").url("/manage/customers/00000000-0000-4000-8000-000000000000"));
    },
  },
  ...["items", "sections"].map(
    (list): Screen => ({
      name: `${list}-in-spanish`,
      go: openFirstRow(`/manage/${list}`),
      lastSteps: unfoldSpanish,
    }),
  ),
  ...["home-page", "payment"].map(
    (section): Screen => ({
      ...asMerchant(`settings-${section}-in-spanish`, `/manage/shop/${section}`),
      lastSteps: unfoldSpanish,
    }),
  ),
  {
    name: "order-just-placed",
    go: async (page, shop) => {
      await orderAsGuest(page, shop("cornerpies"));
      await page.goto(shop("cornerpies").url("/order"), { waitUntil: "load" });
      await page.getByText("Your last order").waitFor();
    },
  },
  {
    name: "notices",
    go: async (page, shop) => {
      await orderAsGuest(page, shop("cornerpies"));
      await page.goto(shop("cornerpies").url("/menu"), { waitUntil: "load" });
    },
    lastSteps: async (page) => {
      await page.locator("header button").last().click();
      await openNotices(page);
    },
  },
  {
    name: "notices-none",
    go: async (page, shop) => {
      await page.goto(shop("cornerpies").url("/menu"), { waitUntil: "load" });
    },
    lastSteps: async (page) => {
      await page.locator("header button").last().click();
      await openNotices(page);
    },
  },
  {
    name: "manage-notices",
    go: async (page, shop) => {
      await asMerchant("", "/manage/sections").go(page, shop, null);
    },
    lastSteps: async (page) => {
      const opener = page.locator("header button[popovertarget]").first();
      if (await opener.isVisible()) await opener.click();
      await openNotices(page);
    },
  },
  // Last, as the shop counts visits from then on.
  ...CARDS,
];
