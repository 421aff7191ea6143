/** Orders, shops and shelves as chance has them: for properties of `decideOrder` that hold for all of them. */

import type { CartFacts } from "#domain/orders/decide-cart-order.ts";
import type { OrderToChange } from "#domain/orders/decide-change.ts";
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
  const random = chance(seed);
  const items = new Map(
    Array.from({ length: 1 + random.upTo(5) }, (_, place) => randomItem(random, place)).map((item) => [
      item.id,
      item,
    ]),
  );
  const visitor = random.oneOf(SAM, SAM, ROSA, null);
  const facts: OrderFacts = {
    ...FACTS,
    shop: randomShop(random),
    visitor,
    account: visitor && {
      id: visitor.id,
      firstName: visitor.firstName,
      lastName: visitor.lastName,
      familyDiscount: random.oneOf(null, 0, 10, random.upTo(100)),
    },
    items,
    window: random.oneIn(30) ? null : FACTS.window,
    earlier: random.oneIn(40) ? { id: "earlier", requestHash: random.oneOf("00", "01") } : null,
  };
  const order = randomOrder(random, facts);
  return {
    facts,
    wanted: { order, requestHash: "00", fromScreen: random.oneIn(4) },
    now: random.oneIn(20) ? addMinutes(NOW, random.oneOf(-1, 1) * random.upTo(20_000)) : NOW,
  };
}

function randomItem(random: Chance, place: number): OrderingItem {
  return {
    ...ITEM,
    id: itemId(place),
    price: random.oneOf(random.upTo(99), 100 + random.upTo(5000), random.upTo(100_000)),
    stock: random.oneOf(0, 1, random.upTo(10), 1000),
    unlimited: random.oneIn(6),
    soldOut: random.oneIn(15),
    hidden: random.oneIn(40),
    date: random.oneOf(null, "2026-12-01", "2026-12-04"),
    version: String(random.upTo(100)),
  };
}

function randomShop(random: Chance): OrderFacts["shop"] {
  return {
    ...SHOP,
    giftsAllowed: random.oneIn(2),
    itemDatesOn: random.oneIn(6),
    chargesServiceFee: random.oneIn(2),
    settings: {
      ...SHOP.settings,
      notTakingOrders: random.oneIn(30) ? "Back on Monday" : "",
      leadTimeMinutes: random.oneOf(0, 0, random.upTo(4000)),
      trackInventory: !random.oneIn(5),
      rejectOversoldOrders: random.oneIn(2),
      salesTax: random.oneOf(null, 0, 925, random.upTo(10_000)),
      deliveryFee: random.oneOf(null, 0, random.upTo(5000)),
      paymentOptions: random.oneOf([], ["Cash"], ["Venmo", "Cash"]),
      fulfillmentOptions: random.oneOf(
        ["Pickup"],
        ["Pickup", "Delivery"],
        ["Pickup", "Delivery", "Shipping"],
      ),
    },
  };
}

/** Whether the visitor is the shop's merchant is all that an order depends on, besides the items. */
interface Orders {
  readonly random: Chance;
  readonly items: OrderFacts["items"];
  readonly isMerchant: boolean;
}

const SLOTS = { Pickup: "Fri, Dec 4", Delivery: "Sat, Dec 5", Shipping: "any" } as const;

function randomOrder(random: Chance, { items, visitor }: OrderFacts): NewOrder {
  const orders = { random, items, isMerchant: visitor?.isMerchantHere ?? false };
  const fulfillmentType = random.oneOf("Pickup", "Pickup", "Delivery", "Shipping");
  return {
    ...ORDER,
    fulfillmentType,
    fulfillmentSlot: random.oneIn(20) ? "Mon, Dec 25" : SLOTS[fulfillmentType],
    deliveryAddress: random.oneIn(15) ? "nowhere" : "418 Alder Street, 94901",
    isGift: random.oneIn(6),
    gifteeDetails: random.oneIn(3) ? { name: "Ann", phone: "", email: "", message: "" } : null,
    tip: random.oneOf(0, random.upTo(2000)),
    lines: randomLines(orders),
    customLines: randomCustomLines(orders),
    paid: random.oneIn(3),
    completed: random.oneIn(3),
    notes: random.oneOf("", "Pays on Friday"),
    paymentService: random.oneOf(null, "cash", "Venmo"),
    guest: visitor || random.oneIn(15) ? null : GIL,
    claimed: randomClaims(orders),
  };
}

const randomLines = ({ random, items }: Orders): NewOrder["lines"] =>
  [...items.values()]
    .filter(() => !random.oneIn(3))
    .map(({ id, price }) => ({
      itemId: random.oneIn(60) ? itemId(9) : id,
      quantity: random.oneOf(1, 1 + random.upTo(5), 1 + random.upTo(998)),
      ...(random.oneIn(8) && { itemPrice: random.oneOf(price, random.upTo(9999)) }),
    }));

const randomCustomLines = ({ random, isMerchant }: Orders): NewOrder["customLines"] =>
  Array.from({ length: isMerchant ? random.upTo(3) : 0 }, (_, place) => ({
    type: random.oneOf("PRODUCT", "FEE", "DISCOUNT"),
    name: `Line ${place}`,
    price: random.upTo(3000),
    quantity: 1 + random.upTo(3),
  }));

const randomClaims = ({ random, isMerchant }: Orders): NewOrder["claimed"] => ({
  ...(random.oneIn(20) && { grandTotal: random.upTo(5000) }),
  ...(isMerchant && random.oneIn(4) && { deliveryFee: random.upTo(900) }),
  ...(isMerchant && random.oneIn(6) && { familyDiscount: random.oneOf(null, random.upTo(100)) }),
});

/** Two rye for $16.00, 9.25 % tax $1.48, picked up on Friday. */
export const PLACED: OrderToChange = {
  id: "order",
  version: 3,
  ticketNumber: 7,
  paid: false,
  readyForGuest: false,
  completed: false,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: "",
  deletedAt: null,
  availabilityId: "window",
  fulfillmentType: "Pickup",
  fulfillmentSlot: "Fri, Dec 4",
  fulfillmentDate: "2026-12-04",
  deliveryAddress: null,
  specialInstructions: "",
  isGift: false,
  gifteeDetails: null,
  tip: 0,
  notes: "",
  subtotal: 1600,
  discounts: 0,
  fees: 0,
  tax: 148,
  serviceFee: 0,
  deliveryFee: 0,
  grandTotal: 1748,
  familyDiscount: null,
  salesTaxRate: 925,
};
