/** What the forms of an open order do (ORD-08, ORD-11, MAN-06). Every one is a plain post; what went well ends at the order. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { type Api, attempt, page, type Refusal } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { ORDER_MAILS } from "#domain/orders/order-mail-names.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { keepNote } from "./keep-note.ts";
import type { OrderAnswer } from "./order-answers.ts";
import { changedMeanwhile, readFlagForm } from "./order-flag-form.ts";
import { ordersSearch } from "./order-search.ts";

/** Does what the posted form says. A refusal becomes data for the same screen. */
export async function takeOpenOrderPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const intent = form.get("intent");
  if (intent === "note") return takeNote(args, calls, form);
  if (intent === "cancel") return cancel(args, calls, form);
  if (intent === "mail") return sendMail(args, calls, form);
  return setFlags(args, calls, form);
}

const orderIdOf = ({ params }: ActionFunctionArgs) => params.id ?? "";

/** The open order, without a question. */
function backTo(args: ActionFunctionArgs) {
  const asked = ordersSearch.read(new URL(args.request.url).searchParams);
  return redirect(ordersSearch.address(asked, undefined, { id: args.params.id }));
}

/** Sets the flags. Where somebody else was first nothing is overwritten, and the answer tells what they changed. */
async function setFlags(args: ActionFunctionArgs, calls: Api, form: FormData) {
  const orderId = orderIdOf(args);
  const { changes, version, had } = readFlagForm(form);
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
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const kept = await attempt(() =>
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
      { had: text("had"), notes: text("notes") },
    ),
  );
  if (kept === null) return backTo(args);
  if (!("init" in kept)) return data<OrderAnswer>({ note: kept }, statusOf("conflict"));
  const note = { message: kept.data.refusal.message, theirs: null, typed: text("notes") };
  return data<OrderAnswer>({ note }, kept.init ?? undefined);
}

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

/** The message of the first field that is wrong, or of the refusal itself. */
function whyRefused({ message, facts }: Refusal): string {
  const [why] = Object.values((facts.errors ?? {}) as Record<string, readonly string[]>).flat();
  return why ?? message;
}

const refused = (refusal: Refusal, init: ResponseInit | null) =>
  data<OrderAnswer>({ refused: whyRefused(refusal) }, init ?? undefined);
