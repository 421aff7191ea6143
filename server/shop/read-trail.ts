/** The audit trail as it is shown (OPS-01): who changed an order, an item, a section, a window, a customer or the settings, when, and from what to what. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import { fullName } from "#domain/accounts/full-name.ts";
import { NotFound } from "#domain/missing.ts";
import { orderStep } from "#domain/orders/time-line.ts";
import { changesOf, fieldsOfRecord, type TrailChange, type TrailRecord } from "#domain/shop/trail.ts";
import type { TrailEntry, TrailPage, TrailQuestion } from "#domain/shop/trail-schemas.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import type { SignedInAt } from "../context.ts";
import { badCursor, pageByCursor, rowOfCursor, standsBehind } from "../database/list-cursor.ts";
import { type Tables, tablesIn } from "../database/tables.ts";
import { readInShop } from "../database/tenant.ts";

/** So many entries are a page. */
const PER_PAGE = 20;
/** The only order they are read in, as their cursors name it. */
const NEWEST_FIRST = "-at";

/** The tables whose changes are no settings', as the index `audit_entries_of_settings` names them. */
const RECORD_TABLES: Readonly<Record<TrailRecord, string>> = {
  orders: "orders",
  items: "items",
  sections: "sections",
  availabilities: "availabilities",
  customers: "users",
};

/** Who only looked or took a file along has changed nothing. */
const ONLY_READ = ["customer.read", "customers.exported", "orders.exported"];

/** An entry as it is kept, in either of the two tables. */
type Kept = Pick<TrailEntry, "id" | "at" | "actor" | "action"> & {
  readonly actorName: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** The newest entries behind the cursor. @throws NotFound for a record that is not the shop's; InvalidFields for a cursor of another list */
export function readTrail(ctx: SignedInAt, question: TrailQuestion): Promise<TrailPage> {
  const { shop } = ctx;
  return readInShop(ctx.em, shop.id, async (tx) => {
    const behind = await positionOf(tx, shop.id, question.cursor ?? "");
    const record = question.about === "settings" ? null : await recordOf(tx, shop.id, question);
    const found = [
      ...(await auditEntries(tx, shop.id, question, behind)),
      ...(question.about === "orders" ? await orderEvents(tx, shop.id, question.id, behind) : []),
    ].sort((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1));
    const { rows, nextCursor } = pageByCursor(found, PER_PAGE, NEWEST_FIRST);
    const entries = rows.map((row) => entryOf(row, question));
    return {
      name: record?.name ?? "",
      startTime: record?.startTime ?? null,
      entries: await withNames(tx, shop.id, entries),
      nextCursor,
    };
  });
}

/** Where a page begins: the entry before it, with its instant as Postgres writes it. */
interface Position {
  readonly id: string;
  readonly at: string;
}

/** @throws InvalidFields for a cursor that names no entry of this shop */
async function positionOf(tx: EntityManager, shopId: string, cursor: string): Promise<Position | null> {
  const id = rowOfCursor(cursor, NEWEST_FIRST);
  if (id === null) return null;
  const tables = tablesIn(tx);
  const row = await tables
    .selectFrom("auditEntries")
    .select(["id", ({ cast }) => cast<string>("at", "text").as("at")])
    .where("shopId", "=", shopId)
    .where("id", "=", id)
    .unionAll(
      tables
        .selectFrom("orderEvents")
        .select(["id", ({ cast }) => cast<string>("at", "text").as("at")])
        .where("shopId", "=", shopId)
        .where("id", "=", id),
    )
    .executeTakeFirst();
  if (!row) throw badCursor();
  return row;
}

type Audit = ExpressionBuilder<Tables, "auditEntries">;
type Condition = ExpressionWrapper<Tables, "auditEntries", SqlBool>;

/** What is about the record itself; then what is about several, among them this one. Each read finds its rows by an index of its own. */
async function auditEntries(
  tx: EntityManager,
  shopId: string,
  question: TrailQuestion,
  behind: Position | null,
): Promise<Kept[]> {
  const found: Kept[] = [];
  for (const condition of conditionsOf(question)) {
    const rows = await tablesIn(tx)
      .selectFrom("auditEntries")
      .select(["id", "at", "actor", "actorName", "action", "before", "after"])
      .where("shopId", "=", shopId)
      .where("action", "not in", ONLY_READ)
      .where(condition)
      .$if(behind !== null, (query) =>
        query.where((eb) =>
          eb.and([
            sql<SqlBool>`${eb.ref("at")} <= ${behind?.at}::timestamptz`,
            eb.or([
              sql<SqlBool>`${eb.ref("at")} < ${behind?.at}::timestamptz`,
              eb("id", "<", behind?.id ?? ""),
            ]),
          ]),
        ),
      )
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(PER_PAGE + 1)
      .execute();
    found.push(...rows);
  }
  return found;
}

function conditionsOf(question: TrailQuestion): ((eb: Audit) => Condition)[] {
  if (question.about === "settings")
    return [
      (eb) =>
        eb.and([
          sql<SqlBool>`${eb.ref("subject")} <> all (array['orders', 'items', 'sections', 'availabilities', 'users'])`,
        ]),
    ];
  const { about, id } = question;
  const several = JSON.stringify([{ id }]);
  const aboutSeveral = (eb: Audit) =>
    eb.and([
      eb("subjectId", "is", null),
      sql<SqlBool>`${eb.ref("after")} -> ${about}::text @> ${several}::jsonb`,
    ]);
  // The steps of an order's own time line are read instead: they are the same changes, and more.
  if (about === "orders") return [aboutSeveral];
  return [(eb) => eb.and([eb("subject", "=", RECORD_TABLES[about]), eb("subjectId", "=", id)]), aboutSeveral];
}

/** The steps of an order's time line: each change of it, and what was sent. */
async function orderEvents(
  tx: EntityManager,
  shopId: string,
  orderId: string,
  behind: Position | null,
): Promise<Kept[]> {
  const events = await tx.find(
    OrderEvent,
    { $and: [{ shopId, orderId }, behind ? standsBehind<OrderEvent, "at" | "id">(COLUMNS, behind) : {}] },
    { orderBy: { at: "desc", id: "desc" }, limit: PER_PAGE + 1 },
  );
  return events.map(({ id, at, actor, actorName, what, from, to }) => ({
    id,
    at,
    actor,
    actorName,
    action: `order.${what}`,
    before: from ?? null,
    after: to ?? null,
  }));
}

const COLUMNS = [
  { column: "at", falls: true, canLack: false },
  { column: "id", falls: true, canLack: false },
] as const;

function entryOf(
  { id, at, actor, actorName, action, before, after }: Kept,
  question: TrailQuestion,
): TrailEntry {
  const { about } = question;
  const recordId = question.about === "settings" ? null : question.id;
  const [was, is] = [before, after].map((side) => fieldsOfRecord(side, about, recordId));
  const isStep = about === "orders" && action.startsWith("order.");
  return {
    id,
    at,
    actor,
    who: actorName,
    action,
    name: nameIn(is) ?? nameIn(was) ?? "",
    changes: changesOf(was ?? null, is ?? null, about),
    step: isStep
      ? orderStep({ at, who: actorName, what: action.slice("order.".length), from: before, to: after })
      : null,
  };
}

/** What a token, a key or a picture is called, where a webhook leads, or why an order was cancelled. */
function nameIn(fields: ReturnType<typeof fieldsOfRecord> | undefined): string | null {
  const name = fields?.name ?? fields?.host ?? fields?.alt ?? fields?.reason;
  return typeof name === "string" ? name : null;
}

/** Sections and windows by their names in the ids' place; one without a name is only said to be another. */
async function withNames(tx: EntityManager, shopId: string, entries: TrailEntry[]): Promise<TrailEntry[]> {
  const changed = entries.flatMap(({ changes }) => changes);
  const names = new Map([
    ...(await namesOf(tx, shopId, "sections", idsIn(changed, "sectionId"))),
    ...(await namesOf(tx, shopId, "availabilities", idsIn(changed, "availabilityId"))),
  ]);
  const named = (change: TrailChange): TrailChange => {
    if (change.field !== "sectionId" && change.field !== "availabilityId") return change;
    const [from, to] = [change.from, change.to].map((id) => names.get(String(id)) || null);
    return from && to ? { ...change, from, to } : { ...change, from: null, to: null, told: "nothing" };
  };
  return entries.map((entry) => ({ ...entry, changes: entry.changes.map(named) }));
}

const idsIn = (changes: readonly TrailEntry["changes"][number][], field: string) => [
  ...new Set(
    changes
      .filter((change) => change.field === field)
      .flatMap(({ from, to }) => [from, to])
      .filter((id) => typeof id === "string"),
  ),
];

async function namesOf(
  tx: EntityManager,
  shopId: string,
  table: "sections" | "availabilities",
  ids: readonly string[],
): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await tablesIn(tx)
    .selectFrom(table)
    .select(["id", "name"])
    .where("shopId", "=", shopId)
    .where(({ eb, fn, val }) => eb("id", "=", fn.any(val([...ids]))))
    .execute();
  return rows.map(({ id, name }) => [id, name]);
}

