/** What the buttons of an order's edit form do (ORD-09): change the form, show the difference, save. Every one is a plain post. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { fieldNames } from "#app/routes/orders/manage-order-panel/time-line-words.ts";
import { type Api, attempt, page, type Refusal, thereOr404 } from "#app/wiring/api.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import {
  afterButton,
  draftOf,
  type Limits,
  type OrderDraft,
  typedOver,
  withinLimits,
} from "#domain/orders/order-draft.ts";
import { draftIn, orderDraftForm } from "#domain/orders/order-draft-schemas.ts";
import type { OrderPriceView, ShopOrder } from "#domain/orders/order-schemas.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/order-form.js";
import { ordersSearch } from "../manage-orders/order-search.ts";
import { type DifferenceView, differenceView, limitsOfEdit } from "./difference-view.ts";
import { draftProblems, problemsOfRefusal, updateOf } from "./draft-orders.ts";
import { addedItem, orAsPosted } from "./new-order-post.server.ts";
import type { DraftAnswer } from "./use-order-draft.ts";

/** The form as it goes on, from which order it was made, and what it would change. */
export interface EditAnswer extends DraftAnswer {
  readonly was: OrderDraft;
  readonly version: number;
  readonly difference: DifferenceView | null;
  /** The price with the changes; null where it cannot be said. */
  readonly price: OrderPriceView | null;
}

/** A post being answered. */
interface Editing {
  readonly calls: Api;
  readonly order: ShopOrder;
  readonly posted: OrderDraft;
  /** The form with no line above what there is for it. */
  readonly draft: OrderDraft;
  readonly was: OrderDraft;
  /** The version the form was made from. */
  readonly version: number;
}

function editingOf(calls: Api, order: ShopOrder, fields: DraftFields): Editing {
  const posted = draftIn(fields);
  return {
    calls,
    order,
    posted,
    draft: posted,
    was: fields.was ?? draftOf(order),
    version: fields.version || order.version,
  };
}

type DraftFields = z.output<ReturnType<typeof orderDraftForm>>;

/** An answer and how it is sent; `init` is null where all is well. */
interface Answer {
  readonly body: EditAnswer;
  readonly init: { readonly status: number } | null;
}

/** Does what the pressed button says; a save that went well ends at the order. */
export async function takeEditPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const orderId = args.params.id ?? "";
  const order = await thereOr404(calls.orders.one({ orderId }));
  const fields = fieldsOf(form, orderDraftForm(form.keys()));
  const editing = editingOf(calls, order, fields);
  const { intent } = fields;
  if (/^(add|own|remove)/.test(intent)) {
    const change = async () => {
      const item = intent === "add" ? await addedItem(calls, fields) : null;
      return data(answerTo({ ...editing, draft: afterButton(editing.posted, intent, item) }));
    };
    return orAsPosted(change, (message) => answerTo(editing, { messages: [message] }));
  }
  const { body, init } = await difference(editing);
  if (intent !== "save" || init) return data(body, init ?? undefined);
  return save(args, { ...editing, draft: body.draft }, body, fields.seen);
}

/** The form as it goes on; `more` is what else is said. */
const answerTo = ({ posted, draft, was, version }: Editing, more: Partial<EditAnswer> = {}): EditAnswer => ({
  posted,
  draft,
  was,
  version,
  problems: {},
  messages: [],
  limits: {},
  focus: null,
  difference: null,
  price: null,
  ...more,
});

/** Saves what the form would change, if that is what was seen and the shelf has it. */
async function save(args: ActionFunctionArgs, editing: Editing, body: EditAnswer, seen: string) {
  const { difference: now } = body;
  if (!now?.changes) return backTo(args);
  const isShort = Object.keys(body.limits).length > 0 || now.stock.some(({ enough }) => !enough);
  if (isShort) return data<EditAnswer>({ ...body, messages: [t.editShortWhy()] }, statusOf("conflict"));
  // A price is saved only where it was shown.
  if (seen === "") return data(body);
  if (seen !== now.seen)
    return data<EditAnswer>({ ...body, messages: [t.editOtherThanSeen()] }, statusOf("conflict"));
  const saved = await attempt(() => editing.calls.orders.update(changeOf(editing)));
  if (!("init" in saved)) return backTo(args);
  const again = await refusedAnswer(editing, saved.data.refusal, saved.init?.status);
  return data(again.body, again.init ?? undefined);
}

function backTo(args: ActionFunctionArgs) {
  const list = ordersSearch.read(new URL(args.request.url).searchParams);
  return redirect(ordersSearch.address(list, undefined, { id: args.params.id }));
}

function changeOf({ order, draft, version }: Editing): OrderUpdate {
  const update = updateOf(draft, draftOf(order));
  // A form in which nothing was changed still wants to know whether the order was changed elsewhere.
  const something = Object.keys(update).length > 0 ? update : { tip: order.tip };
  return { orderId: order.id, version, ...something };
}

/** What the form would change, or why it cannot be. A line above what there is goes back to it, and is worked out once more. */
async function difference(editing: Editing, limits: Limits = {}): Promise<Answer> {
  const { calls, order, draft, was, version } = editing;
  const problems = draftProblems(draft, draftOf(order));
  const isStale = version !== order.version;
  if (Object.keys(problems).length > 0 && !isStale) {
    return { body: answerTo(editing, { problems }), init: { status: statusOf("invalid") } };
  }
  // What is wrong in a stale form is told after it was put over the order as it is now.
  const update = isStale ? { orderId: order.id, version, tip: order.tip } : changeOf(editing);
  const preview = await attempt(() => calls.orders.previewUpdate(update));
  if ("init" in preview) return refusedAnswer(editing, preview.data.refusal, preview.init?.status);
  const found = limitsOfEdit(preview, was);
  const held = withinLimits(draft, found);
  if (JSON.stringify(held) !== JSON.stringify(draft)) {
    return difference({ ...editing, draft: held }, { ...limits, ...found });
  }
  const body = answerTo(editing, {
    limits: { ...limits, ...found },
    difference: differenceView(preview),
    price: preview.after,
  });
  return { body, init: null };
}

/** A refusal in the form's own words; a stale one puts what was typed over the order as it is now. */
async function refusedAnswer(
  editing: Editing,
  refusal: Refusal,
  status = statusOf("invalid"),
): Promise<Answer> {
  if (refusal.code === "stale") return staleAnswer(editing, (refusal.facts.changed ?? []) as string[]);
  const problems = problemsOfRefusal((refusal.facts.errors ?? {}) as Record<string, readonly string[]>);
  const messages = Object.keys(problems).length > 0 ? [] : [refusal.message];
  return { body: answerTo(editing, { problems, messages }), init: { status } };
}

async function staleAnswer(editing: Editing, changed: readonly string[]): Promise<Answer> {
  const { calls, order, draft, was } = editing;
  const now = await calls.orders.one({ orderId: order.id });
  const standing = draftOf(now);
  const over = typedOver(draft, was, standing);
  const messages = [
    t.editStale({ fields: fieldNames(changed) }),
    ...over.lost.map((name) => t.editLost({ name })),
    t.editStaleKept(),
  ];
  const going = { ...editing, draft: over.draft, was: standing, version: now.version };
  return { body: answerTo(going, { messages }), init: { status: statusOf("conflict") } };
}
