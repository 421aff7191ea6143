/**
 * What it takes to spread the shops over several Postgres servers by Citus (PERF-09, docs/scaling.md): how each table is spread, and what of the schema stands in the way, each with
 * what it becomes. `tests/api/database/distributable.test.ts` holds all of it against a migrated database, so that nothing is missing here and nothing is left
 * over. `node deploy/citus.ts` prints the statements in their order. Citus itself was not run: Debian has no package of it.
 */

/** Small, seldom written, and pointed at by the rows of every shop or read before a shop is known: whole on every server. */
export const REFERENCE: Readonly<Record<string, string>> = {
  shops: "each row of a shop points here, and names and domains are looked up before the shop is known",
  super_admins: "log-ins and handovers of shops point here",
  retired_slugs: "looked up by name before the shop is known; one name belongs to one shop of all",
};

/** Of no shop, and joined with no row of one: on the first server alone. */
export const LOCAL: Readonly<Record<string, string>> = {
  faqs: "the platform's own texts",
  platform_acts: "what super admins did on the platform itself",
  stripe_events: "written once when it comes, before the shop is known",
  mikro_orm_migrations: "what has been migrated",
  "ops.rate_limits": "keys are hashes, of accounts and addresses alike",
  "pgboss.*": "one queue for all shops; its jobs hold ids only",
};

/** Spread by `shop_id`, all of a shop's rows on one server; parents before their children. */
export const DISTRIBUTED = [
  "users",
  "sections",
  "availabilities",
  "shop_settings",
  "feature_flags",
  "subscriptions",
  "ticket_counters",
  "menu_versions",
  "live_screens",
  "audit_entries",
  "feedback",
  "customer_notes",
  "sessions",
  "api_tokens",
  "publishable_keys",
  "login_handovers",
  "mail_links",
  "phone_codes",
  "items",
  "pictures",
  "carts",
  "cart_items",
  "orders",
  "line_items",
  "order_changes",
  "order_events",
  "order_ticks",
  "messages",
  "square_events",
  "square_links",
  "webhooks",
  "webhook_deliveries",
] as const;

/** Citus keeps a unique index of a spread table only where `shop_id` is among its columns. These are not, and become what is said. */
export const UNIQUE_OVER_ALL_SHOPS: Readonly<Record<string, string>> = {
  api_tokens_token_hash_unique: "(shop_id, token_hash): a token is 256 random bits",
  publishable_keys_key_unique: "(shop_id, key): a key is random",
  sessions_pkey: "(shop_id, id)",
  sessions_token_hash_unique: "(shop_id, token_hash): a token is 256 random bits",
  subscriptions_stripe_customer_id_unique: "(shop_id, stripe_customer_id): Stripe makes each once",
  subscriptions_stripe_subscription_id_unique: "(shop_id, stripe_subscription_id): Stripe makes each once",
};

/** A row is on the server that its `shop_id` says, so that none may be without. */
export const WITHOUT_A_SHOP: Readonly<Record<string, string>> = {
  sessions: "super admins' go to a table of their own on the first server",
};

/** Triggers on spread tables have to be allowed (`citus.enable_unsafe_triggers`); these write rows of the same shop alone, so that they stay on one server. */
export const TRIGGER_FUNCTIONS: Readonly<Record<string, string>> = {
  bump_menu_version: "on `shops`, which is everywhere: the statement that changes a shop calls it by itself",
  mark_shop_changed:
    "as bump_menu_version; its version is a transaction's number, which another server counts anew: becomes a counter",
  number_order_change:
    "stays; its notification is heard on the shop's own server alone: processes listen to each server",
  guard_shop: "stays: it reads nothing",
};

/** Functions that are given a shop, or work for the one at hand, and touch the rows of no other: each is made known to Citus by its shop. */
export const OF_ONE_SHOP: Readonly<Record<string, string>> = {
  change_orders: "stays",
  commit_orders:
    "stays, but for its job: the queue is on the first server, so that the job becomes a row of the shop that a sweep takes there",
  count_new_orders: "stays; its notification as number_order_change's",
  forget_in_trails: "stays",
  gather_changes: "stays",
  gather_order: "stays",
  read_cart: "stays",
  shop_state: "stays: it reads nothing",
  usual_order: "stays",
};

/** Functions that find out which shop, by a secret or an id. A request names its shop otherwise as well, and passes it on. */
export const FINDS_THE_SHOP: Readonly<Record<string, string>> = {
  account_of_session: "is given the shop of the host",
  end_other_sessions: "is given the shop of the host",
  end_session: "is given the shop of the host",
  end_session_beside: "is given the shop of the host",
  find_api_token: "is given the shop that the call names",
  find_session: "is given the shop of the host",
  is_publishable_key: "goes: only the release before asks it",
  menu_state:
    "in two steps: the shop of a name from `shops`, which is everywhere, then its versions by its id",
  renew_session: "is given the shop of the host",
  sessions_beside: "is given the shop of the host",
  shop_of_record:
    "stays: a call that names a record alone asks all servers; calls that name the shop do not come here",
  shop_of_stripe_customer: "stays: a webhook may ask all servers",
};

/** Functions of the platform itself: of tables that are on the first server or everywhere. */
export const OF_THE_PLATFORM: Readonly<Record<string, string>> = {
  accept_admin_invite: "stays, with the sessions of super admins",
  admin_of_invite: "stays",
  admin_of_session: "stays, with the sessions of super admins",
  forget_expired_slug: "stays",
  has_super_admins: "stays",
  note_platform_act: "stays",
  open_admin_session: "stays, with the sessions of super admins",
  open_shop: "stays",
  super_admin_by_email: "stays",
  take_totp_step: "stays",
};

/** Functions over all shops: reports and sweeps, and never a visitor's request. Citus asks every server for them. */
export const OVER_ALL_SHOPS: Readonly<Record<string, string>> = {
  due_messages: "stays: a server's worker sweeps its own shops",
  due_webhook_deliveries: "stays: as due_messages",
  forget_messages: "on each server by itself: it updates what it has ordered and limited",
  messages_in_trouble: "stays",
  platform_figures: "stays: sums of each server are added",
  platform_shops: "stays: joins are within a shop",
  platform_trail: "stays: the newest of each server",
  remove_over: "on each server by itself, as forget_messages",
  remove_webhook_deliveries: "on each server by itself, as forget_messages",
  shops_that_remind: "stays",
  shops_with_unseen_orders: "stays",
  square_events_waiting: "stays: as due_messages",
  subscriptions_to_fetch: "stays",
  sweep: "one statement for each table, outside of one transaction",
  trials_ending: "stays",
  unproved_owners: "stays: an owner who forgot which shop",
};

/** The statements that spread a database whose schema has become what stands above. */
export function spreading(): string[] {
  const [first, ...others] = DISTRIBUTED;
  return [
    "create extension citus;",
    ...Object.keys(REFERENCE).map((table) => `select create_reference_table('public.${table}');`),
    `select create_distributed_table('public.${first}', 'shop_id', shard_count => 128);`,
    ...others.map(
      (table) =>
        `select create_distributed_table('public.${table}', 'shop_id', colocate_with => 'public.${first}');`,
    ),
    "set citus.enable_unsafe_triggers to on;",
  ];
}

if (import.meta.main) process.stdout.write(`${spreading().join("\n")}\n`);