/** The record by its name, also one that was deleted: who did that is what one asks here. @throws NotFound */
async function recordOf(
  tx: EntityManager,
  shopId: string,
  { about, id }: Exclude<TrailQuestion, { about: "settings" }>,
): Promise<{ name: string; startTime?: Date }> {
  const record = await RECORDS[about](tx, shopId, id);
  if (!record) throw new NotFound();
  return record;
}

type FindRecord = (
  tx: EntityManager,
  shopId: string,
  id: string,
) => Promise<{ name: string; startTime?: Date } | null | undefined>;

const RECORDS: Readonly<Record<TrailRecord, FindRecord>> = {
  orders: async (tx, shopId, id) => {
    const row = await tablesIn(tx)
      .selectFrom("orders")
      .select("ticketNumber")
      .where("shopId", "=", shopId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row && { name: String(row.ticketNumber) };
  },
  items: (tx, shopId, id) =>
    tablesIn(tx)
      .selectFrom("items")
      .select("name")
      .where("shopId", "=", shopId)
      .where("id", "=", id)
      .executeTakeFirst(),
  sections: (tx, shopId, id) =>
    tablesIn(tx)
      .selectFrom("sections")
      .select("name")
      .where("shopId", "=", shopId)
      .where("id", "=", id)
      .executeTakeFirst(),
  availabilities: (tx, shopId, id) =>
    tablesIn(tx)
      .selectFrom("availabilities")
      .select(["name", "startTime"])
      .where("shopId", "=", shopId)
      .where("id", "=", id)
      .executeTakeFirst(),
  customers: async (tx, shopId, id) => {
    const row = await tablesIn(tx)
      .selectFrom("users")
      .select(["id", "firstName", "lastName"])
      .where("shopId", "=", shopId)
      .where("id", "=", id)
      .where("isMerchant", "=", false)
      .executeTakeFirst();
    return row && { name: fullName(row) };
  },
};
