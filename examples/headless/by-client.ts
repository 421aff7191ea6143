/**
 * A storefront by the client: shows the menu, or orders one thing of it.
 *
 *     node build/by-client.js
 *     node build/by-client.js "Sour Cherry Pie" 2
 */
import { AnswerLost, createShopClient, isRefusal, type Menu, type ShopClient } from "@windowsill/client";
import { type Agreed, agrees, EMAIL, GUEST, money, ORIGIN, PASSWORD, SHOP, say, wanted } from "./terminal.js";

type Item = Menu[number]["items"][number];

const visitor = createShopClient({ origin: ORIGIN, shop: SHOP });
const menu = await visitor.catalog.menu.query();
if (wanted) await order(itemNamed(wanted.name), wanted.pieces);
else showMenu();

function showMenu(): void {
  for (const { name, items } of menu) {
    say(`\n${name}`);
    for (const item of items) say(`  ${money(item.price).padStart(7)}  ${item.name}${noteOn(item)}`);
  }
}

function noteOn({ soldOut, tooLateToOrder, stock }: Item): string {
  if (soldOut) return " (sold out)";
  if (tooLateToOrder) return " (too late for the next day)";
  return stock === null ? "" : ` (${stock} left)`;
}

function itemNamed(name: string): Item {
  const item = menu.flatMap(({ items }) => items).find((one) => one.name === name);
  if (!item) throw new Error(`There is no ${name} on the menu.`);
  return item;
}

async function order(item: Item, pieces: number): Promise<void> {
  const shop = await loggedIn();
  const pickup = await nextPickup(shop);
  // Keeps the order's key until the shop has answered: however often it is asked, it takes one order.
  const checkout = shop.checkout();
  let agreed: Agreed | null = { pieces, subtotal: pieces * item.price };
  for (let tries = 1; agreed && tries <= 5; tries++) {
    try {
      const { order: placed } = await checkout.place({
        ...pickup,
        lines: [{ itemId: item.id, quantity: agreed.pieces }],
        // The price that the shopper saw: were it another by now, the shop would say so.
        claimed: { subtotal: agreed.subtotal },
        guest: EMAIL ? null : GUEST,
      });
      say(
        `Order #${placed.ticketNumber}: ${agreed.pieces} × ${item.name}, ${money(placed.grandTotal)} in all.`,
      );
      if (placed.invoiceUrl) say(`Its page: ${placed.invoiceUrl}`);
      return;
    } catch (error) {
      agreed = await agreedAfter(error, agreed, item);
    }
  }
  say("Nothing was ordered.");
}

/** What the shopper agrees to after a refusal; null for nothing. @throws what no shopper can decide */
async function agreedAfter(error: unknown, { pieces, subtotal }: Agreed, item: Item): Promise<Agreed | null> {
  if (isRefusal(error, "price_changed")) {
    const now = error.facts.quote.subtotal;
    return (await agrees(`${pieces} × ${item.name} costs ${money(now)} by now. Order it?`))
      ? { pieces, subtotal: now }
      : null;
  }
  if (isRefusal(error, "oversold")) {
    const left = error.facts.oversold[0]?.available ?? 0;
    return left > 0 && (await agrees(`Only ${left} × ${item.name} left. Order these?`))
      ? { pieces: left, subtotal: left * item.price }
      : null;
  }
  if (error instanceof AnswerLost && (await agrees("No answer yet. Ask again?"))) return { pieces, subtotal };
  throw error;
}

/** The shop in the name of the log-in, where there is one; else the order is a guest's. */
async function loggedIn(): Promise<ShopClient> {
  if (!EMAIL) return visitor;
  const { token } = await visitor.accounts.logIn.mutate({ email: EMAIL, password: PASSWORD });
  return visitor.withToken(token);
}

/** The last day on which the open order window hands over. */
async function nextPickup(shop: ShopClient) {
  const windows = await shop.availability.upcoming.query();
  const open = windows.find(({ state, pickupDays }) => state === "active" && pickupDays.length > 0);
  const day = open?.pickupDays.at(-1);
  if (!open || !day) throw new Error("The shop takes no orders to be picked up now.");
  return { availabilityId: open.id, fulfillmentType: "Pickup", fulfillmentSlot: day.label } as const;
}
