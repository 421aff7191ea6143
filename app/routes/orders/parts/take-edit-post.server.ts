/** What the buttons of an order's edit form do (ORD-09): change the form, show the difference, save. Every one is a plain post. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { type Api, attempt, page, type Refusal } from "#app/wiring/api.server.ts";
import type { ShopOrder } from "#domain/orders/order-schemas.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import {
  type EditProblems,
  readEditForm,
  readWas,
  type TypedEdit,
  typedFrom,
  typedOver,
  withButton,
} from "./order-edit-form.ts";
import { type DifferenceView, differenceView } from "./order-edit-view.ts";
import { orderAddress, readOrderQuestion } from "./order-question.ts";
import { fieldNames } from "./time-line-words.ts";
import { fieldsOfRefusal, wantedFrom } from "./wanted-edit.ts";

const t = speak(orderDetail);

const INVALID = 422;
const CONFLICT = 409;
const NOT_FOUND = 404;

/** The form as it goes on: what was typed, from which order it was made, and what it would change. */
export interface EditAnswer {
  readonly typed: TypedEdit;
  readonly was: TypedEdit;
  readonly version: number;
  readonly problems: EditProblems;
  /** Why nothing was saved, sentence by sentence. */
  readonly messages: readonly string[];
  readonly difference: DifferenceView | null;
}

/** A post being answered. */
interface Editing {
  readonly calls: Api;
  readonly order: ShopOrder;
  readonly typed: TypedEdit;
  readonly was: TypedEdit;
  /** The version the form was made from. */
  readonly version: number;
}

/** Does what the pressed button says; a save that went well ends at the order. */
export async function takeEditPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const orderId = args.params.id ?? "";
  const found = await attempt(() => calls.orders.one({ orderId }));
  if ("init" in found) throw data(null, { status: NOT_FOUND });
  const version = Number(form.get("version"));
  const editing: Editing = {
    calls,
    order: found,
    typed: readEditForm(form),
    was: readWas(form) ?? typedFrom(found),
    version: Number.isSafeInteger(version) && version > 0 ? version : found.version,
  };
  const intent = String(form.get("intent") ?? "");
  if (/^(add|remove)/.test(intent)) return changeForm(editing, intent, String(form.get("item") ?? ""));
  const answer = await difference(editing);
  if (intent !== "save" || answer.init) return data(answer.body, answer.init ?? undefined);
  return save(args, editing, answer.body, String(form.get("seen") ?? ""));
}

/** Saves what the form would change, if that is what was seen and the shelf has it. */
async function save(args: ActionFunctionArgs, editing: Editing, body: EditAnswer, seen: string) {
  const { difference: now } = body;
  if (!now?.changes) return backTo(args);
  if (now.stock.some(({ enough }) => !enough)) {
    return data<EditAnswer>({ ...body, messages: [t("edit.shortWhy")] }, CONFLICT);
  }
  // Nobody saves a price that they were not shown.
  if (seen === "") return data<EditAnswer>({ ...body, messages: [] });
  if (seen !== now.seen) return data<EditAnswer>({ ...body, messages: [t("edit.otherThanSeen")] }, CONFLICT);
  const saved = await attempt(() => editing.calls.orders.update(updateOf(editing)));
  if (!("init" in saved)) return backTo(args);
  const again = await refusedAnswer(editing, saved.data.refusal, saved.init?.status);
  return data(again.body, again.init ?? undefined);
}

function backTo(args: ActionFunctionArgs) {
  const asked = readOrderQuestion(new URL(args.request.url).searchParams);
  return redirect(orderAddress(asked, { orderId: args.params.id ?? null }));
}

async function changeForm({ calls, typed, was, version }: Editing, intent: string, item: string) {
  const menu = intent === "add-item" ? await calls.catalog.arrangement() : [];
  const items = menu.flatMap((section) => section.items);
  return data<EditAnswer>({
    typed: withButton(typed, intent, item, items),
    was,
    version,
    problems: {},
    messages: [],
    difference: null,
  });
}

/** An answer and how it is sent; `init` is null where all is well. */
interface Answer {
  readonly body: EditAnswer;
  readonly init: { readonly status: number } | null;
}

function updateOf({ order, typed, version }: Editing): OrderUpdate {
  const { wanted } = wantedFrom(typed, order);
  // A form in which nothing was changed still wants to know whether somebody else changed the order.
  const something = Object.keys(wanted).length > 0 ? wanted : { tip: order.tip };
  return { orderId: order.id, version, ...something };
}

/** What the form would change, or why it cannot be. */
async function difference(editing: Editing): Promise<Answer> {
  const { calls, order, typed, was, version } = editing;
  const { problems } = wantedFrom(typed, order);
  const wrong = Object.keys(problems).length > 0 && version === order.version;
  if (wrong) {
    const messages = [problems.lines?.[0] ?? t("edit.problems")];
    return { body: { typed, was, version, problems, messages, difference: null }, init: { status: INVALID } };
  }
  // What is wrong in a stale form is told after it was put over the order as it is now.
  const asked =
    version === order.version ? updateOf(editing) : { orderId: order.id, version, tip: order.tip };
  const preview = await attempt(() => calls.orders.previewUpdate(asked));
  if ("init" in preview) return refusedAnswer(editing, preview.data.refusal, preview.init?.status);
  const body = { typed, was, version, problems: {}, messages: [], difference: differenceView(preview) };
  return { body, init: null };
}

/** A refusal in the form's own words; a stale one puts what was typed over the order as it is now. */
async function refusedAnswer(editing: Editing, refusal: Refusal, status = INVALID): Promise<Answer> {
  const { typed, was, version } = editing;
  if (refusal.code === "stale") return staleAnswer(editing, (refusal.facts.changed ?? []) as string[]);
  const problems = fieldsOfRefusal((refusal.facts.errors ?? {}) as EditProblems);
  const isFields = Object.keys(problems).length > 0;
  const messages = [isFields ? t("edit.problems") : refusal.message];
  return { body: { typed, was, version, problems, messages, difference: null }, init: { status } };
}

async function staleAnswer(
  { calls, order, typed, was }: Editing,
  changed: readonly string[],
): Promise<Answer> {
  const now = await calls.orders.one({ orderId: order.id });
  const standing = typedFrom(now);
  const over = typedOver(typed, was, standing);
  const messages = [
    t("edit.stale", { fields: fieldNames(changed) }),
    ...over.lost.map((name) => t("edit.lost", { name })),
    t("edit.staleKept"),
  ];
  const { version } = now;
  return {
    body: { typed: over.typed, was: standing, version, problems: {}, messages, difference: null },
    init: { status: CONFLICT },
  };
}
