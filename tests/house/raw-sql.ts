/**
 * Files under `server/` that send SQL as text, each with the reason. Every other file uses the entities
 * (`nativeUpdate`, `find`) or Kysely, typed from the entities (`server/database/tables.ts`): there a renamed column does not compile.
 */
export const RAW_SQL: Readonly<Record<string, string>> = {
  "server/accounts/admins/admin-codes.ts": "calls functions of schema `ops`",
  "server/accounts/admins/admin-invitation.ts": "calls functions of schema `ops`",
  "server/accounts/api-tokens/find-api-token.ts":
    "is asked with each request of a program, in the shared round; calls a function of schema `ops`",
  "server/accounts/log-in/log-in.ts": "calls a function of schema `ops`",
  "server/accounts/own-account/erase-account.ts":
    "calls a function of schema `ops`; weighs a list of addresses and numbers by `unnest`",
  "server/accounts/owners/owner-activation.ts": "calls a function of schema `ops`",
  "server/accounts/owners/owner-sign-up.ts": "calls a function of schema `ops`",
  "server/accounts/passwords/own-password.ts": "calls a function of schema `ops`",
  "server/accounts/sessions/own-sessions.ts": "calls functions of schema `ops`",
  "server/accounts/sessions/sessions.ts":
    "is asked with each request, in the shared round; calls functions of schema `ops`",
  "server/availability/shop-windows.ts": "adds up orders and carts of a day by a union",
  "server/billing/stripe-events.ts": "calls a function of schema `ops`",
  "server/billing/billing-sweep.ts": "calls a function of schema `ops`",
  "server/bin/doctor.ts": "asks Postgres about itself, without the entities",
  "server/bin/inspect-urls.ts": "asks Postgres about itself, without the entities",
  "server/bin/load-demo.ts": "asks Postgres about itself, without the entities",
  "server/cart/cart-of.ts":
    "is asked with each page of the storefront; one statement answers with the whole cart",
  "server/catalog/find-items.ts":
    "ranks by window functions and takes the newer of two trails, in one statement",
  "server/catalog/menu.ts": "hot path: the menu of the storefront, in one trip",
  "server/catalog/rearrange-menu.ts": "moves a whole menu in one statement, by `unnest ... with ordinality`",
  "server/clock.ts": "asks Postgres for its time",
  "server/database/backed-up-tables.ts": "works below the entities: roles, start, backup and restore",
  "server/database/backup.ts": "works below the entities: roles, start, backup and restore",
  "server/database/embedded-postgres.ts": "works below the entities: roles, start, backup and restore",
  "server/database/fit-to-serve.ts": "works below the entities: roles, start, backup and restore",
  "server/database/ids-in-batches.ts": "reads a cursor, which neither MikroORM nor Kysely knows",
  "server/database/migrate.ts": "reads what has been migrated before the entities can be used; sets a limit",
  "server/database/named-statement.ts": "sends the texts of the others",
  "server/database/replicas.ts": "asks how far the log is written and replayed",
  "server/database/restore.ts": "works below the entities: roles, start, backup and restore",
  "server/database/roles.ts": "works below the entities: roles, start, backup and restore",
  "server/database/tenant.ts": "sends the texts of the others",
  "server/demo/fill-table.ts": "copies thousands of rows into a table by `unnest`",
  "server/demo/seed.ts": "takes an advisory lock",
  "server/figures.ts": "asks the queue and Postgres about themselves (`server/jobs/queue-health.ts`)",
  "server/jobs/queue.ts": "hands pg-boss' own statements to the transaction",
  "server/jobs/remove-expired.job.ts": "calls functions of schema `ops`",
  "server/list-file.ts": "takes an advisory lock",
  "server/live/order-notifications.ts": "listens, on a connection of its own",
  "server/orders/change-orders.ts":
    "one statement gathers, and a function of the database writes, the change of many orders",
  "server/orders/commit-order.ts": "hot path: calls the function that writes an order",
  "server/orders/find-orders.ts": "counts orders by the columns of one index (PERF-05)",
  "server/orders/gather-order.ts": "hot path: one statement brings every fact of an order",
  "server/orders/live-screens.ts": "calls a function of schema `ops`",
  "server/orders/order-history.ts": "asks a function of schema `ops` with each page that a customer opens",
  "server/orders/own-order.ts": "hot path: one statement answers with the order and its lines",
  "server/orders/pickup-day.ts":
    "one statement brings a day's orders, their lines and who ticked them, as JSON",
  "server/orders/prep-board.ts":
    "adds up lines by day and item in one text, answered as JSON; finds windows by their open orders in one statement",
  "server/orders/prep.ts":
    "adds up lines by day and item in one text that two readers put together from their conditions",
  "server/orders/tell-customers.ts": "takes an advisory lock",
  "server/orders/tick-orders.ts": "keeps and weighs the ticks of many orders in one statement each",
  "server/orders/wanted-items.ts": "hot path: `unnest ... with ordinality` keeps the order of the lines",
  "server/orm.ts": "sets the limits of each new connection",
  "server/payments/confirm-payments.ts": "takes an advisory lock",
  "server/payments/match-payments.ts": "looks into the JSON of events by an array",
  "server/payments/square-sweep.ts": "calls a function of schema `ops`; asks the queue what it has",
  "server/payments/take-square-payment.ts": "looks into the JSON of events",
  "server/reports/counted-days.ts": "counts what changed by window functions and arrays",
  "server/reports/charts.ts": "in one trip (`readTogether`)",
  "server/reports/dashboard.ts": "groups and limits in one statement each (decision 0037)",
  "server/reports/note-act.ts": "calls a function of schema `ops`",
  "server/reports/platform-reports.ts": "calls functions of schema `ops`",
  "server/reports/set-flags.ts": "takes an advisory lock",
  "server/reseal-secrets.ts": "works below the entities: reads every sealed column of every shop",
  "server/shop/find-anything.ts": "compares with names and phones that are put together in the statement",
  "server/shop/most-of.ts": "takes an advisory lock",
  "server/shop/pictures.ts": "places a gallery anew by a list `with ordinality`",
  "server/shop/rename-shop.ts": "calls a function of schema `ops`",
  "server/shop/set-up.ts": "in one trip (`readTogether`)",
  "server/shop/setting-impact.ts": "groups open orders and carts by one union",
  "server/shop/shop-of-record.ts": "is asked before the shop is known: calls a function of schema `ops`",
  "server/shop/shop-version.ts": "hot path: is asked with each page of the storefront",
  "server/support/message-trouble.ts":
    "is asked with each page of the manage area: one statement counts two things; calls a function of schema `ops`",
  "server/support/faqs.ts": "takes an advisory lock; places a topic anew by `unnest ... with ordinality`",
};

