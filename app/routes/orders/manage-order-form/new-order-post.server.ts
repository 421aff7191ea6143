/** What happens when the form of a new order is posted (ORD-09): it comes back with one thing more or less, or the order is placed. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { type Api, page, type Refusal, refusalOf, unlessRefused } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { afterButton, lineField, type OrderDraft, withinLimits } from "#domain/orders/order-draft.ts";
import { draftIn, orderDraftForm } from "#domain/orders/order-draft-schemas.ts";
import type { OrderQuote } from "#domain/orders/order-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/order-form.js";
import { addressAround } from "../manage-orders/order-search.ts";
import { rememberedSearch } from "../manage-orders/orders-sort.server.ts";
import { draftProblems, limitsOf, orderOf, quoteOf, shownOf } from "./draft-orders.ts";
import { PICKER_FIELD } from "./item-picker.tsx";
import { customerView, type DraftCustomer } from "./order-choices.ts";
import type { DraftAnswer } from "./use-order-draft.ts";

/** As many hits as one looks through; for another one types more. */
const MOST_FOUND = 8;

/** The form as it comes back. */
export interface NewOrderAnswer extends DraftAnswer {
  /** The chosen customer. */
  readonly customer: DraftCustomer | null;
  /** Hits of the search for a customer; null where there was none. */
  readonly found: readonly DraftCustomer[] | null;
  readonly quote: OrderQuote | null;
}

/** Does what the pressed button says. */
export async function takeNewOrderPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const fields = fieldsOf(form, orderDraftForm(form.keys()));
  const posted = draftIn(fields);
  return orAsPosted(
    () => takePosted(args, calls, fields, posted),
    (message): NewOrderAnswer => ({
      posted,
      was: null,
      draft: posted,
      customer: null,
      found: null,
      quote: null,
      limits: {},
      problems: {},
      messages: [message],
      focus: null,
    }),
  );
}

async function takePosted(
  args: ActionFunctionArgs,
  calls: Api,
  fields: z.output<ReturnType<typeof orderDraftForm>>,
  posted: OrderDraft,
) {
  const { intent } = fields;
  const item = intent === "add" ? await addedItem(calls, fields) : null;
  const back = await comeBack(calls, posted, afterButton(posted, intent, item), intent);
  const { draft, quote } = back;
  if (intent !== "place") return data<NewOrderAnswer>({ ...back, focus: focusAfter(intent, draft) });

  const problems = draftProblems(draft);
  const wanted = orderOf(draft);
  if (!wanted || Object.keys(problems).length > 0) {
    return data<NewOrderAnswer>({ ...back, problems }, statusOf("invalid"));
  }
  // What was shown is what is charged: where the form could not show it yet, it does so first.
  if (!quote || fields.shown !== shownOf(quote)) {
    return data<NewOrderAnswer>({ ...back, messages: [t.newNewTotal()] }, statusOf("conflict"));
  }
  try {
    const { order } = await calls.orders.place(wanted);
    flash(args, "orderReceived");
    return redirect(addressAround(rememberedSearch(args), order.id, { opens: true }));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return data<NewOrderAnswer>({ ...back, messages: messagesOf(refusal) }, statusOf(refusal.kind));
  }
}

/** The item that the picker names, as it is now; null where it is gone. */
export async function addedItem(calls: Api, fields: { readonly [PICKER_FIELD]: string }) {
  return unlessRefused(calls.catalog.items.one({ itemId: fields[PICKER_FIELD] }));
}

async function comeBack(
  calls: Api,
  posted: OrderDraft,
  changed: OrderDraft,
  intent: string,
): Promise<NewOrderAnswer> {
  const search = changed.search.trim().slice(0, 200);
  const searches = changed.customerId === "" && search !== "" && /^(find|preview)$/.test(intent);
  const [customer, found, first] = await Promise.all([
    changed.customerId ? unlessRefused(calls.shopCustomers.one({ customerId: changed.customerId })) : null,
    searches ? calls.shopCustomers.list({ search, perPage: MOST_FOUND }) : null,
    unlessRefused(calls.orders.quoteDraft(quoteOf(changed))),
  ]);
  const limits = first ? limitsOf(first) : {};
  const held = withinLimits(changed, limits);
  const draft = { ...held, customerId: customer?.id ?? "" };
  // A customer who was just chosen most likely lives where they said.
  const takesAddress = customer && intent.startsWith("choose") && draft.street.trim() === "";
  return {
    posted,
    was: null,
    draft: takesAddress ? { ...draft, street: customer.street, zip: customer.zip } : draft,
    customer: customer && customerView(customer),
    found: found?.rows.map(customerView) ?? null,
    quote: held === changed ? first : await unlessRefused(calls.orders.quoteDraft(quoteOf(held))),
    limits,
    problems: {},
    messages: [],
    focus: null,
  };
}

/**
 * Does what a button says. Where the database is away, and no one can say what an item or a customer is, the form comes back as it was posted and
 * says so: nothing typed or chosen is lost.
 */
export async function orAsPosted<Answer, Back>(
  act: () => Promise<Answer>,
  asPosted: (message: string) => Back,
) {
  try {
    return await act();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.kind !== "unavailable") throw error;
    return data(asPosted(refusal.message), statusOf(refusal.kind));
  }
}

function focusAfter(intent: string, draft: OrderDraft): string | null {
  if (intent.startsWith("own")) return lineField(draft.lines.length - 1, "name");
  if (intent === "unchoose") return "search";
  return /^(remove|choose)/.test(intent) ? PICKER_FIELD : null;
}

function messagesOf({ code, message, facts }: Refusal): string[] {
  if (code === "window_closed") return [t.newRefusedWindow()];
  if (code === "day_not_offered") return [t.newRefusedDay()];
  if (code === "oversold") return [t.newRefusedShort()];
  if (code === "idempotency_mismatch") return [t.newRefusedSent()];
  const errors = Object.values((facts.errors ?? {}) as Record<string, readonly string[]>).flat();
  return [t.newRefused(), ...(errors.length > 0 ? new Set(errors) : [message])];
}
