/**
 * What each field of the REST calls means, with its unit (API-04). It stands here and not at the schemas of `domain`, because those are also in
 * what browsers load. A field of a named schema is looked up by schema and name, then by its name alone; a test fails for one that has no words.
 */
import { CATALOG_LENGTHS } from "#domain/catalog/manage-catalog-rules.ts";

/** What is said of a field, and what its schema does not know of it. */
interface Said {
  readonly says: string;
  readonly format?: "date" | "uuid" | "email" | "uri" | "uri-reference";
  readonly unit?: "cents";
  /** So many characters at most; schemas that tidy a text before they measure it do not know it. */
  readonly most?: number;
}
export type Words = string | Said;

const cents = (says: string): Said => ({ says, unit: "cents" });
const day = (says: string): Said => ({
  says: `${says} A day in the shop's time zone, \`YYYY-MM-DD\`.`,
  format: "date",
});
const uuid = (says: string): Said => ({ says, format: "uuid" });
const link = (says: string): Said => ({ says, format: "uri" });
const address = (says: string): Said => ({ says, format: "uri-reference" });
const named = (says: string): Said => ({ says, most: CATALOG_LENGTHS.name });
const instant = (says: string) => `${says} An instant, ISO 8601 in UTC.`;
const rich = (says: string) => `${says} HTML, free of scripts.`;
const flagFilter = (says: string) => `Only ${says} (\`true\`), or only the others (\`false\`).`;

/** A message of a webhook; `data` is what its event is about. */
const message = (data: string): Readonly<Record<string, Words>> => ({
  id: uuid("The same in the header `webhook-id` and each time that it is sent: a repetition is known by it."),
  timestamp: instant(
    "When the event was written down. What `data` says is of that moment, so the later of two is the newer.",
  ),
  shop: "The shop that it happened at.",
  "shop.id": uuid("The shop's id."),
  "shop.slug": "The shop's slug.",
  type: "What happened.",
  data,
});

/** Fields that mean the same wherever they stand. */
export const EVERYWHERE: Readonly<Record<string, Words>> = {
  id: uuid("The id, opaque."),
  shop_id: uuid("The shop that it belongs to."),
  created_at: instant("When it was made."),
  updated_at: instant(
    "When it was last changed; a change may name it, and is refused as `stale` where another came between.",
  ),
  version:
    "Counts up with each change; a change may name the version that it was made from, and is refused as `stale` where another came between.",
  first_name: "First name.",
  last_name: "Last name.",
  full_name: "First and last name, or what else the person is called by.",
  email: "The e-mail address, in small letters.",
  phone: "The phone number as it was typed; ten digits count.",
  street: "Street and house number.",
  zip: "The five-digit zip code.",
  password: "At least 8 characters, on no list of common ones.",
  password_confirmation: "The password once more, where it was typed twice; it must be the same.",
  current_password: "The present password of the account.",
  payment_service: "The way to pay, by its name at the shop, such as `Venmo`; blank or null for none.",
  payment_handle: "The customer's own name at that way to pay, such as a Venmo name.",
  keep_signed_in: "Whether the log-in of a customer holds for 30 days.",
  token: "Sent as `Authorization: Bearer …`. Shown here once.",
  expires_at: instant("Until when the token holds."),
  email_verified_at: instant("When the e-mail address was proved; null while it is not."),
  family_discount: "Whole percent off each order at this shop; null for none.",
  is_gift: "Whether it is ordered for someone else.",
  giftee_details: "Who gets the gift; null where it is none.",
  special_instructions: "What the customer asks for, in the customer's words; blank for nothing.",
  delivery_address: "Street and zip in one text; null where there is none.",
  fulfillment_type: "How the order reaches its customer; `Unknown` only in old orders.",
  fulfillment_slot: "The day of the hand-over, as its label says it: `Fri, Nov 27`.",
  fulfillment_date: day("The day of the hand-over; null for Shipping."),
  availability_id: uuid("The order window."),
  user_id: uuid("The account that the order belongs to; null for a guest's."),
  item_id: uuid("One of the shop's items."),
  section_id: uuid("The section of the menu that the item stands in."),
  ticket_number: "The number of the order at its shop, counted up from 1.",
  quantity: "Whole pieces.",
  item_name: "The item's name when it was ordered.",
  item_unit: "What one piece is, when it was ordered, such as `loaf`.",
  section_name: "The section's name when it was ordered.",
  subtotal: cents("The lines together."),
  discounts: cents("What is taken off: family discount and discount lines."),
  fees: cents("The fee lines together."),
  delivery_fee: cents("What the delivery costs."),
  tip: cents("The tip."),
  tax: cents("Sales tax on the subtotal after discounts."),
  service_fee: cents("The platform's service fee, where the shop passes it on."),
  grand_total: cents(
    "What is to be paid: subtotal − discounts + fees + delivery fee + tip + tax + service fee.",
  ),
  slug: "The first part of the shop's host: `sweetcrumb`.",
  title: "The shop's name.",
  sources: "The files of the picture, in several widths and types.",
  alt: "What the picture shows, for those who cannot see it.",
  start_time: instant("When the window begins to take orders."),
  end_time: instant("When the window stops taking orders."),
  pickup_days: "The days on which orders are picked up.",
  delivery_days: "The days on which orders are delivered.",
};