/**
 * Below these folders no request's value is in reach: they make the database, its roles and the demo, and copy it. Every other statement is put
 * together from constants alone (SEC-A10).
 */
export const BELOW_THE_CALLS = /^server\/(?:database|bin|demo)\//;

/** What statements are put together from besides constants and numbers, each with the reason why no value of a request can be in it. */
export const COMPOSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "server/catalog/rearrange-menu.ts": {
    table: "one of two names, by its type",
    'table === "items" ? `, section_id as "sectionId"` : ""': "a constant, or nothing",
  },
  "server/figures.ts": { statement: "one of the constants of `server/jobs/queue-health.ts`" },
  "server/jobs/queue.ts": { text: "pg-boss' own statement" },
  "server/orders/find-orders.ts": {
    which: "one of the texts below it",
    'count("")': "that text",
    'count(" and not completed")': "that text",
    'count(" and not completed and ready_for_guest")': "that text",
    'count(" and completed in (true, false) and not paid")': "that text",
    'count(" and completed in (true, false) and paid in (true, false) and is_gift")': "that text",
  },
  "server/orders/prep-board.ts": {
    condition: "of `scopeOf`, which writes places for values",
    "orderFilter(condition)": "around that condition",
    statement: "the text above it",
    day: "the place of a value",
  },
  "server/orders/prep-scope.ts": { condition: "of `scopeOf`, which writes places for values" },
  "server/orders/prep.ts": {
    condition: "of `scopeOf`, which writes places for values",
    "itemsIn(condition)": "around that condition",
    "markingIn(scope)": "around that condition",
    ...Object.fromEntries(
      ["id", "name", "unit", "section", "isMade", "pieces", "line", "isPacked", "linePieces", "now"].map(
        (name) => [name, "the place of a value"],
      ),
    ),
  },
  "server/orders/tick-orders.ts": {
    passedOver: "one of two texts, by its type",
    "latestWriters(\"'{}'\")": "that text",
    'latestWriters("$3")': "that text",
  },
  "server/orm.ts": { 'statements.join(";")': "limits of a connection, constants" },
  "server/reports/counted-days.ts": { "MOST_CHANGES + 1": "a number" },
  "server/reseal-secrets.ts": Object.fromEntries(
    ["column.key", "column.column", "column.table"].map((name) => [
      name,
      "a name of the list of sealed columns",
    ]),
  ),
};
