import { demoPeople } from "#server/demo/demo-people.ts";
import type { DemoPlan } from "#server/demo/demo-plan.ts";

const HOME = `Sourdough, pies and small cakes from one oven on Alder Street. Order ahead, and it is baked for you that morning.

## This week from the oven

The Pink Pearls are almost over, so this is the last weekend of apple pie until fall. The quince jam in the breakfast box is new, and so is the tin: forty-two cookies, four kinds, tied up and ready to give.

Everything is baked to order. If you change your mind before we bake, write to us and we will sort it out.

Rosa`;

const ABOUT = `Inés mixes, Tom bakes, Rosa answers the door. The three of us began with two Dutch ovens and a folding table at the Saturday market, and moved into the old stables on Alder Street when the table got too small.

## The oven

One deck oven, two stones, eleven loaves at a time. It goes on at four in the morning. That is why there is a list, and why it closes.

## The flour

Whole Red Fife from a mill two hours north, ground the week we use it. Butter is cultured, eggs come from Nicasio, and the pears are whatever the market had.

Come by, the door is blue.`;

const HELP = `## Pickup

Ring at the blue door, 418 Alder Street, between 9:00 AM and 1:00 PM on your day. Tell us your ticket number or your name.

## Delivery

Within San Rafael, between 10:00 AM and 1:00 PM. If nobody is home we leave the box in the shade.

## Changing an order

Write to [hello@sweetcrumb.test](mailto:hello@sweetcrumb.test) before we bake, and we will sort it out.

## Allergies

Everything is made in one kitchen with wheat, nuts, milk and eggs. Please tell us in the special instructions.`;