/** Fields of orders, whoever reads them. */
const ORDER = {
  id: uuid("The order's id."),
  completed: "Whether it was handed over.",
  ready_for_guest: "Whether it is ready to be handed over.",
  paid: "Whether it is paid.",
  family_discount:
    "Whole percent off that were in force when it was ordered; null for none. Its cents are among `discounts`.",
  sales_tax_rate: "The tax that was in force when it was ordered, in hundredths of a percent: 925 is 9.25 %.",
  created_at: instant("When it was placed."),
  cancelled_at: instant("When it was cancelled; null for an order that stands."),
  line_items: "What was ordered.",
  payment_service: "The way to pay that was chosen; null for none.",
} as const satisfies Record<string, Words>;

const SHOP_ORDER = {
  ...ORDER,
  customer: "Who ordered; null where that is not known any more.",
  "customer.id": uuid("The account; null for a guest."),
  "customer.full_name": "The name.",
  "customer.email": "The e-mail address; null where there is none.",
  "customer.phone": "The phone number as it was typed; null where there is none.",
  "customer.family_discount": "Whole percent off that the customer has now; null for none.",
  notes: "The shop's private note; the customer never sees it.",
  cancelled_by: "Who cancelled it; null for an order that stands.",
  cancel_reason: "Why it was cancelled; blank for an order that stands.",
} as const satisfies Record<string, Words>;

const ACCOUNT = {
  id: uuid("The account's id."),
  shop_id: uuid("The shop that the account belongs to; null for the platform's own."),
  email: { says: "The e-mail address; null where there is none.", format: "email" },
  phone_verified_at: instant("When the phone number was proved; null while it is not."),
  is_merchant_here: "Whether the account is a merchant of the shop that it is used at.",
  is_merchant: "Whether the account is a merchant.",
  is_super_admin: "Whether the account administers the platform.",
  is_admin_drawer_mini: "Whether the drawer of the manage area is folded.",
  created_at: instant("When the account was opened."),
} as const satisfies Record<string, Words>;

const ITEM = {
  id: uuid("The item's id."),
  name: "The item's name.",
  description: "What it is, in plain text; blank for nothing.",
  unit: "What one piece is, such as `loaf`; blank for nothing.",
  price: cents("The price of one piece."),
  order: "The place in its section, from 0.",
  date: day("The day that the item is made for; null for none."),
  sold_out: "Whether it is marked as sold out, whatever its stock.",
  unlimited: "Whether its pieces are not counted.",
  too_late_to_order: "Whether its day is too near to be ordered.",
  photo: "Its picture; null for none.",
} as const satisfies Record<string, Words>;

const HIDDEN = "Whether shoppers do not see it.";

/** What is written in Spanish as well, where it is written. */
const SPANISH = {
  name_es: "The name in Spanish; blank for none.",
  description_es: "The description in Spanish; blank for none.",
  unit_es: "What one piece is, in Spanish; blank for none.",
} as const satisfies Record<string, Words>;

/** The same where it is read, by a name within `in_spanish`. */
const IN_SPANISH = {
  in_spanish: "The same in Spanish, a text blank where there is none; null where there is none at all.",
  "in_spanish.name": "The name.",
  "in_spanish.description": "The description.",
} as const satisfies Record<string, Words>;

const ITEM_FIELDS = {
  name: named(ITEM.name),
  description: ITEM.description,
  unit: ITEM.unit,
  name_es: named(SPANISH.name_es),
  description_es: SPANISH.description_es,
  unit_es: SPANISH.unit_es,
  price: "The price of one piece, in cents.",
  order: "The place in its section, from 0; the others move.",
  date: ITEM.date,
  hidden: HIDDEN,
  sold_out: ITEM.sold_out,
  unlimited: ITEM.unlimited,
  status: "Always `PUBLISHED`.",
  stock_delta:
    "Pieces to add or, below zero, to take: stock is never set, so that two changes at once both count.",
} as const satisfies Record<string, Words>;

const WINDOW_FIELDS = {
  name: "What the window is called; blank for nothing.",
  start_time: instant("When it begins to take orders, rounded to 15 minutes."),
  end_time: instant("When it stops taking orders, rounded to 15 minutes."),
  pickup_slots: "Days of the week on which orders are picked up; none or null takes the shop's.",
  delivery_slots: "Days of the week on which orders are delivered; none or null takes the shop's.",
  hand_over_ends_at:
    "The time of the shop's clock at which hand-over ends on each day, `17:30`; blank or null is the end of the day.",
} as const satisfies Record<string, Words>;

