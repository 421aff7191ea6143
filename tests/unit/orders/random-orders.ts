/** Orders, shops and shelves as chance has them: for properties of `decideOrder` that hold for all of them. */
import type { CartFacts } from "#domain/orders/decide-cart-order.ts";
import type { OrderFacts, OrderingItem, WantedOrder } from "#domain/orders/order-facts.ts";
import type { NewOrder } from "#domain/orders/order-schemas.ts";
import { addMinutes } from "#domain/time.ts";
import { NO_HANDLES } from "#tests/support/payment-handles.ts";

/** A Wednesday, 11 o'clock in Los Angeles. */
export const NOW = new Date("2026-12-02T19:00:00Z");

/** The same numbers every time: a small generator with a seed (Park and Miller). */
export function chance(seed: number) {
  let state = (seed % 2_147_483_646) + 1;
  const upTo = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  return {
    upTo,
    oneIn: (count: number) => upTo(count - 1) === 0,
    oneOf: <Thing>(...things: readonly Thing[]) => things[upTo(things.length - 1)] as Thing,
  };
}
type Chance = ReturnType<typeof chance>;

/** The id of an item by its place on the menu, from 0 to 9. */
export const itemId = (place: number) => `00000000-0000-7000-8000-00000000000${place}`;
const WINDOW = "00000000-0000-7000-8000-0000000000ff";

/** A good order of a good shop: one item, one piece, picked up. */
export const ITEM: OrderingItem = {
  id: itemId(0),
  name: "Rye",
  unit: "lb",
  price: 800,
  stock: 10,
  unlimited: false,
  soldOut: false,
  hidden: false,
  status: "PUBLISHED",
  date: null,
  sectionName: "Breads",
  version: "1",
};

export const SAM = {
  id: "sam",
  firstName: "Sam",
  lastName: "Test",
  isMerchantHere: false,
  isSuperAdmin: false,
};
export const ROSA = { ...SAM, id: "rosa", firstName: "Rosa", isMerchantHere: true };
export const GIL = { name: "Gil", email: "gil@example.test", phone: "415-555-0100" };

export const SHOP: OrderFacts["shop"] & { settings: { requirePrepay: boolean; tipDefault: number } } = {
  timeZone: "America/Los_Angeles",
  giftsAllowed: true,
  itemDatesOn: false,
  chargesServiceFee: false,
  settings: {
    notTakingOrders: "",
    leadTimeMinutes: 0,
    trackInventory: true,
    rejectOversoldOrders: true,
    salesTax: 925,
    deliveryFee: 700,
    ...NO_HANDLES,
    paymentOptions: ["Venmo", "Cash"],
    paymentInfo: "",
    venmoName: "@sweetcrumb",
    fulfillmentOptions: ["Pickup", "Delivery"],
    pickupSlots: ["Fri"],
    deliverySlots: ["Sat"],
    requirePrepay: true,
    tipDefault: 500,
  },
};

export const FACTS: OrderFacts = {
  shop: SHOP,
  visitor: SAM,
  account: { id: "sam", firstName: "Sam", lastName: "Test", familyDiscount: null },
  window: {
    startTime: new Date("2026-11-30T08:00:00Z"),
    endTime: new Date("2026-12-06T08:00:00Z"),
    pickupSlots: [],
    deliverySlots: [],
    handOverEndsAt: null,
  },
  items: new Map([[ITEM.id, ITEM]]),
  earlier: null,
};

export const ORDER: NewOrder = {
  availabilityId: WINDOW,
  fulfillmentType: "Pickup",
  fulfillmentSlot: "Fri, Dec 4",
  deliveryAddress: null,
  specialInstructions: "",
  isGift: false,
  gifteeDetails: null,
  tip: 0,
  lines: [{ itemId: ITEM.id, quantity: 1 }],
  customLines: [],
  paid: false,
  completed: false,
  paymentService: null,
  userId: null,
  guest: null,
  claimed: {},
  idempotencyKey: null,
  cartVersion: null,
};

export const WANTED: WantedOrder = { order: ORDER, requestHash: "00", fromScreen: false };

export const CART: CartFacts = {
  id: "cart",
  version: 3,
  availabilityId: WINDOW,
  fulfillmentType: "Pickup",
  fulfillmentSlot: "Fri, Dec 4",
  street: "",
  zip: "",
  tip: 0,
  specialInstructions: "",
  isGift: false,
  gifteeDetails: null,
  paymentService: null,
  paymentAcknowledged: true,
  lines: ORDER.lines,
};

