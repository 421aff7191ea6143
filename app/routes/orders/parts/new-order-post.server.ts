/** What happens when the form of the merchant's order comes in (ORD-09): it comes back with one thing more or less, or the order is placed. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { type Api, page, type Refusal, refusalOf } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import type { OrderQuote } from "#domain/orders/order-schemas.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import {
  afterIntent,
  type DraftProblems,
  draftProblems,
  type OrderDraft,
  orderOf,
  quoteOf,
  readDraft,
  readDraftIntent,
} from "./new-order-form.ts";
import { customerView, type DraftCustomer, priceText, shownOf } from "./new-order-view.ts";
import { addressAround, readOrderQuestion } from "./order-question.ts";
import { sortRemembered } from "./orders-sort.server.ts";

const t = speak(ordersList);

const INVALID = 422;
const CONFLICT = 409;
/** As many hits as one looks through; who wants another types more. */
const MOST_FOUND = 8;

/** The form as it comes back. */
export type NewOrderAnswer = Readonly<{
  draft: OrderDraft;
  /** The chosen customer. */
  customer: DraftCustomer | null;
  /** Hits of the search for a customer; null where nobody searched. */
  found: readonly DraftCustomer[] | null;
  quote: OrderQuote | null;
  problems: DraftProblems;
  /** Why nothing was placed. */
  notice: string | null;
  /** The field that the next thing to do belongs to. */
  focus: string | null;
}>;

/** Does what the pressed button says. */
export async function takeNewOrderPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const intent = readDraftIntent(form);
  const addedItem = String(form.get("addItem") ?? "");
  const price = intent.kind === "add" ? await priceOfItem(calls, addedItem) : null;
  const draft = afterIntent(readDraft(form), intent, addedItem, () => price);
  const back = await comeBack(calls, draft, intent.kind);
  const focus = focusAfter(intent.kind, draft);
  if (intent.kind !== "place") return data<NewOrderAnswer>({ ...back, focus });

  const problems = draftProblems(draft);
  const wanted = orderOf(draft);
  if (!wanted || Object.keys(problems).length > 0) {
    return data<NewOrderAnswer>({ ...back, problems }, INVALID);
  }
  // What was shown is what is charged: where the form had no way to say, one looks first.
  if (!back.quote || form.get("shown") !== shownOf(back.quote)) {
    return data<NewOrderAnswer>({ ...back, notice: t("new.newTotal") }, CONFLICT);
  }
  try {
    const { order } = await calls.orders.place(wanted);
    flash(args, "Order received");
    const asked = readOrderQuestion(new URLSearchParams(), sortRemembered(args));
    return redirect(addressAround(asked, order.id, { opens: true }));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const isConflict = refusal.code !== "invalid";
    return data<NewOrderAnswer>({ ...back, notice: noticeOf(refusal) }, isConflict ? CONFLICT : INVALID);
  }
}

async function comeBack(calls: Api, draft: OrderDraft, kind: string) {
  const search = draft.search.trim().slice(0, 200);
  const searches = draft.customerId === null && search !== "" && (kind === "find" || kind === "update");
  const [customer, found, quote] = await Promise.all([
    draft.customerId ? unlessRefused(calls.shopCustomers.one({ customerId: draft.customerId })) : null,
    searches ? calls.shopCustomers.list({ search, perPage: MOST_FOUND }) : null,
    unlessRefused(calls.orders.quote(quoteOf(draft))),
  ]);
  return {
    draft: customer ? withAddress(draft, customer, kind) : { ...draft, customerId: null },
    customer: customer && customerView(customer),
    found: found?.rows.map(customerView) ?? null,
    quote,
    problems: {},
    notice: null,
    focus: null,
  };
}

/** Whoever was just chosen most likely lives where they said. */
const withAddress = (draft: OrderDraft, { street, zip }: ShopCustomer, kind: string): OrderDraft =>
  kind === "choose" && draft.street.trim() === "" ? { ...draft, street, zip } : draft;

async function priceOfItem(calls: Api, itemId: string): Promise<string | null> {
  const item = await unlessRefused(calls.catalog.items.one({ itemId }));
  return item && priceText(item.price);
}

/** What was asked for, or null where it is refused: a customer or an item that is gone. */
async function unlessRefused<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return null;
  }
}

function focusAfter(kind: string, draft: OrderDraft): string | null {
  if (kind === "own") return `name:${draft.lines.at(-1)?.number}`;
  if (kind === "unchoose") return "search";
  return kind === "remove" || kind === "choose" ? "addItem" : null;
}

function noticeOf({ code, message, facts }: Refusal): string {
  if (code === "window_closed") return t("new.refusedWindow");
  if (code === "day_not_offered") return t("new.refusedDay");
  if (code === "oversold") return t("new.refusedShort");
  if (code === "idempotency_mismatch") return t("new.refusedSent");
  const errors = Object.values((facts.errors ?? {}) as Record<string, readonly string[]>).flat();
  return [t("new.refused"), ...(errors.length > 0 ? [...new Set(errors)] : [message])].join(" ");
}
