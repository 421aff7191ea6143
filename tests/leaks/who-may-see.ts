/**
 * The one table of who may see which column's contents, from the matrix' `neverPublic` and its decisions D5 and D6. A column that
 * is not named here is no one's, so that a new one stays private until someone writes it down.
 */
import type { Marker } from "#tests/support/canaries.ts";

/** API tokens of each merchant, that may do all and that may read, and a website of each shop with a publishable key. */
const PROGRAMS = ["rosaAll", "rosaRead", "waltAll", "waltRead", "site", "otherSite"] as const;
export type ProgramRole = (typeof PROGRAMS)[number];
/** Those who are no people: they ask less. */
export const PROGRAM_ROLES: ReadonlySet<string> = new Set(PROGRAMS);

/**
 * Who asks. `sam`, `uma` (unverified), `kim` and `rosa` (merchant) are of sweetcrumb; `otherSam`, `otherKim` and `walt` (merchant) of
 * cornerpies.
 */
export const ROLES = [
  "guest",
  "sam",
  "uma",
  "kim",
  "rosa",
  "otherSam",
  "otherKim",
  "walt",
  "super",
  ...PROGRAMS,
] as const;
export type Role = (typeof ROLES)[number];

/** Whose rights a program has: a token never more than its owner, a website what a guest has. */
const OWNER_OF: Readonly<Record<ProgramRole, Role>> = {
  rosaAll: "rosa",
  rosaRead: "rosa",
  waltAll: "walt",
  waltRead: "walt",
  site: "guest",
  otherSite: "guest",
};

/** The person behind a role. */
export const personOf = (role: Role): Role => (role in OWNER_OF ? OWNER_OF[role as ProgramRole] : role);

/** Anyone who may see a column. Always of the same shop, but for what belongs to no shop. */
export type Audience =
  /** Everyone; hidden and deleted rows the merchant alone. */
  | "everybody"
  /** Anyone who may order at the shop, and its merchant (D6). */
  | "orderers"
  /** The person the row is about. */
  | "owner"
  | "owner-and-merchant"
  | "merchant"
  /** Anyone who placed or holds the link of a guest's order, and the merchant. */
  | "guest-of-the-order";

const SAID: Readonly<Record<Audience, readonly string[]>> = {
  everybody: [
    "shops.title",
    ...of("shop_settings", [
      "support_email city state instagram facebook twitter external_link_url external_link_label safety_measures",
      "live_chat_button_id analytics_id home_page about_page help_page",
      "fulfillment_instructions pickup_info delivery_info",
      "external_link_label_es safety_measures_es home_page_es about_page_es help_page_es not_taking_orders_es",
      "fulfillment_instructions_es pickup_info_es delivery_info_es",
    ]),
    ...of("sections", ["name description name_es description_es"]),
    ...of("items", ["name description unit name_es description_es unit_es"]),
    "availabilities.name",
    ...of("pictures", ["key alt placeholder width height"]),
    ...["shops.id", "sections.id", "items.id", "availabilities.id", "pictures.id"],
  ],
  orderers: of("shop_settings", [
    "payment_info venmo_name paypal_email cashapp zelle_contact applepay_phone cc_phone cc_instrux cash_instrux",
    "item_oversold_note",
  ]),
  owner: [
    ...of("super_admins", ["id email first_name last_name token"]),
    // What one may take along (CUST-03).
    ...of("sessions", ["id user_agent address token"]),
    "api_tokens.token",
    ...of("feedback", ["name email message"]),
    ...of("carts", ["street zip special_instructions giftee_details fulfillment_slot payment_service"]),
  ],
  "owner-and-merchant": [
    ...of("users", ["id first_name last_name email phone street zip payment_service payment_handle"]),
    ...of("orders", [
      "id guest_name guest_email guest_phone fulfillment_slot delivery_address special_instructions giftee_details payment_service",
    ]),
    ...of("line_items", ["id item_name item_unit section_name"]),
  ],
  merchant: [
    "customer_notes.notes",
    ...of("api_tokens", ["id name"]),
    ...of("publishable_keys", ["id name key origins"]),
    ...of("orders", ["notes cancelled_by cancel_reason"]),
    // What an editor's form carries along, so that two who save at once are told apart.
    ...of("sections", ["version"]),
    ...of("items", ["version"]),
    ...of("availabilities", ["created_at updated_at"]),
    "users.updated_at",
    ...of("order_events", ["id actor_name what from_value to_value"]),
    // Who ticked an order off at the counter (MAN-11).
    ...of("order_ticks", ["id actor_name"]),
    // The history of a record and of the settings says who changed them, and from what to what (OPS-01).
    ...of("audit_entries", ["at actor_name action before after"]),
    // Which mails about an order went where; a message that did not arrive names whom it was for (MAN-01).
    "messages.recipient",
    // The ledger shows what the shop sent, without the links in it that let anyone in (NOTE-01).
    ...of("messages", ["id subject text html sent_at attempts"]),
    "audit_entries.id",
    ...of("shop_settings", [
      "paid_email_body completed_email_body paid_email_body_es completed_email_body_es",
    ]),
    // The settings' own screens; the shop's phone stands on its tickets too. Its secrets are no one's.
    ...of("shop_settings", [
      "contact_email phone street_1 street_2 zip owner_first_name owner_last_name not_taking_orders",
      "low_stock_warning lead_time_minutes tip_default sales_tax delivery_fee square_location_id square_app_id",
      "guest_invoice_title guest_invoice_title_es welcome_email_body welcome_email_body_es version payment_options pickup_slots delivery_slots fulfillment_options",
    ]),
    // Everyone who walks reads English: what only pages and mails say in Spanish is seen where it is written.
    ...of("shop_settings", ["payment_info_es cc_instrux_es cash_instrux_es item_oversold_note_es"]),
    // Where the shop's events go, and what went there (API-09). A webhook's secrets are no one's.
    ...of("webhooks", ["id url description created_at"]),
    ...of("webhook_deliveries", ["id body answer"]),
  ],
  "guest-of-the-order": ["shop_settings.guest_invoice_title", "orders.guest_link"],
};

