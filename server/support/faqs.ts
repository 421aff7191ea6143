/** The platform's answers for merchants (MAN-09): read by all of them, written by super admins, each change written down (OPS-01). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { NotFound } from "#domain/missing.ts";
import type { Faq, FaqForm, MovedFaq, ReadFaq } from "#domain/support/faq-schemas.ts";
import { Faq as FaqRow } from "#entities/support/faq.ts";
import type { Context } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { type AdminAt, noteAct } from "../reports/note-act.ts";
import { richText } from "../shop/rich-text.ts";

/** All of them as they were typed, by topic. Topics in the order of their creation, by their oldest question: ids grow with time. */
export function faqSources({ em }: Pick<Context, "em">): Promise<Faq[]> {
  return tablesIn(em)
    .selectFrom("faqs as f")
    .innerJoin(
      (eb) =>
        eb
          .selectFrom("faqs")
          .select("topic")
          .select(({ cast, fn }) => fn.min(cast<string>("id", "text")).as("oldest"))
          .groupBy("topic")
          .as("topics"),
      (on) => on.onRef("topics.topic", "=", "f.topic"),
    )
    .select(["f.id", "f.topic", "f.question", "f.answer"])
    .orderBy("topics.oldest")
    .orderBy("f.position")
    .orderBy("f.id")
    .execute();
}

/** All of them by topic, as merchants read them. */
export async function faqs(ctx: Pick<Context, "em">): Promise<ReadFaq[]> {
  return (await faqSources(ctx)).map((faq) => ({ ...faq, answer: richText(faq.answer) }));
}

/** A new answer, last of its topic. */
export function addFaq(ctx: AdminAt, form: FaqForm): Promise<Faq> {
  return changing(ctx, async (tx) => {
    const faq = { id: v7(), ...form };
    const { id, topic, question, answer } = faq;
    const position = await lastPlace(tx, topic);
    await tx.insert(FaqRow, {
      id,
      topic,
      question,
      answer,
      position,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await noteAct(tx, ctx, { action: "faq.added", subject: "faqs", subjectId: faq.id, after: { ...form } });
    return faq;
  });
}

/** Changes an answer; in another topic it comes last. @throws NotFound */
export function changeFaq(ctx: AdminAt, { faqId, ...form }: FaqForm & { faqId: string }): Promise<Faq> {
  return changing(ctx, async (tx) => {
    const { id, ...before } = await faqOf(tx, faqId);
    const { topic, question, answer } = form;
    const place = topic === before.topic ? {} : { position: await lastPlace(tx, topic) };
    await tx.nativeUpdate(FaqRow, { id }, { topic, question, answer, updatedAt: ctx.now, ...place });
    await noteAct(tx, ctx, {
      action: "faq.changed",
      subject: "faqs",
      subjectId: id,
      before,
      after: { ...form },
    });
    return { id, ...form };
  });
}

/** Moves an answer by one place within its topic; at the end of the list it stays. @throws NotFound */
export function moveFaq(ctx: AdminAt, { faqId, to }: MovedFaq): Promise<null> {
  return changing(ctx, async (tx) => {
    const { id, topic } = await faqOf(tx, faqId);
    const rows = await tx.find(
      FaqRow,
      { topic },
      { fields: ["id"], orderBy: { position: "asc", id: "asc" } },
    );
    const ids = rows.map((row) => row.id);
    const from = ids.indexOf(id);
    const there = to === "up" ? from - 1 : from + 1;
    if (there < 0 || there >= ids.length) return null;
    ids.splice(from, 1);
    ids.splice(there, 0, id);
    await tx.execute(
      `update faqs set position = placed.position - 1
       from unnest(string_to_array(?, ',')::uuid[]) with ordinality as placed (id, position) where faqs.id = placed.id`,
      [ids.join(",")],
    );
    await noteAct(tx, ctx, { action: "faq.moved", subject: "faqs", subjectId: id, after: { topic, to } });
    return null;
  });
}

/** Takes an answer away for good; the trail keeps its words. @throws NotFound */
export function removeFaq(ctx: AdminAt, faqId: string): Promise<null> {
  return changing(ctx, async (tx) => {
    const { id, ...before } = await faqOf(tx, faqId);
    await tx.nativeDelete(FaqRow, { id });
    await noteAct(tx, ctx, { action: "faq.deleted", subject: "faqs", subjectId: id, before });
    return null;
  });
}

/** One after the other: new places follow from the present ones. */
function changing<Answer>(ctx: AdminAt, work: (tx: EntityManager) => Promise<Answer>): Promise<Answer> {
  return ctx.em.fork().transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('faqs'))");
    return work(tx);
  });
}

async function faqOf(tx: EntityManager, id: string): Promise<Faq> {
  const faq = await tablesIn(tx)
    .selectFrom("faqs")
    .select(["id", "topic", "question", "answer"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!faq) throw new NotFound();
  return faq;
}

/** The place behind the last answer of a topic. */
async function lastPlace(tx: EntityManager, topic: string): Promise<number> {
  const { last } = await tablesIn(tx)
    .selectFrom("faqs")
    .select(({ fn }) => fn.max<number | null>("position").as("last"))
    .where("topic", "=", topic)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
}
