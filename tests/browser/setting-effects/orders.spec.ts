import { postgresOf, query } from "#tests/chaos/books.ts";
import { startWorker } from "#tests/support/app.ts";
import { centsIn, expect, giveCredentials, open, type Page, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { fresh } from "#tests/support/browser-menu.ts";
import { beginOrder, orderTotal, settledTotal } from "#tests/support/browser-order.ts";
import { platformOf } from "#tests/support/browser-screens.ts";
import { type Effects, settingEffects } from "#tests/support/setting-effects.ts";

/** The path of a guest's own page of an order. */
const pageOf = ({ invoice_url: url }: { invoice_url: string }) => new URL(url).pathname;

/** Makes an item that no one else's journey looks at. */
async function newItem(
  { merchant }: Effects,
  columns: Readonly<Record<string, unknown>>,
): Promise<{ id: string }> {
  const [section] = await merchant.call<{ id: string }[]>("GET", "/sections");
  return merchant.call("POST", "/items", { section_id: section?.id, price: 1000, ...columns });
}
const throwAway = ({ merchant }: Effects, { id }: { id: string }) =>
  merchant.call("PATCH", `/items/${id}`, { hidden: true });

settingEffects("stock", "cornerpies", async (effects) => {
  const { change, seen, read, order } = effects;
  const name = fresh("Counted Pie");
  const item = await newItem(effects, { name, stock: 3 });
  const nine = { line_items: [{ item_id: item.id, quantity: 9 }] };
  await change({
    trackInventory: true,
    lowStockWarning: "3",
    rejectOversoldOrders: true,
    itemOversoldNote: "Short words of effect.",
  });
  expect(await read("/menu")).toMatch(new RegExp(`${name}.{0,200}Only 3 left`));
  expect((await order(nine)).status).toBe(409);
  await change({ lowStockWarning: "2", rejectOversoldOrders: false });
  expect(await read("/menu")).not.toMatch(new RegExp(`${name}.{0,200}Only 3 left`));
  const cut = await order(nine);
  expect(cut.status).toBe(201);
  expect(await read(pageOf(cut.order))).toContain("Short words of effect.");
  expect(await read("/menu")).toMatch(new RegExp(`${name}.{0,200}Sold Out`));
  await change({ trackInventory: false });
  expect(await read("/menu")).not.toMatch(new RegExp(`${name}.{0,200}Sold Out`));
  expect((await order(nine)).status).toBe(201);
  seen("trackInventory", "lowStockWarning", "rejectOversoldOrders", "itemOversoldNote");
  await throwAway(effects, item);
});

settingEffects("money", "cornerpies", async ({ shop, change, seen }, { otherPage }) => {
  await change({ requirePrepay: true, tipDefault: "7.00", salesTax: "10", deliveryFee: "11.00" });
  const item = await shop.plentifulItem();
  const shopper = await otherPage();
  await beginOrder(shopper, shop, item, "Delivery");
  await settledTotal(shopper);
  // PRICE-06; the service fee is this shop's flag (PRICE-04).
  const tax = Math.round(item.price * 0.1);
  const fee = Math.round(item.price * 0.05);
  await expect.poll(() => centsIn(orderTotal(shopper))).toBe(item.price + tax + fee + 700 + 1100);
  await expect(shopper.getByRole("checkbox", { name: "I will pay as described" })).toBeVisible();

  await change({ requirePrepay: false, tipDefault: "0", salesTax: "", deliveryFee: "" });
  await open(shopper, shop.url("/order"));
  await expect(shopper.getByRole("checkbox", { name: "I will pay as described" })).toHaveCount(0);
  await expect.poll(() => centsIn(orderTotal(shopper))).toBe(item.price + fee);
  seen("requirePrepay", "tipDefault", "salesTax", "deliveryFee");
});

settingEffects("paying", "cornerpies", async ({ change, seen, read, html, order }) => {
  await change({
    paymentInfo: "Pay words of effect.",
    enableAdvancedPayment: true,
    paymentOptions: ["Venmo", "PayPal", "CashApp", "Credit Card", "Apple Pay", "Zelle", "Cash"],
    venmoName: "@effectvenmo",
    paypalEmail: "paypal@effect.example",
    cashapp: "$effectcash",
    ccPhone: "415-555-0177",
    ccInstrux: "Card words of effect.",
    applepayPhone: "415-555-0188",
    zelleContact: "zelle@effect.example",
    cashInstrux: "Cash words of effect.",
  });
  const details = {
    venmoName: "effectvenmo",
    paypalEmail: "paypal@effect.example",
    cashapp: "effectcash",
    ccPhone: /415.{0,3}555.0177|4155550177/,
    ccInstrux: "Card words of effect.",
    applepayPhone: /415.{0,3}555.0188|4155550188/,
    zelleContact: "zelle@effect.example",
    cashInstrux: "Cash words of effect.",
  } as const;
  const { order: placed } = await order();
  const invoice = await html(pageOf(placed));
  for (const [name, told] of Object.entries(details)) expect(invoice, name).toMatch(told);
  expect(await read(pageOf(placed))).toContain("Pay words of effect.");
  expect(await read("/order")).toContain("Pay words of effect.");

  // A way that is not chosen is not told, whatever its field says.
  await change({ paymentOptions: ["Zelle", "Cash"] });
  const fewer = await html(pageOf(placed));
  expect(fewer).toContain("zelle@effect.example");
  for (const gone of ["effectvenmo", "paypal@effect.example", "effectcash", "Card words"])
    expect(fewer).not.toContain(gone);
  await change({ enableAdvancedPayment: false });
  const plain = await html(pageOf(placed));
  expect(plain).toContain("Pay words of effect.");
  for (const gone of ["zelle@effect.example", "Cash words"]) expect(plain).not.toContain(gone);
  seen("paymentInfo", "enableAdvancedPayment", "paymentOptions");
  seen(
    "venmoName",
    "paypalEmail",
    "cashapp",
    "ccPhone",
    "ccInstrux",
    "applepayPhone",
    "zelleContact",
    "cashInstrux",
  );
});

settingEffects(
  "square",
  "cornerpies",
  async ({ shop, change, seen, html, post, order }, { page, otherPage }) => {
    await change({
      enableAdvancedPayment: true,
      paymentOptions: ["Square", "Cash"],
      socialAccessToken: "social-effect-secret-77Xy",
      enableSquarePayment: true,
      squareAppId: "sq0idp-effect",
      squareLocationId: "LEFFECT",
      squareAccessToken: "EAAA-effect-secret-41Qx",
      squareWebhookKey: "key-effect-secret-93Zb",
    });
    await open(page, shop.url("/manage/shop/payment"));
    await expect(page.getByText("Saved, ends in 41Qx")).toBeVisible();
    await expect(page.getByText("Saved, ends in 93Zb")).toBeVisible();
    await expect(page.getByText(/\/webhooks\/square\/[\da-f-]{36}$/)).toBeVisible();
    await expect(page.locator("#squareAppId")).toHaveValue("sq0idp-effect");
    await expect(page.locator("#squareLocationId")).toHaveValue("LEFFECT");
    await expect(page.locator("#enableSquarePayment")).toBeChecked();
    await open(page, shop.url("/manage/shop/business-details"));
    await expect(page.getByText("Saved, ends in 77Xy")).toBeVisible();
    expect(await page.content()).not.toContain("effect-secret");
    const { order: placed } = await order({ payment_service: "Square" });
    const button = /<button[^>]*value="square"[^>]*>Pay \$[\d.]+ with Square/;
    expect(await html(pageOf(placed))).toMatch(button);
    // No one answers in Square's place: the page says so beside the other way.
    const customer = await otherPage();
    await open(customer, shop.url(pageOf(placed)));
    await customer.getByRole("button", { name: /^Pay .* with Square/ }).click();
    await expect(customer.getByRole("alert")).toContainText("Square can’t be reached right now.");
    await expectAccessible(customer, /^Order #/);
    expect(await post(pageOf(placed), { pay: "square" })).toBe(503);
    for (const path of ["/", "/order", pageOf(placed), `/api/shops/slug/${shop.slug}`])
      expect(await html(path), path).not.toMatch(/effect-secret|LEFFECT|sq0idp-effect/);
    seen(
      "socialAccessToken",
      "enableSquarePayment",
      "squareAppId",
      "squareLocationId",
      "squareAccessToken",
      "squareWebhookKey",
    );
  },
);

settingEffects("ways", "cornerpies", async ({ shop, change, seen, read, html, order }) => {
  // Windows with days of their own take them instead of the shop's (AVL-02).
  const putWindowsBack = await changeWindows(shop.slug, "pickup_slots = '{}', delivery_slots = '{}'");
  try {
    await change({
      fulfillmentOptions: ["Pickup", "Delivery"],
      fulfillmentInstructions: "Words of effect for all.",
      pickupInfo: "Words of effect for pickup.",
      deliveryInfo: "Words of effect for delivery.",
      pickupSlots: ["Tue"],
      deliverySlots: ["Wed"],
    });
    const screen = await read("/order");
    for (const type of ["pickup", "delivery"])
      expect(screen).toContain(`Words of effect for all. Words of effect for ${type}.`);
    expect(screen).not.toContain("Shipping");
    const windows = JSON.parse(await html(`/api/shops/slug/${shop.slug}/availabilities`)) as {
      data: {
        state: string;
        id: string;
        pickup_days: { label: string }[];
        delivery_days: { label: string }[];
      }[];
    };
    const window = windows.data.find(({ state }) => state === "active");
    const weekdays = (days: { label: string }[] = []) => [
      ...new Set(days.map(({ label }) => label.slice(0, 3))),
    ];
    expect(weekdays(window?.pickup_days)).toEqual(["Tue"]);
    expect(weekdays(window?.delivery_days)).toEqual(["Wed"]);

    const picked = await order();
    const sent = await order({
      fulfillment_type: "Delivery",
      fulfillment_slot: window?.delivery_days[0]?.label,
      delivery_address: "12 Orchard Lane, 04101",
    });
    const both = [
      [picked.order, "pickup", "delivery"],
      [sent.order, "delivery", "pickup"],
    ] as const;
    for (const [placed, its, others] of both) {
      const mail = await shop.messageTo("effie@example.com", new RegExp(`#?${placed.ticket_number}\\b`));
      for (const text of [await read(pageOf(placed)), mail.text]) {
        expect(text).toContain("Words of effect for all.");
        expect(text).toContain(`Words of effect for ${its}.`);
        expect(text).not.toContain(`Words of effect for ${others}.`);
      }
    }

    await change({ fulfillmentOptions: ["Pickup"] });
    const refused = await order({
      fulfillment_type: "Delivery",
      fulfillment_slot: window?.delivery_days[0]?.label,
      delivery_address: "12 Orchard Lane, 04101",
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await read("/order")).not.toContain("Words of effect for delivery.");
    seen(
      "fulfillmentOptions",
      "fulfillmentInstructions",
      "pickupInfo",
      "deliveryInfo",
      "pickupSlots",
      "deliverySlots",
    );
  } finally {
    await putWindowsBack();
  }
});

settingEffects("queue", "cornerpies", async ({ shop, change, seen, read, order, merchant }, { page }) => {
  const { order: placed } = await order();
  await merchant.change(placed.id, { ready_for_guest: true });
  await change({ enableQueueManager: true });
  await open(page, shop.url("/manage/orders"));
  await page.getByRole("link", { name: /^Ready \d+$/ }).click();
  await expect(page).toHaveURL(/show=ready/);
  await expect(
    page.getByRole("link", { name: new RegExp(`#?${placed.ticket_number}`) }).first(),
  ).toBeVisible();
  expect(await read(pageOf(placed))).toContain("Your order is ready");
  await change({ enableQueueManager: false });
  await open(page, shop.url("/manage/orders"));
  await expect(page.getByRole("link", { name: /^Ready \d+$/ })).toHaveCount(0);
  expect(await read(pageOf(placed))).not.toContain("Your order is ready");
  seen("enableQueueManager");
});

/** The numbers of the orders that mails with this subject are about. */
const outboxAbout = (outbox: string, subject: RegExp): number[] =>
  (JSON.parse(outbox) as { subject: string }[])
    .filter((mail) => subject.test(mail.subject))
    .map((mail) => Number(/#(\d+)/.exec(mail.subject)?.[1]));

settingEffects(
  "mails",
  "cornerpies",
  async ({ shop, change, seen, read, html, order, merchant }, { page }) => {
    test.slow();
    const contact = `kitchen-${Date.now().toString(36)}@effect.example`;
    await change({
      contactEmail: contact,
      phone: "207-555-0199",
      ownerFirstName: "Ottilie",
      ownerLastName: "Effect",
      newOrderAlerts: true,
      tellWhenUnwatched: true,
      emailCustomerInvoices: true,
      guestInvoiceTitle: "Title of effect",
      sendPaymentReceivedEmail: true,
      bccPaymentReceivedEmail: true,
      paymentReminderDays: "2",
      paidEmailBody: "Paid words of effect.",
      completedEmailBody: "Completed words of effect.",
    });
    // Placed two days ago, it is reminded of by the next worker that starts.
    const { order: owed } = await order({ payment_service: "Venmo" });
    await query(
      postgresOf(visitedApp().dataDir).url,
      "update orders set created_at = now() - interval '2 days' where id = $1",
      [owed.id],
    );
    const { order: placed } = await order();
    const about = (ticket: number, words: string) =>
      new RegExp(`${words}.*#?${ticket}\\b|#?${ticket}\\b.*${words}`, "i");
    const ofTicket = (ticket: number) => new RegExp(`#?${ticket}\\b`);
    await shop.messageTo(contact, ofTicket(placed.ticket_number));
    await shop.messageTo("effie@example.com", ofTicket(placed.ticket_number));
    expect(await read(pageOf(placed))).toContain("Title of effect");
    await open(page, shop.url(`/manage/orders/print/${placed.id}`));
    await expect(page.getByText(/207.{0,3}555.0199/).first()).toBeVisible();

    await merchant.change(placed.id, { paid: true });
    for (const address of ["effie@example.com", contact])
      expect((await shop.messageTo(address, about(placed.ticket_number, "pa(id|yment)"))).text).toContain(
        "Paid words of effect.",
      );
    await merchant.change(placed.id, { completed: true });
    const done = await shop.messageTo("effie@example.com", about(placed.ticket_number, "(done|complete)"));
    expect(done.text).toContain("Completed words of effect.");

    // Anyone who is told that money goes elsewhere is greeted as the owner (security A34).
    await change({
      paymentOptions: ["Zelle", "Cash"],
      zelleContact: `zelle-${Date.now().toString(36)}@effect.example`,
    });
    expect((await shop.messageTo(contact, /^Where customers pay/)).text).toContain("Hello Ottilie Effect");

    await change({
      newOrderAlerts: false,
      emailCustomerInvoices: false,
      sendPaymentReceivedEmail: false,
      bccPaymentReceivedEmail: false,
      completedEmailBody: "Last words of effect.",
    });
    const { order: quiet } = await order();
    await merchant.change(quiet.id, { paid: true });
    await merchant.change(quiet.id, { completed: true });
    // What comes last is there: nothing before it was sent.
    await shop.messageTo("effie@example.com", ofTicket(quiet.ticket_number));
    const outbox = JSON.parse(await html("/dev/outbox.json")) as {
      to: string;
      subject: string;
      text: string;
    }[];
    const aboutQuiet = outbox.filter(({ subject }) => ofTicket(quiet.ticket_number).test(subject));
    expect(aboutQuiet.map(({ text }) => text.includes("Last words of effect."))).toEqual([true]);
    seen(
      "contactEmail",
      "phone",
      "ownerFirstName",
      "ownerLastName",
      "newOrderAlerts",
      "emailCustomerInvoices",
    );
    // As if the orders had just come while no screen was there; other journeys look at the live list meanwhile.
    await expect
      .poll(
        async () => {
          await query(
            postgresOf(visitedApp().dataDir).url,
            "update live_screens set seen_at = now() - interval '5 minutes', told_at = null, unseen_since = now() where shop_id = (select id from shops where slug = 'cornerpies')",
          );
          const told = JSON.parse(await html("/dev/outbox.json")) as { to: string; subject: string }[];
          return told.some(({ to, subject }) => to === contact && subject.startsWith("Orders are coming in"));
        },
        { timeout: 40_000, intervals: [1_000] },
      )
      .toBe(true);
    seen("tellWhenUnwatched");
    // A worker looks for whom to remind at its start, and then every quarter of an hour.
    const worker = await startWorker({ dataDir: visitedApp().dataDir });
    try {
      await expect
        .poll(async () => outboxAbout(await html("/dev/outbox.json"), /is not paid yet/), {
          timeout: 40_000,
          intervals: [1_000],
        })
        .toContain(owed.ticket_number);
    } finally {
      await worker.stop();
    }
    seen(
      "guestInvoiceTitle",
      "paymentReminderDays",
      "sendPaymentReceivedEmail",
      "bccPaymentReceivedEmail",
      "paidEmailBody",
      "completedEmailBody",
    );
  },
);

/** Switches the feature flags of a shop on their screen, as a super admin; what is not named is off. */
async function setFlags(page: Page, title: string, on: readonly string[]): Promise<void> {
  await page.goto(new URL(`/super/dashboard?search=${encodeURIComponent(title)}`, page.url()).href);
  await page.getByRole("link", { name: new RegExp(`^Flags of ${title}`) }).click();
  const flags = page.getByRole("group", { name: `Feature flags of ${title}` });
  for (const name of ["Service fee", "Gifts", "Item dates"])
    await flags.getByRole("checkbox", { name: new RegExp(`^${name}`) }).setChecked(on.includes(name));
  await flags.getByRole("button", { name: "Save Flags" }).click();
  await expect(page.getByText("Saved. New orders follow it at once.")).toBeVisible();
}

/**
 * Gives the open window of a demo shop two weeks more, so that each weekday is ahead in it whatever day it is, and changes all windows;
 * answers with what puts them back.
 */
async function changeWindows(slug: string, change = ""): Promise<() => Promise<void>> {
  const { url } = postgresOf(visitedApp().dataDir);
  const ofShop = "shop_id = (select id from shops where slug = $1)";
  const before = await query<{
    id: string;
    end_time: Date;
    pickup_slots: string[];
    delivery_slots: string[];
  }>(url, `select id, end_time, pickup_slots, delivery_slots from availabilities where ${ofShop}`, [slug]);
  if (change) await query(url, `update availabilities set ${change} where ${ofShop}`, [slug]);
  await query(
    url,
    `update availabilities set end_time = end_time + interval '14 days'
     where ${ofShop} and deleted_at is null and now() between start_time and end_time`,
    [slug],
  );
  return async () => {
    for (const { id, end_time, pickup_slots, delivery_slots } of before)
      await query(
        url,
        "update availabilities set end_time = $2, pickup_slots = $3, delivery_slots = $4 where id = $1",
        [id, end_time, pickup_slots, delivery_slots],
      );
  };
}

settingEffects("flags", "cornerpies", async (effects, { page, otherPage }) => {
  const { shop, change, seen, read, html, order } = effects;
  const name = fresh("Dated Pie");
  const tooLate = new RegExp(`${name}.{0,200}Too late to order`);
  const feeOf = async () => (await order()).order.service_fee;
  const daysOnOffer = async () => {
    const { data } = JSON.parse(await html(`/api/shops/slug/${shop.slug}/availabilities`)) as {
      data: { pickup_days: { date: string }[] }[];
    };
    return data.flatMap(({ pickup_days: days }) => days.map(({ date }) => date)).sort();
  };
  const admin = await otherPage();
  await admin.goto(new URL("/super/dashboard", platformOf(shop.url("/"))).href);
  await giveCredentials(admin, "super@windowsill.test");
  await admin.waitForURL((address) => address.pathname === "/super/dashboard");

  // Past its lead time of four days the window has days still.
  const putWindowsBack = await changeWindows(shop.slug);
  try {
    await setFlags(admin, "Corner Pies", ["Service fee", "Gifts", "Item dates"]);
    await change({ allowGiftPurchases: true, allowItemDatesToggle: true, leadTimeMinutes: "0" });
    const [first = ""] = await daysOnOffer();
    // The switch of item dates is there once they are allowed.
    await change({ enableItemDates: true, leadTimeMinutes: "5760" });
    // Only where dates are on does an item take one (AVL-04).
    const item = await newItem(effects, { name, stock: 9, date: "2020-01-01" });
    expect(await read("/order")).toContain("This order is a gift");
    expect(await read("/menu")).toMatch(tooLate);
    expect(await feeOf()).toBeGreaterThan(0);
    const later = await daysOnOffer();
    expect(later[0]?.localeCompare(first)).toBe(1);

    // SHOP-06: without the flags all of it is hidden and off, but for the lead time that is set.
    await setFlags(admin, "Corner Pies", []);
    expect(await read("/order")).not.toContain("This order is a gift");
    expect(await read("/menu")).not.toMatch(tooLate);
    expect(await feeOf()).toBe(0);
    expect(await daysOnOffer()).toEqual(later);
    await open(page, shop.url("/manage/shop/menu-settings"));
    for (const hidden of ["allowGiftPurchases", "allowItemDatesToggle", "enableItemDates", "leadTimeMinutes"])
      await expect(page.locator(`#${hidden}`)).toHaveCount(0);

    await setFlags(admin, "Corner Pies", ["Gifts", "Item dates"]);
    expect(await read("/order")).toContain("This order is a gift");
    await change({ allowGiftPurchases: false, allowItemDatesToggle: false });
    expect(await read("/order")).not.toContain("This order is a gift");
    expect(await read("/menu")).not.toMatch(tooLate);
    await expect(page.locator("#enableItemDates")).toHaveCount(0);
    await throwAway(effects, item);
    seen("allowGiftPurchases", "allowItemDatesToggle", "enableItemDates", "leadTimeMinutes");
  } finally {
    await putWindowsBack();
  }
});