/** Facts and an order to decide on, most of them good. */
export function randomCase(seed: number): { facts: OrderFacts; wanted: WantedOrder; now: Date } {
  const dice = chance(seed);
  const items = new Map(
    Array.from({ length: 1 + dice.upTo(5) }, (_, place) => randomItem(dice, place)).map((item) => [
      item.id,
      item,
    ]),
  );
  const visitor = dice.oneOf(SAM, SAM, ROSA, null);
  const facts: OrderFacts = {
    ...FACTS,
    shop: randomShop(dice),
    visitor,
    account: visitor && {
      id: visitor.id,
      firstName: visitor.firstName,
      lastName: visitor.lastName,
      familyDiscount: dice.oneOf(null, 0, 10, dice.upTo(100)),
    },
    items,
    window: dice.oneIn(30) ? null : FACTS.window,
    earlier: dice.oneIn(40) ? { id: "earlier", requestHash: dice.oneOf("00", "01") } : null,
  };
  const order = randomOrder(dice, facts);
  return {
    facts,
    wanted: { order, requestHash: "00", fromScreen: dice.oneIn(4) },
    now: dice.oneIn(20) ? addMinutes(NOW, dice.oneOf(-1, 1) * dice.upTo(20_000)) : NOW,
  };
}

function randomItem(dice: Chance, place: number): OrderingItem {
  return {
    ...ITEM,
    id: itemId(place),
    price: dice.oneOf(dice.upTo(99), 100 + dice.upTo(5000), dice.upTo(100_000)),
    stock: dice.oneOf(0, 1, dice.upTo(10), 1000),
    unlimited: dice.oneIn(6),
    soldOut: dice.oneIn(15),
    hidden: dice.oneIn(40),
    date: dice.oneOf(null, "2026-12-01", "2026-12-04"),
    version: String(dice.upTo(100)),
  };
}

function randomShop(dice: Chance): OrderFacts["shop"] {
  return {
    ...SHOP,
    giftsAllowed: dice.oneIn(2),
    itemDatesOn: dice.oneIn(6),
    chargesServiceFee: dice.oneIn(2),
    settings: {
      ...SHOP.settings,
      notTakingOrders: dice.oneIn(30) ? "Back on Monday" : "",
      leadTimeMinutes: dice.oneOf(0, 0, dice.upTo(4000)),
      trackInventory: !dice.oneIn(5),
      rejectOversoldOrders: dice.oneIn(2),
      salesTax: dice.oneOf(null, 0, 925, dice.upTo(10_000)),
      deliveryFee: dice.oneOf(null, 0, dice.upTo(5000)),
      paymentOptions: dice.oneOf([], ["Cash"], ["Venmo", "Cash"]),
      fulfillmentOptions: dice.oneOf(["Pickup"], ["Pickup", "Delivery"], ["Pickup", "Delivery", "Shipping"]),
    },
  };
}

/** Whether the visitor is the shop's merchant is all that an order depends on, besides the items. */
interface Orders {
  readonly dice: Chance;
  readonly items: OrderFacts["items"];
  readonly isMerchant: boolean;
}

const SLOTS = { Pickup: "Fri, Dec 4", Delivery: "Sat, Dec 5", Shipping: "any" } as const;

function randomOrder(dice: Chance, { items, visitor }: OrderFacts): NewOrder {
  const orders = { dice, items, isMerchant: visitor?.isMerchantHere ?? false };
  const fulfillmentType = dice.oneOf("Pickup", "Pickup", "Delivery", "Shipping");
  return {
    ...ORDER,
    fulfillmentType,
    fulfillmentSlot: dice.oneIn(20) ? "Mon, Dec 25" : SLOTS[fulfillmentType],
    deliveryAddress: dice.oneIn(15) ? "nowhere" : "418 Alder Street, 94901",
    isGift: dice.oneIn(6),
    gifteeDetails: dice.oneIn(3) ? { name: "Ann", phone: "", email: "", message: "" } : null,
    tip: dice.oneOf(0, dice.upTo(2000)),
    lines: randomLines(orders),
    customLines: randomCustomLines(orders),
    paid: dice.oneIn(3),
    completed: dice.oneIn(3),
    notes: dice.oneOf("", "Pays on Friday"),
    paymentService: dice.oneOf(null, "cash", "Venmo"),
    guest: visitor || dice.oneIn(15) ? null : GIL,
    claimed: randomClaims(orders),
  };
}

const randomLines = ({ dice, items }: Orders): NewOrder["lines"] =>
  [...items.values()]
    .filter(() => !dice.oneIn(3))
    .map(({ id, price }) => ({
      itemId: dice.oneIn(60) ? itemId(9) : id,
      quantity: dice.oneOf(1, 1 + dice.upTo(5), 1 + dice.upTo(998)),
      ...(dice.oneIn(8) && { itemPrice: dice.oneOf(price, dice.upTo(9999)) }),
    }));

const randomCustomLines = ({ dice, isMerchant }: Orders): NewOrder["customLines"] =>
  Array.from({ length: isMerchant ? dice.upTo(3) : 0 }, (_, place) => ({
    type: dice.oneOf("PRODUCT", "FEE", "DISCOUNT"),
    name: `Line ${place}`,
    price: dice.upTo(3000),
    quantity: 1 + dice.upTo(3),
  }));

const randomClaims = ({ dice, isMerchant }: Orders): NewOrder["claimed"] => ({
  ...(dice.oneIn(20) && { grandTotal: dice.upTo(5000) }),
  ...(isMerchant && dice.oneIn(4) && { deliveryFee: dice.upTo(900) }),
  ...(isMerchant && dice.oneIn(6) && { familyDiscount: dice.oneOf(null, dice.upTo(100)) }),
});