/** Amounts that a client believes in. */
const claimed = (what: string) =>
  `${what}, in cents, if the client has figured it out: any other than the shop's own is refused as \`price_changed\`.`;

const CUSTOMER_FIELDS = {
  email: { says: "The e-mail address; null for none. A new one has to be proved.", format: "email" },
  notes: "What the shop keeps to itself about the customer.",
} as const satisfies Record<string, Words>;

const DAY_OF_CHART = {
  date: day("The day."),
  orders: "How many orders, without cancelled ones.",
  total: cents("What they came to, tip and tax included."),
} as const satisfies Record<string, Words>;

const SHOP_BESIDE = {
  id: uuid("The shop's id."),
  shop_domain: "The shop's own domain; null where it has none.",
  is_published: "Whether the shop has opened for customers.",
  is_dead: "Whether its trial is over without a subscription: it can be read, and takes no orders.",
  home_banner: "The address of the banner's file for browsers that know none of its others; null for none.",
  banner_picture: "The banner of the home page; null for none.",
  menu_gallery: "The pictures of the gallery, in their order.",
} as const satisfies Record<string, Words>;

const TOKEN = {
  id: uuid("The token's id."),
  name: "What its merchant calls it.",
  scope: "How far it reaches: `read`, `orders`, `menu`, or `all` of them.",
  last4: "Its last four characters.",
  made_by: "The merchant as whom it acts.",
  last_used_at: instant("When it was last used, to the minute; null where it never was."),
  expires_at: instant("When it ends by itself; null where it does not."),
} as const;

const UNLESS_FRESH =
  "The present password of the account; needed unless the log-in is under ten minutes old.";

const WEBHOOK = {
  id: uuid("The webhook's id."),
  url: link("Where events are sent: a public https address."),
  description: "What its merchant notes about it; blank for nothing.",
  events: "The events that are sent.",
  status: "`active`, `paused` by its merchant, or `disabled` by us.",
  disabled_reason: "Why it was disabled; null where it was not.",
  former_secret_ends_at: instant(
    "Until when the secret of before the last rotation signs as well; null where none does.",
  ),
  last_delivery: "The newest delivery; null where there is none.",
  "last_delivery.id": uuid("The delivery's id."),
  "last_delivery.status": "How it stands with it.",
  "last_delivery.created_at": instant("When its event happened."),
} as const;