/** What a mail of the shop may say or be sent to; the demo's outbox shows mails to anyone who opens it. */
const MAILED = new Set([
  ...SAID.everybody,
  ...SAID.orderers,
  ...SAID["owner-and-merchant"],
  ...SAID["guest-of-the-order"],
  ...of("messages", ["id recipient subject text html"]),
  // Anyone who writes to the platform in the merchant's place is named in that mail (MAN-09).
  ...of("super_admins", ["email first_name last_name"]),
  // Its owner is greeted by name where money is to go elsewhere.
  ...of("shop_settings", [
    "contact_email owner_first_name owner_last_name welcome_email_body paid_email_body completed_email_body",
    "welcome_email_body_es paid_email_body_es completed_email_body_es",
  ]),
]);

/** Who may see a column, as far as its row's shop decides it. */
export const AUDIENCES: ReadonlyMap<string, Audience> = new Map(
  Object.entries(SAID).flatMap(([audience, columns]) =>
    columns.map((column): [string, Audience] => [column, audience as Audience]),
  ),
);

/** What a super admin's own pages show of every shop, on any host (SUP-01): names, counts and who did what; nothing of a customer. */
const OVER_ALL_SHOPS = new Set([
  ...of("shops", ["id title"]),
  ...of("audit_entries", ["id at actor_name action subject"]),
  ...of("platform_acts", ["id at actor_name action subject"]),
  ...of("messages", ["template attempts"]),
]);

/** Who did what in a shop: the trail over all shops names its merchants (SUP-01), as it takes their names down when they do it. */
const NAMED_IN_TRAIL = new Set(of("users", ["first_name last_name"]));
const MERCHANTS: ReadonlySet<string> = new Set<Role>(["rosa", "walt"]);

/** What the platform tells the merchants of all shops (MAN-09). */
const TOLD_TO_MERCHANTS = new Set(of("faqs", ["id topic question answer"]));

/** What an answer was about. */
export interface Seen {
  readonly role: Role;
  /** The shop that was asked for, or null on the root domain. */
  readonly about: string | null;
  /** Whether it is the demo's outbox. */
  readonly isOutbox?: boolean;
  /** Whether it is a message that was sent to `role`. */
  readonly isMail?: boolean;
  /** Whether it is one of the super admin's own pages and calls over all shops. */
  readonly isOverAllShops?: boolean;
  /** As whom a message was sent besides `role`: guests have no account, only orders. */
  readonly alsoAs?: string;
  /** Whether it is the answer to someone who just opened an account, which is in no fixture. */
  readonly isSignUp?: boolean;
  /** Whether the guest's order that is read is the reader's own: just placed, or by its signed link. */
  readonly isOwnGuestOrder?: boolean;
}

const SHOP_OF: Readonly<Partial<Record<Role, string>>> = {
  sam: "sweetcrumb",
  uma: "sweetcrumb",
  kim: "sweetcrumb",
  rosa: "sweetcrumb",
  otherSam: "cornerpies",
  otherKim: "cornerpies",
  walt: "cornerpies",
};