/** The bakery most people look at first: everything is on. */
export const sweetcrumb: DemoPlan = {
  slug: "sweetcrumb",
  mode: "standard",
  standing: "subscribed",
  isInMaintenance: false,
  flags: ["ALLOW_GIFT_PURCHASES"],
  gallery: [
    { file: "gallery-shelf.svg", alt: "Shelves with jars, a tin loaf, baguettes in a bag and a boule" },
    { file: "gallery-tarts.svg", alt: "Six small tarts, lemon, berry and pear" },
    { file: "gallery-box.svg", alt: "A box tied with string below a jug of flowers" },
    { file: "gallery-rolls.svg", alt: "Cinnamon rolls and a croissant on a cooling rack" },
  ],
  settings: {
    contactEmail: "rosa@sweetcrumb.test",
    supportEmail: "hello@sweetcrumb.test",
    phone: "415-555-0100",
    street1: "418 Alder Street",
    street2: "the blue door",
    city: "San Rafael",
    state: "CA",
    zip: "94901",
    showAddress: true,
    ownerFirstName: "Inés",
    ownerLastName: "Delgado",
    instagram: "https://www.instagram.com/sweetcrumbbakery",
    timezone: "America/Los_Angeles",
    orderAccess: "verified",
    homePage: HOME,
    enableAboutPage: true,
    aboutPage: ABOUT,
    helpPage: HELP,
    trackInventory: true,
    lowStockWarning: 5,
    rejectOversoldOrders: true,
    allowGiftPurchases: true,
    requirePrepay: true,
    salesTax: 925,
    tipDefault: 500,
    paymentInfo: "Please put your ticket number in the note, so that we know whose bread it is.",
    enableAdvancedPayment: true,
    paymentOptions: ["Venmo", "PayPal", "Cash"],
    venmoName: "@sweetcrumb",
    paypalEmail: "pay@sweetcrumb.test",
    cashInstrux: "In an envelope through the slot of the blue door, with your name on it.",
    fulfillmentOptions: ["Pickup", "Delivery"],
    fulfillmentInstructions: "Bring a bag. Boxes are for cakes.",
    pickupInfo: "418 Alder Street, the blue door, 9:00 AM to 1:00 PM.",
    deliveryInfo: "Within San Rafael, 10:00 AM to 1:00 PM.",
    deliveryFee: 700,
    pickupSlots: ["Fri", "Sat", "Sun"],
    deliverySlots: ["Fri", "Sat"],
    emailCustomerInvoices: true,
    newOrderAlerts: true,
    sendWelcomeEmail: true,
    sendPaymentReceivedEmail: true,
    welcomeEmailBody: "Welcome. The oven goes on at four.",
    paidEmailBody: "Thank you, your payment is here.",
    completedEmailBody: "Thank you for coming by. Eat the baguette first.",
  },
  menu: [
    {
      name: "Bread",
      description: "Two-day doughs, baked between four and nine in the morning.",
      items: [
        {
          name: "Country Sourdough Boule",
          description: "Dark crust, open crumb, a little whole Red Fife wheat. Keeps four days.",
          unit: "2 lb loaf",
          price: 1100,
          photo: { file: "item-boule.svg", alt: "A round loaf with a dark crust, scored across" },
        },
        {
          name: "Seeded Rye with Toasted Sunflower, Flax and Caraway",
          description: "Dense and moist. Slice it thin; better on day two.",
          unit: "1¾ lb loaf",
          price: 1250,
        },
        {
          name: "Brown Butter Brioche Loaf",
          description: "Makes the French toast you are thinking of.",
          unit: "1¼ lb loaf",
          price: 1300,
          stock: 3,
        },
        {
          name: "Olive and Rosemary Bâtard",
          description: "Castelvetrano olives. May hold a pit or two.",
          unit: "1½ lb loaf",
          price: 1050,
        },
        {
          name: "Honey Wheat Sandwich Loaf",
          description: "Soft, sliced on request.",
          unit: "1½ lb loaf",
          price: 950,
          photo: { file: "item-sandwich-loaf.svg", alt: "A tin loaf, still steaming" },
        },
        {
          name: "Potato and Rosemary Focaccia",
          description: "Baked in a quarter sheet, cut into eight.",
          unit: "quarter sheet",
          price: 1400,
        },
        {
          name: "Baguette",
          description: "Overnight ferment. Best the same day.",
          unit: "each",
          price: 475,
          unlimited: true,
        },
      ],
    },
    {
      name: "Morning Pastry",
      description: "Laminated with cultured butter. Warm them five minutes at 325 °F.",
      items: [
        {
          name: "Butter Croissant",
          unit: "each",
          price: 450,
          photo: { file: "item-croissant.svg", alt: "A croissant with seven folds" },
        },
        {
          name: "Twice-Baked Almond Croissant",
          description: "Frangipane inside and out, toasted almonds on top.",
          unit: "each",
          price: 625,
        },
        {
          name: "Cinnamon Rolls, Pan of Six, Ready to Bake at Home",
          description: "Rise overnight in the refrigerator, bake 25 minutes. Icing in a cup on the side.",
          unit: "pan of 6",
          price: 2400,
        },
        {
          name: "Kouign-Amann",
          description: "Salted butter, caramelized at the edges.",
          unit: "each",
          price: 550,
          soldOut: true,
          stock: 12,
        },
        {
          name: "Pear and Cardamom Danish",
          description: "Comice pears from the Saturday market.",
          unit: "each",
          price: 575,
        },
        { name: "Savory Scone with Aged Toma, Chive and Black Pepper", unit: "each", price: 495 },
        { name: "Blueberry Buckle Muffins", unit: "box of 4", price: 1400 },
      ],
    },
    {
      name: "Pies & Tarts",
      description: "All-butter crust. Pie tins come back for a $2 thank-you.",
      items: [
        {
          name: "Apple Pie with a Lattice Top, Bourbon-Soaked Raisins and Oat Streusel on the Side",
          description:
            "Pink Pearl and Mutsu apples. The streusel comes in a paper bag, for those who want both.",
          unit: "9 inch, serves 8",
          price: 3600,
          photo: { file: "item-apple-pie.svg", alt: "A round pie under a lattice" },
        },
        {
          name: "Pear Frangipane Tart",
          description: "Poached pears, almond cream, apricot glaze.",
          unit: "9 inch, serves 8",
          price: 3400,
          stock: 4,
        },
        {
          name: "Pumpkin Pie",
          description: "Sugar Pie pumpkin, roasted, never from a can.",
          unit: "9 inch, serves 8",
          price: 3200,
        },
        { name: "Chocolate Pecan Pie", unit: "9 inch, serves 10", price: 3800 },
        { name: "Little Lemon Tart", description: "Sharp, the way we like it.", unit: "4 inch", price: 750 },
        {
          name: "Mushroom and Leek Hand Pie",
          description: "Thyme, crème fraîche, a lot of pepper.",
          unit: "each",
          price: 825,
        },
      ],
    },
    {
      name: "Cakes",
      description: "Ask for a name on top in the special instructions.",
      items: [
        {
          name: "Olive Oil Cake with Blood Orange",
          description: "Keeps a week, if it gets the chance.",
          unit: "8 inch, serves 10",
          price: 4200,
        },
        {
          name: "Carrot Cake, Two Layers, Cream Cheese Frosting",
          description: "Walnuts inside, none on top.",
          unit: "8 inch, serves 12",
          price: 5200,
          photo: { file: "item-layer-cake.svg", alt: "A cake of two layers on a stand" },
          stock: 2,
        },
        {
          name: "Gingerbread Bundt",
          description: "Blackstrap molasses and fresh ginger.",
          unit: "serves 12",
          price: 3800,
        },
        {
          name: "Flourless Chocolate Torte",
          description: "No flour. Baked in a kitchen that uses a great deal of it.",
          unit: "8 inch, serves 10",
          price: 4400,
        },
      ],
    },
    {
      name: "Cookies & Boxes",
      items: [
        { name: "Brown Butter Chocolate Chip Cookies", unit: "half dozen", price: 1500 },
        { name: "Molasses Ginger Cookies", unit: "dozen", price: 1800 },
        {
          name: "Holiday Tin with Linzer Stars, Vanilla Crescents, Pfeffernüsse and Candied Orange Florentines",
          description: "Forty-two cookies in a tin worth keeping.",
          unit: "2 lb tin",
          price: 4600,
          stock: 5,
        },
        {
          name: "Weekend Breakfast Box for Four",
          description: "Four croissants, two muffins, a small jar of quince jam and half a boule.",
          unit: "box",
          price: 3900,
        },
        {
          name: "Sourdough Starter",
          description: "Eleven years old, fed this morning. Comes with a card.",
          unit: "8 oz jar",
          price: 600,
        },
        { name: "Miso Caramel Shortbread (test batch)", unit: "dozen", price: 1900, hidden: true },
      ],
    },
  ],
  people: demoPeople({
    slug: "sweetcrumb",
    merchant: { firstName: "Rosa", lastName: "Delgado" },
    areaCode: "415",
    zip: "94901",
    streets: ["Alder Street", "Mission Avenue", "D Street", "Lincoln Avenue", "Grand Avenue"],
    family: "Jo Marchetti",
    familyNote: "Pays at the counter when she forgets. Fine.",
    phoneOnly: "Walter Briggs",
    others: [
      "Maya Chen",
      "Thomas Okafor",
      "Priya Nair",
      "Dana Whitfield",
      "Luis Herrera",
      "Grace Lindqvist",
      "Ben Abramson",
      "Aiko Tanaka",
      "Samira Haddad",
      "Nora Castellanos",
      "Ruth Feldman",
      "Ada Nwosu",
      "Marcus Bell",
      "Helen Voss",
    ],
  }),
  windows: {
    opensAt: "08:00",
    closesAt: "20:00",
    closesOn: "Sat",
    pickupSlots: ["Fri", "Sat", "Sun"],
    deliverySlots: ["Fri", "Sat"],
    names: { expired: "Last week", active: "This week", future: "Next week" },
  },
  orders: {
    perWeek: 6,
    now: 30,
    traits: [
      { isGift: true, by: "kim", type: "Delivery" },
      {
        by: "jo",
        type: "Pickup",
        instructions: "Pecan pie in its own box, please. My nephew is allergic to nuts.",
      },
      { by: "customer", instructions: "Please slice the loaf." },
      { isCustom: true, by: "ruth" },
      { isGift: true, by: "ada" },
      { by: "kim", type: "Pickup" },
    ],
    instructions: [
      "Please slice the loaf.",
      "No nuts in the box, please.",
      "The gate sticks: push, then knock.",
      "Write “Happy 70th, Papa” on top.",
      "I come at noon, after the market.",
    ],
  },
};