/** Fields of one schema, by the schema's name and theirs. */
export const BY_SCHEMA: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  Account: ACCOUNT,
  ApiToken: TOKEN,
  MadeApiToken: { ...TOKEN, token: "The token itself, sent as `Authorization: Bearer …`. Shown this once." },
  NewApiToken: {
    name: TOKEN.name,
    scope: TOKEN.scope,
    expires_in_days: "Days until it ends by itself; null or left out for never.",
    current_password: UNLESS_FRESH,
  },
  PublishableKey: {
    id: uuid("The key's id."),
    name: "What its merchant calls it.",
    key: "The key, sent as `X-Publishable-Key`. It is no secret.",
    origins: "The websites whose pages may call the shop from a browser; none for a key of servers alone.",
  },
  NewPublishableKey: {
    name: "What its merchant calls it.",
    origins: "The websites whose pages may call the shop from a browser: `https://shop.example`.",
  },
  Webhook: WEBHOOK,
  WebhookWithSecret: { ...WEBHOOK, secret: "What signatures are made with, `whsec_…`. Shown this once." },
  NewWebhook: {
    url: WEBHOOK.url,
    events: WEBHOOK.events,
    description: WEBHOOK.description,
    current_password: UNLESS_FRESH,
  },
  WebhookChanges: {
    url: WEBHOOK.url,
    events: WEBHOOK.events,
    description: WEBHOOK.description,
    status: "`paused`, or `active`, which also takes up again what we disabled.",
    current_password:
      "The present password of the account; needed for another `url` unless the log-in is under ten minutes old.",
  },
  OrderPlacedMessage: message("The order as its merchant reads it."),
  OrderUpdatedMessage: message("The order as its merchant reads it, after the change."),
  OrderCancelledMessage: message("The order as its merchant reads it, cancelled."),
  ItemStockMessage: {
    ...message("The item."),
    "data.id": uuid("The item's id."),
    "data.name": "The item's name.",
    "data.stock": "Pieces left, after the change.",
  },
  WebhookTestMessage: {
    ...message("What is tried."),
    "data.webhook_id": uuid("The webhook that is tried."),
  },
  WebhookDelivery: {
    id: uuid("The delivery's id."),
    webhook_id: uuid("The webhook that it goes to."),
    event_id: "The event's id, the same in `webhook-id` and in every attempt.",
    type: "What happened.",
    status: "How it stands with it.",
    due_at: instant("When it is tried next; null where it will not be."),
    delivered_at: instant("When the receiver took it; null where it has not."),
    body: "What is sent, letter for letter: the signature is over it.",
    answer: "What the receiver answered last, up to 4 KB.",
    attempts: "Every attempt so far.",
    "attempts.at": instant("When it was tried."),
    "attempts.status": "The status that the receiver answered with; null where it did not answer.",
    "attempts.milliseconds": "How long it took, in milliseconds.",
    "attempts.error": "What went wrong; null where nothing did.",
  },
  AccountChanges: {
    email: "The new e-mail address; it counts once the link in its mail is opened. Takes `current_password`.",
    password: "The new password, at least 8 characters. Takes `current_password`.",
    current_password: "The present password; needed with `email` and `password`.",
    is_admin_drawer_mini: ACCOUNT.is_admin_drawer_mini,
  },
  ActivationMail: { adminEmail: "The owner's e-mail address." },
  ArrangedSection: {
    id: uuid("The section's id."),
    name: "The section's name.",
    items: "All its items in order, hidden ones too.",
    "items.id": ITEM.id,
    "items.name": ITEM.name,
    "items.unit": ITEM.unit,
    "items.price": ITEM.price,
    "items.hidden": HIDDEN,
    "items.sold_out": ITEM.sold_out,
  },
  Cancellation: {
    reason: "Why, for the customer and the shop's records.",
    restock: "Whether what the order took goes back into stock.",
    tell_customer: "Whether the customer gets a mail about it.",
  },
  CancelledSubscription: {
    cancels_at: instant("Until when the subscription runs."),
    ends_at: instant("The same as `cancels_at`."),
  },
  Customer: {
    id: uuid("The customer's id."),
    email: { says: "The e-mail address; null where there is none.", format: "email" },
    pending_email: "The address that counts once the link to it is opened; null for none.",
    address: "Street and zip in one line, with placeholders for what is missing.",
    notes: CUSTOMER_FIELDS.notes,
    orders: "How many orders the customer placed, without cancelled ones.",
    spent: cents("What those orders came to."),
  },
  CustomerChanges: CUSTOMER_FIELDS,
  CustomersDay: {
    ...DAY_OF_CHART,
    new: "Orders of customers who ordered for the first time.",
    returning: "Orders of customers who had ordered before.",
  },
  EmailAddress: { email: "The e-mail address that is asked about." },
  EmailExists: { exists: "Whether the address has an account at this shop." },
  Error: {
    message: "What is wrong, in words for people, in English.",
    code: "What is wrong, for programs. It never changes; every code has its cause and its cure at `doc_url`.",
    errors:
      "What is wrong with each field, by its name as it was sent: `line_items.0.quantity`. `_` is the whole body.",
    request_id: "The id of this request; give it to the platform when you ask about it.",
    doc_url: link("The address of the code's cause and cure."),
    oversold: "Of `oversold`: the items of which there is less than was asked for.",
    quote: "Of `price_changed`: the shop's own figures.",
    fields: "Of `stale` at settings: the names of those that changed meanwhile.",
  },
  Faq: {
    id: uuid("The question's id."),
    topic: "What it is about.",
    question: "The question.",
    answer: rich("The answer."),
  },
  Feedback: {
    message: "At least ten words.",
    name: "Who writes; blank for no name.",
    email: "Where an answer is sent to; blank for none.",
    key: uuid("Chosen by the caller. The same feedback with the same key again is kept and mailed once."),
  },
  FeedbackSent: { sent: "Always true." },
  FirstPassword: {
    email: "The e-mail address, where the account has none yet.",
    password: "The account's first password, at least 8 characters.",
  },
  FirstPasswordSet: {
    customer: "The account, with the token once more.",
    ...Object.fromEntries(Object.entries(ACCOUNT).map(([name, words]) => [`customer.${name}`, words])),
    "customer.api_token": "The same as `token`.",
  },
  FirstPasswordToken: {
    valid: "Whether the account has no password yet, so that the token sets one.",
    token: "Sets the first password; good for ten minutes and one use, and no log-in.",
    email_hint: "The account's e-mail address, masked; null where it has none.",
  },
  ForgottenEmail: { phone: "The phone number on file at the shop." },
  ForgottenPassword: { email: "The account's e-mail address." },
  Giftee: {
    name: "Who gets the gift; may be blank.",
    phone: "Their phone number; may be blank.",
    email: "Their e-mail address; may be blank.",
    message: "A greeting for them; may be blank.",
  },
  GifteeFields: {
    name: "Who gets the gift.",
    phone: "Their phone number.",
    email: "Their e-mail address.",
    message: "A greeting for them.",
  },
  Guest: {
    name: "The guest's name.",
    email: "Where the invoice and its link are sent to.",
    phone: "The guest's phone number; ten digits count.",
  },
  Item: {
    ...ITEM,
    ...IN_SPANISH,
    "in_spanish.unit": "What one piece is.",
    stock: "Pieces left; null where no one counts.",
    low_stock: "Whether so few are left that the menu says “Only N left”.",
  },
  ItemChanges: {
    ...ITEM_FIELDS,
    change_key: uuid(
      "A key of your own for this `stock_delta`: sent again with the same key it is not added again. The same key with another `stock_delta` is refused as `stale`.",
    ),
  },
  LineItem: {
    id: uuid("The line's id."),
    order_id: uuid("The order that it is part of."),
    item_id: uuid("The item; null for a line of the merchant's own."),
    type: "`FEE` and `DISCOUNT` are a merchant's; the price of a discount is positive and is subtracted.",
    item_price: cents("The price of one piece when it was ordered."),
    item_date: day("The day that the item was made for; null for none."),
    oversold: "Whether the line was cut to what was there.",
    total: cents("Quantity × price."),
  },
  MenuArrangement: {
    sections: "All sections of the menu, in their new order.",
    "sections.id": "The section's id.",
    "sections.items": "The ids of all items that shall stand in it, in their new order.",
    seen: "The mark of the order that the sender saw, as our own screen sends it: 409 `stale` where it is another by now. Left out, nothing is compared.",
  },
  NewCustomer: CUSTOMER_FIELDS,
  NewItem: {
    ...ITEM_FIELDS,
    section_id: "The section; the menu's first unless told.",
    stock: "Pieces that are there at the start; without it and `stock_delta` the item is unlimited.",
  },
  NewOrder: {
    availability_id: "The order window that it is placed in.",
    special_instructions: "Wishes, in plain text.",
    giftee_details: "Who gets the gift: an object, or that object as JSON text.",
    line_items: "What is ordered: 1 to 200 lines.",
    "line_items.custom_name": "The name of a merchant's own line.",
    tip: "The tip, in cents.",
    subtotal: claimed("The lines together"),
    tax: claimed("The sales tax"),
    delivery_fee: claimed("The delivery fee"),
    service_fee: claimed("The service fee"),
    grand_total: claimed("The total"),
    family_discount:
      "Whole percent, if the client knows it: any other than the customer's own is refused as `price_changed`.",
    user_id:
      "The account that a merchant orders for. From everybody else one's own id is ignored, and any other refused.",
  },
  NewPassword: {
    token: "The token of the mail's link.",
    email: "The account's e-mail address.",
    password: "The new password, at least 8 characters.",
  },
  NewPicture: {
    kind: "What the picture is for; a new banner or photo of an item replaces the one before.",
    file: "A PNG, JPEG or WebP of 5 MB at most.",
    item_id: "The item of a picture of the kind `item`; with no other kind.",
  },
  NewSection: {
    name: named("The section's name."),
    description: "What stands below its name, in plain text.",
    name_es: named(SPANISH.name_es),
    description_es: SPANISH.description_es,
    order: "The place on the menu, from 0; the last unless told.",
  },
  NewShop: { id: uuid("The shop's id."), url: link("The shop's own origin.") },
  NewWindow: WINDOW_FIELDS,
  OpenedShop: { user: "The owner's account.", shop: "The shop that was opened." },
  Order: {
    ...ORDER,
    shop: "The shop that it was ordered from.",
    "shop.id": uuid("The shop's id."),
    oversold_note: "What the shop says where a line was cut to what was there; null where none was.",
    instructions: rich("What the shop says about the hand-over."),
    hand_over_ends_at:
      "The time of the shop's clock until which it is handed over on its day, `17:30`; null for the whole day.",
    payment: "How to pay.",
    "payment.info": "The shop's words about paying, in plain text.",
    "payment.ways": "The ways to pay that the shop takes; none while Square has money of the order.",
    "payment.at_square":
      "What Square has of an order that is not marked paid. Left out where it has nothing, and in lists. Ask the shop before anything more is paid.",
    "payment.at_square.amount": "Cents; null while it is not known.",
    ordered_by: "The name on the invoice.",
    invoice_title: "What stands above a guest's invoice; null for an account's.",
    invoice_url: link(
      "The signed link to a guest's order, told once, in the answer to placing it; else null.",
    ),
  },
  OrderByKey: { id: uuid("The order that was placed with this key.") },
  OrderChanges: {
    version: "The version that was looked at; another one refuses the change as `stale`.",
    completed: ORDER.completed,
    ready_for_guest: ORDER.ready_for_guest,
    paid: ORDER.paid,
    fulfillment_slot: "Another day of the window, by its label.",
    fulfillment_date: day("Another day of the window, by its date."),
    availability_id: "Another order window.",
    special_instructions: "Wishes, in plain text.",
    giftee_details: "Who gets the gift: an object, or that object as JSON text.",
    notes: SHOP_ORDER.notes,
    tip: "The tip, in cents.",
    delivery_fee: "The delivery fee, in cents.",
    cancelled: "Cancels the order.",
    "line_items.type":
      "What a line of the merchant's own is; the price of a discount is positive and is subtracted.",
    "line_items.is_custom": "Whether it is a line of the merchant's own.",
    "line_items.custom_name": "The name of a line of the merchant's own.",
    "line_items.custom_price": "The price of one piece of a line of the merchant's own, in cents.",
  },
  OrderEvent: {
    at: instant("When it happened."),
    who: "Who did it.",
    what: "What was done: `placed`, `paid`, `completed`, `readyForGuest`, `edited`, `cancelled` and the like.",
    changed: "The names of the fields that an edit changed.",
  },
  OverviewDay: {
    ...DAY_OF_CHART,
    total: cents("subtotal − discounts + fees + delivery fee + tip + tax + service fee."),
  },
  OwnerLogIn: { code: "The six digits of the authenticator app; only super admins have one." },
  OwnerSignUp: {
    shop_name: "The shop's name, at most 40 characters.",
    slug: "The first part of the shop's host; blank takes the one that is made from the name.",
    email: "The owner's e-mail address.",
    phone: "The owner's phone number: by it a forgotten e-mail is found again.",
  },
  PasswordReset: { reset: "Always true." },
  PaymentWay: {
    name: "The way to pay: `Venmo`, `Cash` …",
    details: "Whom to pay, or how, in the merchant's words.",
    url: "A link that opens the way to pay; null where it has none.",
    link_fills: "What that link fills in; the payer writes the rest. Null where there is no link.",
  },
  PhoneCode: {
    resend_after: "Seconds until another code may be asked for.",
    expires_in: "Seconds that the code holds.",
  },
  PhoneExists: { exists: "Whether an account of the shop has the phone number." },
  PhoneLogIn: { code: "The code that was sent to the phone." },
  Picture: {
    id: uuid("The picture's id."),
    url: address("The address of its widest file, below the shop's origin or whole."),
    width: "Pixels of its widest file.",
    height: "Pixels of its widest file.",
    placeholder: "A data address of a few pixels, to be shown until the picture has come; may be blank.",
    focus_x: "The point that stays in sight where the picture is cut, in thousandths of its width.",
    focus_y: "The same in thousandths of its height.",
  },
  PictureFile: {
    type: "Its media type, such as `image/webp`.",
    width: "Its width in pixels.",
    url: address("Its address, below the shop's origin or whole."),
  },
  PlatformFigures: {
    shops: "Shops by their state, now.",
    "shops.total": "All shops.",
    "shops.subscribed": "Shops with a subscription.",
    "shops.trial": "Shops on their trial.",
    "shops.expired": "Shops whose trial is over without a subscription.",
    "shops.maintenance": "Shops that are worked on.",
    "shops.ending": "Subscribed shops whose subscription ends with the period that is paid.",
    "shops.late": "Subscribed shops whose last payment did not come.",
    "shops.trials_ending_soon": "Trials that end within seven days.",
    "shops.expired_lately": "Shops that expired within thirty days.",
    days: "The last ninety days, today last, in the platform's time zone.",
    "days.day": { says: "The day, `YYYY-MM-DD`.", format: "date" },
    "days.orders": "Orders of the day, without cancelled ones.",
    "days.sales": cents("What they came to."),
    new_shops: "The last thirteen weeks, this one last.",
    "new_shops.week": { says: "The Sunday on which the week begins, `YYYY-MM-DD`.", format: "date" },
    "new_shops.shops": "Shops that opened in it.",
    subscriptions: "The last four months, this one last.",
    "subscriptions.month": { says: "The first day of the month, `YYYY-MM-DD`.", format: "date" },
    "subscriptions.started": "Subscriptions that began in it.",
    "subscriptions.ended": "Subscriptions that ended in it.",
    "subscriptions.at_end": "Subscriptions at its end, or now.",
    messages: "Messages of the last thirty days that did not arrive.",
    "messages.retried": "Those that will be tried again.",
    "messages.dead": "Those that were given up.",
    "messages.newest": "The newest of them.",
    "messages.newest.at": instant("When it was queued."),
    "messages.newest.template": "Which message it is.",
    "messages.newest.channel": "How it is sent.",
    "messages.newest.dead": "Whether it was given up.",
    "messages.newest.attempts": "How often it was tried.",
  },
  PrepItem: {
    "by_slot.date": day("The day of the slot; null for Shipping."),
    by_slot: "The same pieces by when they are handed over.",
    "by_slot.slot": "The day, by its label.",
    "by_slot.type": "How they are handed over: `Pickup`, `Delivery` or `Shipping`.",
  },
  Query: {
    page: "Which page, from 1.",
    per_page: "Rows of a page, at most 100.",
    sort: "The name that rows are sorted by; `-` in front sorts descending.",
    search: "Only rows that have this text.",
    cursor:
      "Reads on behind the rows before, whatever was added meanwhile: empty to begin, then `meta.next_cursor` of the answer before. `page` means nothing then.",
    "filter.from": day("Only orders that were placed on this day or later."),
    "filter.until": day("Only orders that were placed on this day or earlier."),
    filter:
      "Only rows of which all of these hold, written as `filter[name]=value`. A name that is not listed is refused.",
    "filter.completed": flagFilter("those that were handed over"),
    "filter.paid": flagFilter("those that are paid"),
    "filter.ready_for_guest": flagFilter("those that are ready"),
    "filter.is_gift": flagFilter("gifts"),
    "filter.cancelled": flagFilter("those that were cancelled, which else are left out"),
    "filter.fulfillment_type": "Only orders of this kind.",
    "filter.fulfillment_date": day("Only orders of this day."),
    "filter.user_id": "Only orders of this account.",
    "filter.show": "A quick filter of the items' list.",
    "filter.section_id": "Only items of this section.",
    "filter.hidden": flagFilter("hidden items"),
    "filter.sold_out": flagFilter("items that are marked sold out"),
    "filter.unlimited": flagFilter("items whose pieces are not counted"),
    "filter.status": "Of items, always `PUBLISHED`; of deliveries, only those that stand so.",
    "filter.date": day("Only items of this day."),
    "filter.state": "Only windows in this state.",
    around: "The page on which this order stands, in place of `page`.",
    restock: "Whether what the order took goes back into stock.",
    date: day("The day, or the first of them."),
    until: day("The last day."),
  },
  SalesDay: DAY_OF_CHART,
  SavedPicture: { id: uuid("The picture's id."), kind: "What the picture is for." },
  Secret: {
    set: "Whether there is one.",
    last4: "Its last four characters; blank where there is none.",
  },
  Section: {
    id: uuid("The section's id."),
    name: "The section's name.",
    description: "What stands below its name, in plain text; blank for nothing.",
    ...IN_SPANISH,
    order: "The place on the menu, from 0.",
    items: "Its items in their order, hidden ones left out.",
  },
  SectionChanges: {
    name: named("The section's name."),
    description: "What stands below its name, in plain text.",
    name_es: named(SPANISH.name_es),
    description_es: SPANISH.description_es,
    order: "The place on the menu, from 0; the others move.",
  },
  Session: { user: "The account that is logged in." },
  SettingsChanges: {
    version: "The version of the settings that the change was made from; another one refuses it as `stale`.",
    current_password:
      "The present password, where the change says where money goes, or names another contact, and the log-in is ten minutes old or more.",
  },
  Shop: {
    ...SHOP_BESIDE,
    mode: "`bake_sale` is a sale for someone, with a link to them.",
    external_link_url: "The address of a bake sale's link; null for none.",
    external_link_label: "What that link is called; null for none.",
    timezone: "The zone in which the shop's days begin and end, by its IANA name; null where it is not set.",
    zip: "The zip code; blank unless the shop shows its address.",
    city: "The city; may be blank.",
    state: "The state; may be blank.",
    address: "The street; blank unless the shop shows its address.",
    support_email: "Where customers write for help; null for none.",
    instagram: "The address of the shop there; null for none.",
    facebook: "The address of the shop there; null for none.",
    twitter: "The address of the shop there; null for none.",
    maintenance_mode: "Whether the shop is worked on, and closed to everyone but its merchant.",
    not_taking_orders: "The shop's words while no orders are taken; null while they are.",
    order_access: "Who may order: customers with a verified e-mail, any customer, or guests as well.",
    hide_home_banner_title: "Whether the banner stands without the shop's name.",
    home_page: rich("The home page's text."),
    safety_measures: rich("The text about safety, for example allergens."),
    enable_about_page: "Whether there is an about page.",
    about_page: rich("The about page's text."),
    help_page: rich("The help page's text."),
    sales_tax: "In hundredths of a percent: 925 is 9.25 %. Null for none.",
    delivery_fee: cents("What a delivery costs; null for nothing."),
    tip_default: cents("The tip at first."),
    fulfillment_options: "The ways orders are handed over: `Pickup`, `Delivery`, `Shipping`.",
    fulfillment_instructions: rich("What is said of every hand-over."),
    pickup_info: rich("What is said of orders that are picked up."),
    delivery_info: rich("What is said of orders that are delivered."),
    pickup_slots: "Days of the week on which orders are picked up, unless a window has its own.",
    delivery_slots: "Days of the week on which orders are delivered, unless a window has its own.",
    payment_options: "The ways to pay, by name; whom to pay is told with an order.",
    require_prepay: "Whether one has to agree to pay as described before ordering.",
    lead_time_minutes: "Minutes before an item's day until which it can be ordered.",
    require_phone_for_signup: "Whether a sign-up needs a phone number.",
    capture_payment_info: "Whether a sign-up asks how the customer pays.",
    hide_address_fields: "Whether a sign-up asks for no street and zip.",
    charges_service_fee: "Whether orders have a service fee.",
    allows_gifts: "Whether one may order for someone else.",
    uses_item_dates: "Whether items have a day of their own.",
    enable_live_chat: "Whether the pages show a chat link.",
    live_chat_button_id: "Where that link leads; null for none.",
    enable_queue_manager: "Whether orders are marked as ready.",
    require_app_version_match: "Whether pages of an older version ask to be reloaded.",
    analytics_id: "The shop's Google Analytics id; null for none.",
    in_spanish: "What the shop has written in Spanish as well; a text is blank where it has not.",
    "in_spanish.external_link_label": "What the link to the shop's own website says.",
    "in_spanish.not_taking_orders":
      "Why no orders are taken. Whether they are, the text outside of this decides.",
    "in_spanish.home_page": rich("The text of the home page."),
    "in_spanish.safety_measures": rich("How the shop works safely."),
    "in_spanish.about_page": rich("The page about the shop."),
    "in_spanish.help_page": rich("The help page."),
    "in_spanish.fulfillment_instructions": rich("What holds for every order."),
    "in_spanish.pickup_info": rich("About picking up."),
    "in_spanish.delivery_info": rich("About delivery."),
  },
  ShopItem: {
    ...ITEM,
    ...SPANISH,
    hidden: HIDDEN,
    section_name: "The name of its section.",
    stock: "Pieces left; only `stock_delta` changes it.",
    status: "Always `PUBLISHED`.",
    out_of_stock: "Whether nothing is left of it, by its count or because it is marked sold out.",
    low_stock: "Whether few are left, by the shop's own limit, and not none.",
  },
  ShopOrder: { ...SHOP_ORDER, events: "What happened to it, oldest first." },
  ShopOrderRow: SHOP_ORDER,
  ShopSection: {
    id: uuid("The section's id."),
    name: "The section's name.",
    description: "What stands below its name, in plain text; blank for nothing.",
    name_es: SPANISH.name_es,
    description_es: SPANISH.description_es,
    order: "The place on the menu, from 0.",
    item_count: "How many items it has, hidden ones too.",
    price: cents("What one of each of its items costs together."),
  },
  ShopSettings: {
    ...SHOP_BESIDE,
    version:
      "Counts up with each saved change of settings; a change may name the version that it was made from.",
    has_active_trial: "Whether the trial still runs.",
    is_subscribed: "Whether the shop has a subscription.",
    stripe_subscription: "The subscription at Stripe.",
    "stripe_subscription.set": "Whether there is one.",
    meta: "What else is known of the shop.",
    "meta.feature_flags": "The features that the platform turned on for the shop, and those that are off.",
    "meta.feature_flags.name": "The feature.",
    "meta.feature_flags.active": "Whether it is on.",
  },
  ShopWindow: {
    id: uuid("The window's id."),
    name: WINDOW_FIELDS.name,
    state: "Whether it takes orders now, later or no more.",
    pickup_slots: "Its own days of the week for pickup; none means the shop's.",
    delivery_slots: "Its own days of the week for delivery; none means the shop's.",
    hand_over_ends_at:
      "The time of the shop's clock at which hand-over ends on each day, `17:30`; null is the end of the day.",
    orders: "How many orders it has, without cancelled ones.",
    open_orders: "Those of them that are still to be made.",
  },
  Shortage: {
    name: "The item's name.",
    requested: "Pieces that were asked for.",
    available: "Pieces that are left.",
  },
  SignUp: { phone: "The phone number; some shops need it." },
  Slot: { date: day("The day."), label: "What an order names as its `fulfillment_slot`: `Fri, Nov 27`." },
  StripePage: { url: link("The address of Stripe's page, for the merchant's browser.") },
  SubscriptionEnd: {
    current_password: "The present password, unless the log-in is under ten minutes old.",
  },
  TopProduct: {
    name: "The item's name.",
    quantity: "Pieces that were sold.",
    orders: "Orders that they were in.",
    total: cents("What they came to, before discounts and tax."),
  },
  ValidatedSession: { token: "The token that was sent." },
  VerificationMail: { already_verified: "Whether the address was proved already, so that no mail was sent." },
  Window: {
    id: uuid("The window's id: the `availability_id` of an order."),
    name: "What the window is called; may be blank.",
    state: "Whether it takes orders now or later.",
    pickup_slots: "Its own days of the week for pickup; none means the shop's.",
    delivery_slots: "Its own days of the week for delivery; none means the shop's.",
    shipping_label: "The `fulfillment_slot` of orders that are sent; null where the shop sends none.",
  },
  WindowChanges: {
    ...WINDOW_FIELDS,
    updated_at: instant(
      "When the window that was looked at was last changed; another one refuses the change as `stale`.",
    ),
  },
};
