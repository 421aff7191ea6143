/** UI-03: what a shop has written in Spanish as well is what readers of Spanish get, on pages and in mails; what is kept, and what the shop reads, is the first text. */
import { beforeEach, expect, test } from "vitest";
import type { CartView } from "#domain/cart/cart-schemas.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { inLanguage } from "#server/language.ts";
import type { Api } from "#tests/support/caller.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { FRIDAY, openWorld, type World } from "#tests/support/world.ts";
import { messagesOf } from "./an-order.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

const people = () => world.people;
const asks = (token: string | null, language: "en" | "es") => {
  const caller = callerAt({ shop: "sweetcrumb", token, language, channel: "page" });
  return <Answer>(question: (api: Api) => Promise<Answer>) =>
    inLanguage(language, () => caller.ask(question));
};
const rosa = () => asks(people().merchantOwn.token, "en");
const sam = (language: "en" | "es") => asks(people().customerSelf.token, language);

const writeItem = () =>
  rosa()((api) =>
    api.catalog.items.change({
      itemId: world.a.rye,
      nameEs: "Centeno",
      descriptionEs: "Con mucha corteza.",
      unitEs: "hogaza",
    }),
  );
const ryeOn = async (ask: ReturnType<typeof asks>) =>
  (await ask((api) => api.catalog.menu())).flatMap(({ items }) => items).find(({ id }) => id === world.a.rye);

test("UI-03 STORE-02 the menu has an item's Spanish texts for readers of Spanish, and the first ones where it has none", async () => {
  await rosa()((api) =>
    api.catalog.items.change({ itemId: world.a.rye, unit: "loaf", description: "A crust." }),
  );
  const before = await ryeOn(sam("es"));
  expect(before).toMatchObject({ name: "Rye", unit: "loaf", inSpanish: null });
  await writeItem();
  expect(await ryeOn(sam("es"))).toMatchObject({
    name: "Centeno",
    description: "Con mucha corteza.",
    unit: "hogaza",
  });
  expect(await ryeOn(sam("en"))).toMatchObject({ name: "Rye", unit: "loaf", inSpanish: { name: "Centeno" } });
  // Each language stays what it is when the other one was asked for in between, and follows the next change.
  await rosa()((api) => api.catalog.items.change({ itemId: world.a.rye, nameEs: "" }));
  expect(await ryeOn(sam("es"))).toMatchObject({ name: "Rye", unit: "hogaza" });

  const [section] = await rosa()((api) => api.catalog.menu());
  await rosa()((api) =>
    api.catalog.sections.change({
      sectionId: section?.id ?? "",
      description: "Of today",
      nameEs: "Panes",
      descriptionEs: "De hoy",
    }),
  );
  expect((await sam("es")((api) => api.catalog.menu()))[0]).toMatchObject({
    name: "Panes",
    description: "De hoy",
  });
  expect((await sam("en")((api) => api.catalog.menu()))[0]?.name).toBe(section?.name);
  // The merchant's own list is as it was written, in both languages.
  expect(
    await asks(people().merchantOwn.token, "es")((api) => api.catalog.items.one({ itemId: world.a.rye })),
  ).toMatchObject({ name: "Rye", nameEs: "", unitEs: "hogaza" });
});

test("UI-03 ORD-10 a cart and an order are read in the reader's language, and kept as the merchant wrote them", async () => {
  await writeItem();
  const choose = async (ask: ReturnType<typeof asks>): Promise<CartView> => {
    await ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    return ask((api) => api.cart.mine());
  };
  expect((await choose(sam("es"))).lines).toMatchObject([{ name: "Centeno" }]);
  expect((await sam("en")((api) => api.cart.mine())).lines).toMatchObject([{ name: "Rye" }]);

  const { order } = await sam("es")((api) =>
    api.orders.place({
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: world.a.rye, quantity: 1 }],
    }),
  );
  const nameFor = async (language: "en" | "es") =>
    (await sam(language)((api) => api.orders.mineOne({ orderId: order.id }))).lineItems[0]?.itemName;
  const [line] = await database.asPlatform((tx) =>
    tx.execute<{ item_name: string }[]>("select item_name from line_items where order_id = ?", [order.id]),
  );
  expect(line?.item_name).toBe("Rye");
  expect([await nameFor("en"), await nameFor("es")]).toEqual(["Rye", "Centeno"]);
  const history = await sam("es")((api) => api.orders.mine({}));
  expect(history.rows[0]?.lineItems[0]?.itemName).toBe("Centeno");
  const usual = async (language: "en" | "es") =>
    (await sam(language)((api) => api.orders.usual()))?.items.map(({ name }) => name);
  expect([await usual("en"), await usual("es")]).toEqual([["Rye"], ["Centeno"]]);
  const shops = await asks(
    people().merchantOwn.token,
    "es",
  )((api) => api.orders.detail({ orderId: order.id }));
  expect(JSON.stringify(shops)).not.toContain("Centeno");
  // Called otherwise since then it is another thing, which the order never named.
  await rosa()((api) => api.catalog.items.change({ itemId: world.a.rye, name: "Dark Rye" }));
  expect(await nameFor("es")).toBe("Rye");
});

test("UI-03 SET-01 pages and orders have the shop's own texts in the reader's language; what they do is the first text's", async () => {
  await rosa()((api) =>
    api.shop.update({
      homePage: "<p>Bread</p>",
      homePageEs: "<p>Pan</p><script>alert(1)</script>",
      pickupInfo: "The blue door",
      pickupInfoEs: "La puerta azul",
      paymentInfo: "Pay within a day",
      paymentInfoEs: "Paga en un día",
      notTakingOrders: "",
      notTakingOrdersEs: "Cerrado",
      version: 1,
    }),
  );
  const [english, spanish] = [
    await sam("en")((api) => api.shop.current()),
    await sam("es")((api) => api.shop.current()),
  ];
  expect(english).toMatchObject({ homePage: "<p>Bread</p>", inSpanish: { homePage: "<p>Pan</p>" } });
  expect(spanish).toMatchObject({ homePage: "<p>Pan</p>", notTakingOrders: null });
  expect((await sam("es")((api) => api.cart.checkout())).info).toBe("Paga en un día");
  expect((await sam("en")((api) => api.cart.checkout())).info).toBe("Pay within a day");

  const wanted = {
    availabilityId: world.a.windowId,
    fulfillmentType: "Pickup" as const,
    fulfillmentSlot: FRIDAY,
    lines: [{ itemId: world.a.rye, quantity: 1 }],
  };
  const { order } = await sam("es")((api) => api.orders.place(wanted));
  const instructions = async (language: "en" | "es") =>
    (await sam(language)((api) => api.orders.mineOne({ orderId: order.id }))).instructions;
  expect(await instructions("es")).toContain("La puerta azul");
  expect(await instructions("en")).toContain("The blue door");

  // The mail is in the language of the order, whoever's job sends it.
  await orderPlaced(database.em(), { shopId: world.a.id, orderId: order.id });
  const invoice = (await messagesOf(database)).find(({ template }) => template === "customer-invoice");
  expect(JSON.stringify(invoice)).toContain("La puerta azul");
  expect(JSON.stringify(invoice)).toContain("Paga en un día");

  await rosa()((api) => api.shop.update({ notTakingOrders: "Closed" }));
  expect((await refusalOf(sam("es")((api) => api.orders.place(wanted)))).facts).toMatchObject({
    message: "Cerrado",
  });
  expect((await refusalOf(sam("en")((api) => api.orders.place(wanted)))).facts).toMatchObject({
    message: "Closed",
  });
});
