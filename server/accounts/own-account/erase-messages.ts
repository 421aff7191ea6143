/**
 * What the shop's messages say of an account that is deleted (CUST-03). Its own are found by what they belong to, the account or its orders: the
 * words of an address prove nothing, because anyone can name someone else's. A message to somebody else is never deleted, and goes out.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { type ExpressionBuilder, sql } from "kysely";
import { tracePattern } from "#domain/accounts/traces.ts";
import type { Message } from "#entities/support/message.ts";
import { type Tables, tablesIn } from "#server/database/tables.ts";
import { shopOf } from "#server/database/tenant.ts";
import { messagesTo } from "#server/mail/written-to.ts";
import { COPY } from "#server/orders/order-mails.ts";
import { ERASED } from "./erased.ts";

/** Whose messages they are. */
interface Erased {
  readonly userId: string;
  /** E-mail addresses, lower case, and ten-digit numbers that are proved to be the account's, and no one else has. */
  readonly proved: readonly string[];
}

/** What the account was sent does not leave any more, and of what has left only the fact remains; others keep theirs, without what is the account's. */
export async function eraseMessages(tx: EntityManager, erased: Erased): Promise<void> {
  for await (const part of partsOf(tx)) await eraseIn(tx, erased, part);
}

/** So many messages are looked through by one statement, which has its time; a shop keeps hundreds of thousands. */
const MOST_IN_PART = 2_000;

/** Messages of the shop behind one of them, up to another; null where none is named. */
interface Part {
  readonly behind: string | null;
  readonly upTo: string | null;
}

/** All messages of the shop, in the order of their ids; what is written meanwhile belongs to the last part. */
async function* partsOf(tx: EntityManager): AsyncGenerator<Part> {
  for (let behind: string | null = null; ; ) {
    const last: { id: string } | undefined = await tablesIn(tx)
      .selectFrom("messages")
      .select("id")
      .where("shopId", "=", shopOf(tx))
      .where(inPart({ behind, upTo: null }))
      .orderBy("id")
      .offset(MOST_IN_PART - 1)
      .limit(1)
      .executeTakeFirst();
    const upTo: string | null = last?.id ?? null;
    yield { behind, upTo };
    if (upTo === null) return;
    behind = upTo;
  }
}

const inPart =
  ({ behind, upTo }: Part) =>
  (eb: Messages) =>
    eb.and([
      ...(behind === null ? [] : [eb("id", ">", behind)]),
      ...(upTo === null ? [] : [eb("id", "<=", upTo)]),
    ]);

async function eraseIn(tx: EntityManager, erased: Erased, part: Part): Promise<void> {
  const shopId = shopOf(tx);
  const [isOwn, isAbout] = [ownMessages(tx, erased), messagesAbout(tx, erased)];
  await tablesIn(tx)
    .deleteFrom("messages")
    .where("shopId", "=", shopId)
    .where(inPart(part))
    .where("status", "<>", "sent")
    .where(isOwn)
    .execute();
  await tablesIn(tx)
    .updateTable("messages")
    .set({ ...BLANK, recipient: "" })
    .where("shopId", "=", shopId)
    .where(inPart(part))
    .where(isOwn)
    .execute();
  await tablesIn(tx)
    .updateTable("messages")
    .set(BLANK)
    .where("shopId", "=", shopId)
    .where(inPart(part))
    .where("status", "in", ["sent", "dead"])
    .where(isAbout)
    .execute();
  await stripWaiting(tx, isAbout, part);
  await takeOutTraces(tx, erased, part);
}

const BLANK = { facts: null, subject: "", text: "", html: "", bcc: "", lastError: "" };

type Messages = ExpressionBuilder<Tables, "messages">;

const ordersOf = (tx: EntityManager, userId: string) =>
  tablesIn(tx)
    .selectFrom("orders")
    .select("id")
    .where("shopId", "=", shopOf(tx))
    .where("userId", "=", userId);

/**
 * Those that are written to the account. By its id alone only what is about an account: a mail to the shop, or about a guest's order, has the id of
 * whoever signed up with its address, proved or not.
 */
const ownMessages =
  (tx: EntityManager, { userId, proved }: Erased) =>
  (eb: Messages) =>
    eb.or([
      eb.and([
        eb("userId", "=", userId),
        eb("orderId", "is", null),
        eb("template", "in", messagesTo("account")),
      ]),
      eb.and([
        eb("orderId", "in", ordersOf(tx, userId)),
        eb("template", "in", messagesTo("orderer")),
        eb("messageId", "not like", `${COPY}%`),
        eb.not(noteNames(tx, eb, userId, "others")),
      ]),
      eb.and([
        isTo(eb, proved),
        eb("template", "not in", messagesTo("shop")),
        eb.or([eb("orderId", "is", null), eb("orderId", "in", ordersOf(tx, userId))]),
        eb.not(noteNames(tx, eb, userId, "others")),
      ]),
    ]);

const isTo = (eb: Messages, proved: readonly string[]) =>
  eb(eb.fn<string>("lower", ["recipient"]), "=", eb.fn.any(eb.val([...proved])));

