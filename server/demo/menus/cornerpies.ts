import { demoPeople } from "#server/demo/demo-people.ts";
import type { DemoPlan } from "#server/demo/demo-plan.ts";

const HOME = `Pie by the slice, by the dozen, by the mailbag. No account needed: say who you are and where the pie goes.

## How we mail a pie

Frozen hard, in a box with two ice sheets, on the Monday after the list closes. It arrives cold. Forty minutes in your oven and the house smells right.

If we run short we send what there is and you pay for what you got.`;

const HELP = `## Do I need an account?

No. Order as a guest; the mail with your invoice has a private link to your order.

## Where do you mail to?

Anywhere in the lower forty-eight.

## What if you run out?

You get what is there and pay for that alone.`;

/** The shop where guests order, and pies go by mail. */
export const cornerpies: DemoPlan = {
  slug: "cornerpies",
  mode: "standard",
  standing: "subscribed",
  isInMaintenance: false,
  flags: ["SERVICE_FEE", "ALLOW_GIFT_PURCHASES"],
  settings: {
    contactEmail: "owner@cornerpies.test",
    supportEmail: "help@cornerpies.test",
    phone: "207-555-0100",
    street1: "2 Fore Street",
    city: "Portland",
    state: "ME",
    zip: "04101",
    showAddress: true,
    ownerFirstName: "Walt",
    ownerLastName: "Pelletier",
    facebook: "https://www.facebook.com/cornerpies",
    timezone: "America/New_York",
    orderAccess: "guest",
    homePage: HOME,
    helpPage: HELP,
    trackInventory: true,
    lowStockWarning: 4,
    rejectOversoldOrders: false,
    itemOversoldNote: "We ran short of some pies. You get what there was, and pay for that alone.",
    allowGiftPurchases: true,
    requirePrepay: true,
    salesTax: 550,
    tipDefault: 300,
    paymentInfo: "Pay within a day, please, so that we know how many to roll.",
    enableAdvancedPayment: true,
    paymentOptions: ["Venmo", "CashApp", "Cash"],
    venmoName: "@cornerpies",
    cashapp: "$cornerpies",
    cashInstrux: "At the counter, when you pick up.",
    fulfillmentOptions: ["Pickup", "Delivery", "Shipping"],
    fulfillmentInstructions: "Pies travel flat.",
    pickupInfo: "2 Fore Street, the corner door, 11:00 AM to 6:00 PM.",
    deliveryInfo: "Anywhere on the peninsula, 3:00 PM to 6:00 PM.",
    deliveryFee: 2000,
    pickupSlots: ["Thu", "Fri", "Sat"],
    deliverySlots: ["Fri", "Sat"],
  },
  menu: [
    {
      name: "Fruit Pies",
      description: "Double crust, lard and butter.",
      items: [
        {
          name: "Wild Blueberry Pie",
          unit: "9 inch",
          price: 3200,
          description: "Maine berries, picked small.",
        },
        { name: "Sour Cherry Pie", unit: "9 inch", price: 3400 },
        {
          name: "Apple Cheddar Pie",
          unit: "9 inch",
          price: 3300,
          description: "The cheddar is in the crust.",
        },
        { name: "Strawberry Rhubarb Pie", unit: "9 inch", price: 3300, soldOut: true, stock: 6 },
        { name: "Cranberry Walnut Tart", unit: "10 inch", price: 2900, stock: 2 },
      ],
    },
    {
      name: "Savory Pies",
      description: "For supper. Bake from frozen.",
      items: [
        { name: "Chicken and Leek Pot Pie", unit: "serves 4", price: 2800 },
        { name: "Tourtière", unit: "9 inch", price: 3000, description: "Pork, potato, clove. As in Québec." },
        { name: "Lobster Pot Pie", unit: "serves 2", price: 4200, stock: 4 },
        { name: "Mushroom Hand Pies", unit: "box of 4", price: 1800 },
      ],
    },
    {
      name: "By the Slice",
      items: [
        {
          name: "Slice of the Day",
          unit: "each",
          price: 550,
          unlimited: true,
          description: "Ask, or be surprised.",
        },
        { name: "Whoopie Pie", unit: "each", price: 425 },
        { name: "Pie Dough, Two Disks", unit: "1 lb", price: 900 },
      ],
    },
  ],
  people: demoPeople({
    slug: "cornerpies",
    merchant: { firstName: "Walt", lastName: "Pelletier" },
    areaCode: "207",
    zip: "04101",
    streets: ["Congress Street", "Munjoy Street", "Vesper Street", "Pine Street"],
    family: "Elise Pelletier",
    familyNote: "My sister. She washed dishes the first summer.",
    phoneOnly: "Earl Thibodeau",
    others: ["Marta Silva", "Owen Brackett", "June Park", "Hank Doyle", "Lena Fischer", "Rafi Cohen"],
  }),
  windows: {
    opensAt: "09:00",
    closesAt: "18:00",
    closesOn: "Sat",
    pickupSlots: ["Thu", "Fri", "Sat"],
    deliverySlots: ["Fri", "Sat"],
    names: { expired: "The last batch", active: "This batch", future: "The next batch" },
  },
  orders: {
    perWeek: 4,
    now: 20,
    traits: [
      { type: "Shipping", by: "kim" },
      { isGuest: true, type: "Pickup" },
      { isGift: true, by: "customer", type: "Delivery" },
      { isGuest: true, type: "Shipping", instructions: "Please mail on Monday, we are away before." },
      { isOversold: true, by: "marta", type: "Pickup" },
      { by: "customer", type: "Shipping" },
    ],
    instructions: ["Leave it with the neighbor in 4B.", "Extra ice, please.", "Half the sugar, if you can."],
  },
};