/** A merchant of this shop; a super admin is one of every shop. */
export const isMerchantOf = (shop: string | null, role: Role) => {
  const person = personOf(role);
  return person === "super" || (MERCHANTS.has(person) && SHOP_OF[person] === shop);
};

/** Whether this marker may stand in this answer. */
export function maySee(marker: Marker, asked: Seen): boolean {
  const seen = { ...asked, role: personOf(asked.role) };
  return maySeeAnywhere(marker, seen) ?? (seen.about === marker.shop && maySeeInShop(marker, seen));
}

/**
 * What is decided whichever shop was asked for; null for what the shop decides. What is about the log-in itself is answered to its owner
 * on any host (contract section 3); else only a super admin's own pages, and what the platform says, cross.
 */
function maySeeAnywhere(marker: Marker, seen: Seen): boolean | null {
  const { table, column, owner } = marker;
  const name = `${table}.${column}`;
  const { role, about, isOutbox = false } = seen;
  // An order's time line names the super admin who changed it, to the shop's merchant (OPS-01).
  if (table === "super_admins" && column.endsWith("_name") && isMerchantOf(about, role)) return true;
  if (role === "super" && seesOverAllShops(name, owner, seen)) return true;
  if (isOutbox && table === "super_admins") return MAILED.has(name);
  if (TOLD_TO_MERCHANTS.has(name)) return role === "super" || MERCHANTS.has(role);
  return ofOneself(marker, role);
}

/** What is about one's own log-in. One's own account says which shop it is of. */
function ofOneself({ table, column, shop, owner }: Marker, role: Role): boolean | null {
  const name = `${table}.${column}`;
  if (name === "shops.id" && SHOP_OF[role] === shop) return true;
  if (table === "super_admins" || (OF_ONESELF.has(table) && owner === role))
    return AUDIENCES.has(name) && owner === role;
  return null;
}

/** What is answered to its owner at every host. */
const OF_ONESELF: ReadonlySet<string> = new Set(["users", "sessions"]);

const seesOverAllShops = (name: string, owner: string, { isOverAllShops = false }: Seen) =>
  OVER_ALL_SHOPS.has(name) || (isOverAllShops && NAMED_IN_TRAIL.has(name) && MERCHANTS.has(owner));

/** Whether an owner's name stands for the reader. */
const isOneself = (owner: string, { role, alsoAs, isSignUp = false, isOwnGuestOrder = false }: Seen) =>
  owner === role ||
  owner === alsoAs ||
  (owner === "linked" && isOwnGuestOrder) ||
  (owner === "newcomer" && isSignUp);

function maySeeInShop({ table, column, shop, owner }: Marker, seen: Seen): boolean {
  const name = `${table}.${column}`;
  const { role, isOutbox = false, isMail = false, isOwnGuestOrder = false } = seen;
  if (isOutbox) return MAILED.has(name) && owner !== "hidden";
  const isMerchant = isMerchantOf(shop, role);
  const isOwner = isOneself(owner, seen);
  if (isMail) return MAILED.has(name) && (isMerchant || isOwner || owner === "shop" || owner === "shown");
  switch (AUDIENCES.get(name)) {
    case "everybody":
      // The window of one's own order, once it is over.
      return owner !== "hidden" || isMerchant || (name === "availabilities.id" && role !== "guest");
    case "orderers":
      return shop === "cornerpies" || isMerchant || role === "sam" || role === "kim";
    case "owner":
      return isOwner;
    case "owner-and-merchant":
      return isOwner || isMerchant;
    case "merchant":
      return isMerchant;
    case "guest-of-the-order":
      return isOwnGuestOrder || isMerchant;
    default:
      return false;
  }
}

/** Field names that no public answer carries, whatever is in them: for flags and figures that hold no marker. */
export const NEVER_NAMED =
  /\b(?:square_?access_?token|square_?location_?id|social_?access_?token|stripe_?(?:customer|subscription)_?id|stripe_?subscription|owner_?(?:first|last)_?name|bcc_?payment_?received_?email|new_?order_?alerts|email_?customer_?invoices|send_?welcome_?email|send_?payment_?received_?email|(?:welcome|paid|completed)_?email_?body|low_?stock_?warning|track_?inventory|reject_?oversold_?orders|contact_?email|has_?active_?trial|is_?subscribed|subscription_?status|trial_?ends_?at|deleted_?at|password_?hash|token_?hash|code_?hash|phone_?normalized|stock_?delta|user_?agent)\b/i;

/** `table.column` of every word. */
function of(table: string, columns: readonly string[]): string[] {
  return columns.flatMap((words) => words.split(" ").map((column) => `${table}.${column}`));
}
