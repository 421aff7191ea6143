import { demoPeople } from "#server/demo/demo-people.ts";
import type { DemoPlan } from "#server/demo/demo-plan.ts";

const HOME = `Baked by parents, sold by fifth graders. Every plate helps the fourth and fifth grades spend three days at the outdoor school in April.

## How the sale works

Order online until Saturday noon. Pick up at the folding tables outside the library. Bring a plate if you have one; we are short on boxes.

Each thing on the menu says the day it is baked. What is not ordered is sold at the tables, first come, first served.`;

/** The bake sale: dated things, and no time zone yet. */
export const schoolbake: DemoPlan = {
  slug: "schoolbake",
  mode: "bake_sale",
  standing: "subscribed",
  isInMaintenance: false,
  flags: ["ITEM_DATES", "ALLOW_GIFT_PURCHASES"],
  gallery: [
    { file: "gallery-cupcakes.svg", alt: "A layer cake above a row of cupcakes" },
    { file: "gallery-brownies.svg", alt: "A plate of brownies and a stack of cookies" },
    { file: "gallery-lemonade.svg", alt: "A pitcher of lemonade and three glasses" },
    { file: "gallery-muffins.svg", alt: "Two muffins and a tied box" },
  ],
  settings: {
    contactEmail: "bakesale@schoolbake.test",
    supportEmail: "help@schoolbake.test",
    phone: "415-555-0188",
    street1: "Lincoln Elementary, 1100 Mission Avenue",
    city: "San Rafael",
    state: "CA",
    zip: "94901",
    showAddress: true,
    ownerFirstName: "Dolores",
    ownerLastName: "Quan",
    externalLinkUrl: "https://lincolnpta.test",
    externalLinkLabel: "What the money is for, lincolnpta.test",
    timezone: null,
    orderAccess: "login",
    homePage: HOME,
    helpPage: "## Where do I pick up?\n\nAt the folding tables outside the library. Look for the red cloth.",
    trackInventory: true,
    lowStockWarning: 3,
    rejectOversoldOrders: true,
    allowGiftPurchases: true,
    enableItemDates: true,
    allowItemDatesToggle: true,
    requirePrepay: false,
    tipDefault: 0,
    paymentInfo: "Pay at the tables. Exact change makes a fifth grader happy.",
    enableAdvancedPayment: true,
    paymentOptions: ["Cash", "Venmo"],
    cashInstrux: "In the tin at the tables.",
    venmoName: "@lincolnpta",
    fulfillmentOptions: ["Pickup"],
    pickupInfo: "Outside the library, 10:00 AM to 2:00 PM.",
    pickupSlots: ["Sat"],
    deliverySlots: ["Sat"],
  },
  menu: [
    {
      name: "Cakes and Bars",
      description: "From parents' kitchens, each with its list of ingredients.",
      items: [
        { name: "Brownies", unit: "plate of 6", price: 900 },
        { name: "Lemon Bars", unit: "plate of 6", price: 900 },
        { name: "Funfetti Cupcakes", unit: "box of 6", price: 1200 },
        { name: "Banana Bread", unit: "loaf", price: 1000, daysFromToday: 2 },
        { name: "Carrot Cake", unit: "8 inch", price: 2400, daysFromToday: 4, stock: 3 },
        {
          name: "Pumpkin Bread",
          unit: "loaf",
          price: 1000,
          daysFromToday: -1,
          description: "Baked yesterday, all spoken for.",
        },
      ],
    },
    {
      name: "Cookies",
      items: [
        { name: "Chocolate Chip Cookies", unit: "dozen", price: 1000 },
        { name: "Gluten-Free Oatmeal Cookies", unit: "dozen", price: 1200, daysFromToday: 5 },
        { name: "Snickerdoodles", unit: "dozen", price: 1000 },
        { name: "Rice Crispy Squares", unit: "plate of 8", price: 700, unlimited: true },
      ],
    },
    { name: "To Drink", items: [{ name: "Lemonade", unit: "cup", price: 200, unlimited: true }] },
  ],
  people: demoPeople({
    slug: "schoolbake",
    merchant: { firstName: "Dolores", lastName: "Quan" },
    areaCode: "415",
    zip: "94901",
    streets: ["Mission Avenue", "Belle Avenue", "Linden Lane"],
    family: "Theo Quan",
    familyNote: "Room 12, carries the tables.",
    phoneOnly: "Agnes Moore",
    others: ["Carla Ruiz", "Ivan Novak", "Beth Osei", "Tariq Aziz"],
  }),
  windows: {
    opensAt: "07:00",
    closesAt: "12:00",
    closesOn: "Sat",
    pickupSlots: ["Sat"],
    deliverySlots: ["Sat"],
    names: { expired: "Last sale", active: "This sale", future: "Next sale" },
  },
  orders: {
    perWeek: 1,
    now: 9,
    traits: [
      { isGift: true, by: "kim" },
      { by: "customer", instructions: "For room 12, please." },
      { by: "customer" },
    ],
    instructions: ["For room 12, please.", "No nuts, please."],
  },
};
