/** The platform's answers for merchants (MAN-09): read by all of them, written by super admins, each change written down (OPS-01). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { NotFound } from "#domain/missing.ts";
import type { Faq, FaqForm, MovedFaq, ReadFaq } from "#domain/support/faq-schemas.ts";
import type { Context } from "../context.ts";
import { type AdminAt, noteAct } from "../reports/note-act.ts";
import { richText } from "../shop/rich-text.ts";

/** Topics in the order of their creation, by their oldest question: ids grow with time. */
const IN_ORDER = `
  select f.id, f.topic, f.question, f.answer from faqs f
  join (select topic, min(id::text) as oldest from faqs group by topic) topics using (topic)
  order by topics.oldest, f.position, f.id`;

/** All of them by topic, as they were typed. */
export function faqSources({ em }: Pick<Context, "em">): Promise<Faq[]> {
  return em.execute<Faq[]>(IN_ORDER);
}

/** All of them by topic, as merchants read them. */
export async function faqs(ctx: Pick<Context, "em">): Promise<ReadFaq[]> {
  return (await faqSources(ctx)).map((faq) => ({ ...faq, answer: richText(faq.answer) }));
}

/** A new answer, last of its topic. */
export function addFaq(ctx: AdminAt, form: FaqForm): Promise<Faq> {
  return changing(ctx, async (tx) => {
    const faq = { id: v7(), ...form };
    await tx.execute(
      `insert into faqs (id, topic, question, answer, position, created_at, updated_at)
       values (?, ?, ?, ?, (select coalesce(max(position) + 1, 0) from faqs where topic = ?), ?, ?)`,
      [faq.id, form.topic, form.question, form.answer, form.topic, ctx.now, ctx.now],
    );
    await noteAct(tx, ctx, { action: "faq.added", subject: "faqs", subjectId: faq.id, after: { ...form } });
    return faq;
  });
}

/** Changes an answer; in another topic it comes last. @throws NotFound */
export function changeFaq(ctx: AdminAt, { faqId, ...form }: FaqForm & { faqId: string }): Promise<Faq> {
  return changing(ctx, async (tx) => {
    const { id, ...before } = await faqOf(tx, faqId);
    await tx.execute(
      `update faqs set topic = ?, question = ?, answer = ?, updated_at = ?,
         position = case when topic = ? then position else (select coalesce(max(position) + 1, 0) from faqs where topic = ?) end
       where id = ?`,
      [form.topic, form.question, form.answer, ctx.now, form.topic, form.topic, id],
    );
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
    const rows = await tx.execute<{ id: string }[]>(
      "select id from faqs where topic = ? order by position, id",
      [topic],
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
    await tx.execute("delete from faqs where id = ?", [id]);
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
  const [faq] = await tx.execute<Faq[]>("select id, topic, question, answer from faqs where id = ?", [id]);
  if (!faq) throw new NotFound();
  return faq;
}