/** Whether a note to a customer names orders of the account, or of others: one goes to each address, about all the orders that have it. */
function noteNames(tx: EntityManager, eb: Messages, userId: string, whose: "own" | "others") {
  const tickets = tablesIn(tx)
    .selectFrom("orders")
    .select("ticketNumber")
    .where("shopId", "=", shopOf(tx))
    .where("userId", "=", userId);
  const isOwn = sql<boolean>`(n.named ->> 'ticket')::int in ${tickets}`;
  const some = sql<boolean>`exists (select from jsonb_array_elements(coalesce(${eb.ref("facts")} -> 'orders', '[]')) as n (named)
    where ${whose === "own" ? isOwn : eb.not(isOwn)})`;
  return eb.case().when("template", "=", "note-to-customer").then(some).else(eb.lit(false)).end();
}

/** Those about the account's orders, and what it told the shop: the mail was queued in the moment in which the words were kept. */
const messagesAbout =
  (tx: EntityManager, { userId }: Erased) =>
  (eb: Messages) =>
    eb.or([
      eb("orderId", "in", ordersOf(tx, userId)),
      noteNames(tx, eb, userId, "own"),
      eb.and([
        eb("template", "=", "feedback-received"),
        eb.exists(
          tablesIn(tx)
            .selectFrom("feedback as f")
            .select("f.id")
            .where("f.shopId", "=", shopOf(tx))
            .where("f.userId", "=", userId)
            .where(({ ref }) => {
              const [facts, queuedAt] = [eb.ref("messages.facts"), eb.ref("messages.createdAt")];
              return sql<boolean>`coalesce(${facts} ->> 'email', ${ref("f.email")}) = ${ref("f.email")}
                and (${queuedAt} = ${ref("f.createdAt")} or ${facts} ->> 'message' = ${ref("f.message")})`;
            }),
        ),
      ]),
    ]);

/** What waits for somebody else still goes, without what it says of the person. */
async function stripWaiting(
  tx: EntityManager,
  isAbout: ReturnType<typeof messagesAbout>,
  part: Part,
): Promise<void> {
  const waiting = await tablesIn(tx)
    .selectFrom("messages")
    .select(["id", "facts"])
    .where("shopId", "=", shopOf(tx))
    .where(inPart(part))
    .where("status", "in", ["queued", "failed"])
    .where(isAbout)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, facts } of waiting)
    await tablesIn(tx)
      .updateTable("messages")
      .set({ facts: facts && withoutPerson(facts) })
      .where("shopId", "=", shopOf(tx))
      .where("id", "=", id)
      .execute();
}

/** What mails say of a person, and what they say instead. */
const INSTEAD: Readonly<Record<string, unknown>> = {
  name: ERASED,
  contact: "",
  email: "",
  message: ERASED,
  address: ERASED,
  giftFor: null,
  instructions: "",
  calendar: null,
};

/** The facts of a mail to somebody else; what was blank stays blank. */
const withoutPerson = (facts: NonNullable<Message["facts"]>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value && name in INSTEAD ? INSTEAD[name] : value]),
  );

/** The proved addresses and numbers leave whatever else names them; the rest of it stays. */
async function takeOutTraces(tx: EntityManager, { proved }: Erased, part: Part): Promise<void> {
  const pattern = tracePattern(proved);
  if (pattern === null) return;
  const without = (text: unknown) => sql<string>`regexp_replace(${text}, ${pattern}, ${ERASED}, 'gi')`;
  await tablesIn(tx)
    .updateTable("messages")
    .set((eb) => ({
      recipient: eb.case().when(isTo(eb, proved)).then("").else(eb.ref("recipient")).end(),
      bcc: without(eb.ref("bcc")),
      subject: without(eb.ref("subject")),
      text: without(eb.ref("text")),
      html: without(eb.ref("html")),
      lastError: without(eb.ref("lastError")),
      facts: sql<Message["facts"]>`${without(sql`${eb.ref("facts")}::text`)}::jsonb`,
    }))
    .where("shopId", "=", shopOf(tx))
    .where(inPart(part))
    .where((eb) => {
      const said = sql<string>`concat_ws(' ', ${eb.ref("bcc")}, ${eb.ref("subject")}, ${eb.ref("text")}, ${eb.ref("html")},
        ${eb.ref("lastError")}, ${eb.ref("facts")}::text)`;
      // The pattern is slow, and a shop keeps thousands of mails: it is tried where a part of an address or number stands.
      return eb.or([
        isTo(eb, proved),
        sql<boolean>`case when ${said} ilike any (${proved.map(hintOf)}) then ${said} ~* ${pattern} else false end`,
      ]);
    })
    .execute();
}

/** Signs that HTML, or `like`, writes in another way. */
const WRITTEN_OTHERWISE = ["&", "'", '"', "<", ">", "`", "\\"];

/** What stands wherever an address or a number does, however it is written: all of a plain address, else its domain; a number's last digits. */
function hintOf(trace: string): string {
  const at = trace.indexOf("@");
  if (at < 0) return `%${trace.slice(-4)}%`;
  const isPlain = !WRITTEN_OTHERWISE.some((sign) => trace.includes(sign));
  return `%${isPlain ? trace : trace.slice(at)}%`;
}
