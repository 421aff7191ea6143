/** What the forms of an open order do (ORD-08, ORD-11, MAN-06). Every one is a plain post; what went well ends at the order. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { type Api, attempt, page, type Refusal } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { ORDER_MAILS } from "#domain/orders/order-mail-names.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import type { NoteAnswer, OrderAnswer } from "./order-answers.ts";
import { changedMeanwhile, FLAG_FORM_FIELDS, readFlagForm } from "./order-flag-form.ts";
import { orderAddress, readOrderQuestion } from "./order-question.ts";

const t = speak(orderDetail);

/** Does what the posted form says. A refusal becomes data for the same screen. */
export async function takeOpenOrderPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const intent = form.get("intent");
  if (intent === "note") return keepNote(args, calls, form);
  if (intent === "cancel") return cancel(args, calls, form);
  if (intent === "mail") return sendMail(args, calls, form);
  return setFlags(args, calls, form);
}

const orderIdOf = ({ params }: ActionFunctionArgs) => params.id ?? "";

/** The open order, without a question. */
function backTo(args: ActionFunctionArgs) {
  const asked = readOrderQuestion(new URL(args.request.url).searchParams);
  return redirect(orderAddress(asked, { orderId: orderIdOf(args) }));
}

/** Sets the flags. Where somebody else was first nothing is overwritten, and the answer tells what they changed. */
async function setFlags(args: ActionFunctionArgs, calls: Api, form: FormData) {
  const orderId = orderIdOf(args);
  const asked = readFlagForm(form);
  const answer = await attempt(async (): Promise<OrderAnswer> => {
    if (Object.keys(asked.changes).length > 0) {
      await calls.orders.update({ orderId, ...asked.changes, version: asked.version });
    }
    return { flags: { saved: true } };
  });
  if (!("init" in answer)) return asked.byScript ? answer : backTo(args);
  const { refusal } = answer.data;
  const changed =
    refusal.code === "stale" ? changedMeanwhile(await calls.orders.one({ orderId }), asked.had) : [];
  return data<OrderAnswer>({ flags: { refusal, changed } }, answer.init ?? undefined);
}

/** The note as it was when one began to write, and as it is wanted. */
async function keepNote(args: ActionFunctionArgs, calls: Api, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const note = { orderId: orderIdOf(args), had: text("had"), notes: text("notes") };
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await keepNoteOnce(calls, note);
    if (answer === "kept") {
      return form.has(FLAG_FORM_FIELDS.byScript) ? noteAnswer({ saved: true }, null) : backTo(args);
    }
    if (answer !== "overtaken") return answer;
  }
  return noteAnswer(
    { message: t("note.failed"), theirs: null, typed: note.notes },
    { status: statusOf("conflict") },
  );
}

/** What somebody else wrote is never overwritten; a tick in between ("overtaken") is no reason to refuse. */
async function keepNoteOnce(
  calls: Api,
  { orderId, had, notes }: Readonly<{ orderId: string; had: string; notes: string }>,
) {
  const now = await attempt(() => calls.orders.one({ orderId }));
  if ("init" in now)
    return noteAnswer({ message: now.data.refusal.message, theirs: null, typed: notes }, now.init);
  if (now.notes !== had && now.notes !== notes) {
    return noteAnswer(
      { message: t("note.stale"), theirs: now.notes, typed: notes },
      { status: statusOf("conflict") },
    );
  }
  const saved = await attempt(() => calls.orders.update({ orderId, notes, version: now.version }));
  if (!("init" in saved)) return "kept";
  const { refusal } = saved.data;
  return refusal.code === "stale" ? "overtaken" : noteAnswer(notKept(refusal, notes), saved.init);
}

const notKept = ({ message, facts }: Refusal, typed: string): NoteAnswer => {
  const [why] = Object.values((facts.errors ?? {}) as Record<string, readonly string[]>).flat();
  return { message: why ?? message, theirs: null, typed };
};

const noteAnswer = (note: NoteAnswer, init: ResponseInit | null) =>
  data<OrderAnswer>({ note }, init ?? undefined);

/** Cancels, with a reason; gives the stock back and tells the customer where asked (ORD-11). */
async function cancel(args: ActionFunctionArgs, calls: Api, form: FormData) {
  const cancelled = {
    reason: String(form.get("reason") ?? ""),
    restock: form.has("restock"),
    tellCustomer: form.has("tellCustomer"),
  };
  const done = await attempt(() => calls.orders.update({ orderId: orderIdOf(args), cancelled }));
  return "init" in done ? refused(done.data.refusal, done.init) : backTo(args);
}

async function sendMail(args: ActionFunctionArgs, calls: Api, form: FormData) {
  const mail = ORDER_MAILS.find((name) => name === form.get("mail")) ?? "customer-invoice";
  const sent = await attempt(() => calls.orders.mailAgain({ orderId: orderIdOf(args), mail }));
  if ("init" in sent) return refused(sent.data.refusal, sent.init);
  flash(args, "mailSent");
  return backTo(args);
}

function refused({ message, facts }: Refusal, init: ResponseInit | null) {
  const [why] = Object.values((facts.errors ?? {}) as Record<string, readonly string[]>).flat();
  return data<OrderAnswer>({ refused: why ?? message }, init ?? undefined);
}
