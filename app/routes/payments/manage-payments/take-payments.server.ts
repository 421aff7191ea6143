/** What the payments form does. Every post brings the statement along, and every answer gives it back: the server keeps nothing of it. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { FormReply } from "#app/ui/form-reply.ts";
import { type Api, page } from "#app/wiring/api.server.ts";
import { isNotTaken, type NotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import type { ChangedOrders } from "#domain/orders/order-update-schemas.ts";
import { confirmParts, partsOf } from "#domain/payments/confirm-parts.ts";
import {
  confirmForm,
  paymentsForm,
  type RemindersSent,
  remindForm,
  statementToMatch,
} from "#domain/payments/payment-schemas.ts";
import {
  type PaymentsDone,
  type PaymentsProblem,
  type StatementView,
  statementView,
} from "./payment-words.ts";

/** What became of the statement's form. */
export interface PaymentsAnswer {
  readonly reply: FormReply | null;
  readonly statement: string;
  readonly found: StatementView | null;
  readonly done: PaymentsDone | null;
  readonly problem: PaymentsProblem | null;
  /** Tells one answer from the next. */
  readonly at: number;
}

/** What became of the form of the unpaid orders. */
export interface RemindersAnswer {
  readonly notReminded: FormReply | null;
  readonly reminded: RemindersSent | null;
  /** Tells one answer from the next. */
  readonly at: number;
}

interface Answered {
  readonly status: number;
}

/** Reminds the customers of the orders whose boxes are set. */
export async function takeReminders(
  args: ActionFunctionArgs,
  form: FormData,
): Promise<RemindersAnswer & Answered> {
  const calls = await page(args);
  const sent = await takeForm(args, form, remindForm, ({ order }) =>
    calls.payments.remind({ orderIds: order }),
  );
  return isNotTaken(sent)
    ? { status: sent.status, notReminded: sent.notTaken, reminded: null, at: Date.now() }
    : { status: 200, notReminded: null, reminded: sent, at: Date.now() };
}

/** Marks orders, or takes that back, where a button says so; then matches the statement as it stands. */
export async function takePayments(
  args: ActionFunctionArgs,
  form: FormData,
): Promise<PaymentsAnswer & Answered> {
  const calls = await page(args);
  const { intent, statement: pasted, file, changed } = fieldsOf(form, paymentsForm);
  const isMarking = intent.verb === "mark" || intent.verb === "undo";
  const statement = isMarking ? pasted : await textOf(file, pasted);
  const { done, refused } = isMarking ? await mark(args, calls, form, changed, intent.verb) : NOTHING_DONE;
  const read = new FormData();
  read.set("statement", statement);
  const found = await takeForm(args, read, statementToMatch, (query) => calls.payments.match(query));
  const wrong = refused ?? (isNotTaken(found) ? found : null);
  return {
    status: wrong?.status ?? 200,
    // What was typed comes back by `statement`, whichever way it came.
    reply: wrong && { ...wrong.notTaken, initialValue: { statement } },
    statement,
    found: isNotTaken(found) ? null : statementView(found),
    done,
    problem: refused ? problemOf(done, intent.verb) : wrong && "notFound",
    at: Date.now(),
  };
}

const NOTHING_DONE = { done: null, refused: null };

const problemOf = (done: PaymentsDone | null, verb: string): PaymentsProblem => {
  if (done && done.count > 0) return "partly";
  return verb === "undo" ? "notTakenBack" : "notMarked";
};

/**
 * The chosen file, else what was pasted. It is read whole, as the host bounds it: one cut at a number of bytes may be short enough for the schema,
 * which counts characters, and its last payments would look as if they never came.
 */
const textOf = async (file: File | undefined, pasted: string): Promise<string> =>
  file && file.size > 0 ? await file.text() : pasted;

/** Marks, or takes back, one part after the other, since a call takes no more: where one is refused, what was done before stands and is told. */
async function mark(
  args: ActionFunctionArgs,
  { orders, payments }: Api,
  form: FormData,
  marked: readonly string[],
  verb: string,
): Promise<{ readonly done: PaymentsDone | null; readonly refused: NotTaken | null }> {
  const set = verb !== "undo";
  const before = partsOf(marked);
  const answers: ChangedOrders[] = [];
  const taken = await takeForm(args, form, confirmForm, async ({ kind, match }) => {
    const calls = set
      ? confirmParts(match).map((matches) => () => payments.confirm({ kind, matches }))
      : before.map((orderIds) => () => orders.updateMany({ orderIds, flag: "paid", set: false }));
    for (const call of calls) answers.push(await call());
  });
  const refused = isNotTaken(taken) ? taken : null;
  const changed = answers.flatMap((answer) => answer.changed);
  const done = {
    set,
    count: changed.length,
    marked: set ? changed : before.slice(answers.length).flat(),
    leftOut: answers.flatMap(({ leftOut }) => leftOut),
  };
  return { done: refused && answers.length + done.marked.length === 0 ? null : done, refused };
}
