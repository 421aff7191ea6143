/** What the payments form does. Every post brings the statement along, and every answer gives it back: the server keeps nothing of it. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { FormReply } from "#app/ui/form-reply.ts";
import { type Api, page } from "#app/wiring/api.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import type { ChangedOrders } from "#domain/orders/order-update-schemas.ts";
import { confirmForm, paymentsForm, remindForm, statementToMatch } from "#domain/payments/payment-schemas.ts";
import { MOST_STATEMENT_BYTES } from "#domain/payments/read-statement.ts";
import { type StatementView, statementView } from "./payment-words.ts";

/** What was marked, or taken back. */
export type PaymentsDone = ChangedOrders & { readonly set: boolean };

interface PaymentsAnswer {
  readonly status: number;
  readonly reply: FormReply | null;
  readonly statement: string;
  readonly found: StatementView | null;
  readonly done: PaymentsDone | null;
  readonly isMarking: boolean;
  /** Tells one answer from the next. */
  readonly at: number;
}

/** Reminds the customers of the orders whose boxes are set. */
export async function takeReminders(args: ActionFunctionArgs, form: FormData) {
  const calls = await page(args);
  const sent = await takeForm(args, form, remindForm, ({ order }) =>
    calls.payments.remind({ orderIds: order }),
  );
  return isNotTaken(sent)
    ? { status: sent.status, notReminded: sent.notTaken, reminded: null, at: Date.now() }
    : { status: 200, notReminded: null, reminded: sent, at: Date.now() };
}

/** Marks orders, or takes that back, where a button says so; then matches the statement as it stands. */
export async function takePayments(args: ActionFunctionArgs, form: FormData): Promise<PaymentsAnswer> {
  const calls = await page(args);
  const { intent, statement: pasted, file, changed } = fieldsOf(form, paymentsForm);
  const isMarking = intent.verb !== "match";
  const statement = isMarking ? pasted : await textOf(file, pasted);
  const done = isMarking ? await mark(args, calls, form, changed, intent.verb) : null;
  const refused = done && isNotTaken(done) ? done : null;
  const read = new FormData();
  read.set("statement", statement);
  const found = await takeForm(args, read, statementToMatch, (query) => calls.payments.match(query));
  const notRead = isNotTaken(found) ? found : null;
  const wrong = refused ?? notRead;
  return {
    status: wrong?.status ?? 200,
    // What was typed comes back by `statement`, whichever way it came.
    reply: wrong && { ...wrong.notTaken, initialValue: { statement } },
    statement,
    found: isNotTaken(found) ? null : statementView(found),
    done: done && !isNotTaken(done) ? done : null,
    isMarking,
    at: Date.now(),
  };
}

/** The chosen file, else what was pasted. One that is too long is cut where the schema refuses it. */
const textOf = async (file: File | undefined, pasted: string): Promise<string> =>
  file && file.size > 0 ? await file.slice(0, MOST_STATEMENT_BYTES + 1).text() : pasted;

async function mark(
  args: ActionFunctionArgs,
  { orders, payments }: Api,
  form: FormData,
  changed: string[],
  verb: string,
) {
  const done = await takeForm(args, form, confirmForm, ({ kind, match }) =>
    verb === "undo"
      ? orders.updateMany({ orderIds: changed, flag: "paid", set: false })
      : payments.confirm({ kind, matches: match }),
  );
  return isNotTaken(done) ? done : { ...done, set: verb !== "undo" };
}
