/** What the forms of an open order do (ORD-08, ORD-11, MAN-06). Every one is a plain post; what went well ends at the order. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { OrderAnswer } from "#app/routes/orders/manage-orders/order-answers.ts";
import { ordersSearch } from "#app/routes/orders/manage-orders/order-search.ts";
import { problemsOf } from "#app/ui/form-reply.ts";
import { type Api, attempt, page, type Refusal } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, type NotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { cancelForm, flagForm, mailForm, noteForm } from "#domain/orders/manage-order-form-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { buttonForm } from "#domain/typed-schemas.ts";
import * as t from "#messages/order-panel.js";
import { keepNote } from "./keep-note.ts";
import { changedMeanwhile, flagChanges } from "./order-flag-form.ts";

/** Does what the posted form says. A refusal becomes data for the same screen. */
export async function takeOpenOrderPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const { verb } = fieldsOf(form, buttonForm).intent;
  if (verb === "note") return takeNote(args, calls, form);
  if (verb === "cancel") return cancel(args, calls, form);
  if (verb === "mail") return sendMail(args, calls, form);
  return setFlags(args, calls, form);
}

const orderIdOf = ({ params }: ActionFunctionArgs) => params.id ?? "";

/** The open order, without a question. */
function backTo(args: ActionFunctionArgs) {
  const query = ordersSearch.read(new URL(args.request.url).searchParams);
  return redirect(ordersSearch.address(query, undefined, { id: args.params.id }));
}

/** Sets the flags. Where someone else was first nothing is overwritten, and the answer tells what they changed. */
async function setFlags(args: ActionFunctionArgs, calls: Api, form: FormData) {
  const orderId = orderIdOf(args);
  const { version, ...fields } = fieldsOf(form, flagForm);
  const { changes, had } = flagChanges({ version, ...fields });
  if (Object.keys(changes).length === 0) return backTo(args);
  const answer = await attempt(() => calls.orders.update({ orderId, ...changes, version }));
  if (!("init" in answer)) return backTo(args);
  const { code, message } = answer.data.refusal;
  const isStale = code === "stale";
  const changed = isStale ? changedMeanwhile(await calls.orders.one({ orderId }), had) : [];
  return data<OrderAnswer>({ flags: { isStale, message, changed } }, answer.init ?? undefined);
}

/** The note as it was when one began to write, and as it is wanted. */
async function takeNote(args: ActionFunctionArgs, calls: Api, form: FormData) {
  const orderId = orderIdOf(args);
  const result = await takeForm(args, form, noteForm, (note) =>
    keepNote(
      {
        read: () => calls.orders.one({ orderId }),
        write: async (notes, version) => {
          const saved = await attempt(() => calls.orders.update({ orderId, notes, version }));
          if (!("init" in saved)) return null;
          const { refusal } = saved.data;
          return refusal.code === "stale" ? "stale" : { message: whyRefused(refusal) };
        },
      },
      note,
    ),
  );
  if (result === null) return backTo(args);
  if (!isNotTaken(result)) return data<OrderAnswer>({ note: result }, statusOf("conflict"));
  const { notTaken, status } = result;
  const note = { message: whyNot(result), theirs: null, typed: String(notTaken.initialValue?.notes ?? "") };
  return data<OrderAnswer>({ note }, { status });
}

/**
 * Cancels, with a reason; gives the stock back and tells the customer where asked (ORD-11). An order that was paid since the question was shown is
 * asked about again, as its money has to be given back; whatever else changed meanwhile hinders no one.
 */
async function cancel(args: ActionFunctionArgs, calls: Api, form: FormData) {
  const orderId = orderIdOf(args);
  const done = await takeForm(args, form, cancelForm, async ({ wasPaid, ...cancelled }) => {
    const { paid, version } = await calls.orders.one({ orderId });
    if (paid && !wasPaid) return "paid";
    await calls.orders.update({ orderId, cancelled, version });
    return "done";
  });
  if (done === "done") return backTo(args);
  return done === "paid"
    ? data<OrderAnswer>({ refused: t.cancelPaidMeanwhile() }, statusOf("conflict"))
    : refused(done);
}

async function sendMail(args: ActionFunctionArgs, calls: Api, form: FormData) {
  const sent = await takeForm(args, form, mailForm, ({ mail }) =>
    calls.orders.mailAgain({ orderId: orderIdOf(args), mail }),
  );
  if (isNotTaken(sent)) return refused(sent);
  flash(args, "mailSent");
  return backTo(args);
}

/** The message of the first field that is wrong, or of the refusal itself. */
function whyRefused({ message, facts }: Refusal): string {
  const [why] = Object.values((facts.errors ?? {}) as Record<string, readonly string[]>).flat();
  return why ?? message;
}

/** The first thing that is wrong with a form, found by rule or by server. */
const whyNot = ({ notTaken, refusal }: NotTaken): string =>
  refusal ? whyRefused(refusal) : (Object.values(problemsOf(notTaken))[0] ?? "");

const refused = (notTaken: NotTaken) =>
  data<OrderAnswer>({ refused: whyNot(notTaken) }, { status: notTaken.status });
