/** What the buttons of the item list and editor do (MAN-02). Every one is a plain post; most end at the list or the editor. */

import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { v7 } from "uuid";
import type { z } from "zod";
import type { FormReply } from "#app/ui/form-reply.ts";
import { NEW } from "#app/ui/list-search.ts";
import { moreText } from "#app/ui/more-text.ts";
import { replyOf } from "#app/ui/refused.ts";
import { type Api, attempt, page } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, type NotTaken, staleReply, takeForm } from "#app/wiring/form.server.ts";
import { keepOnce } from "#app/wiring/once-cookie.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { itemForm, itemListForm, itemOfForm } from "#domain/catalog/item-form-schemas.ts";
import { rowChanges, savable, selectedItems } from "#domain/catalog/item-rows.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/catalog.js";
import * as lists from "#messages/lists.js";
import { MARKS, markOf, UNDO, writeFlagged } from "./flagged-items.ts";
import { itemsSearch } from "./item-search.ts";
import { type ItemView, itemView } from "./item-view.ts";
import { type RowNote, type RowNotes, writeSaved } from "./row-notes.tsx";

type ListFields = z.output<ReturnType<typeof itemListForm>>;

/** Does what the pressed button says. A refusal becomes data for the same screen. */
export async function takeItemPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const fields = fieldsOf(form, itemListForm(form.keys()));
  const { verb } = fields.intent;
  if (verb === "save-item") return saveItem(args, calls, form);
  if (verb === "save") return saveInline(args, calls, fields);
  const done = await attempt(() => act(args, calls, fields));
  if (!("init" in done)) return redirect(done.to);
  return data<{ reply: FormReply }>({ reply: replyOf(done.data.refusal, []) }, done.init ?? undefined);
}

/** Does it and says where to go. */
async function act(args: ActionFunctionArgs, calls: Api, fields: ListFields): Promise<{ to: string }> {
  const { items } = calls.catalog;
  const { verb, about } = fields.intent;
  const { pathname, search, searchParams } = new URL(args.request.url);
  const query = itemsSearch.read(searchParams);
  switch (verb) {
    case "ask":
      return { to: itemsSearch.address(query, undefined, { id: about, also: { ask: "delete" } }) };
    case "delete":
      await items.delete({ id: about });
      return { to: itemsSearch.address(query, undefined, { also: { deleted: about } }) };
    case "restore":
      await items.restore({ itemId: about });
      return { to: itemsSearch.address(query) };
    case "clone": {
      const copy = await items.clone({ itemId: about });
      flash(args, "recordDuplicated");
      return { to: itemsSearch.address(query, undefined, { id: copy.id }) };
    }
    case "less":
    case "more":
      await items.change({
        itemId: about,
        stockDelta: verb === "less" ? -1 : 1,
        changeKey: fields.changeKey,
      });
      break;
    default: {
      const mark = markOf(verb);
      if (mark) await markItems(args, calls, fields, mark);
    }
  }
  return { to: pathname + search };
}

/** Marks the one item, or those that are selected, and keeps for the next page what there is to undo. */
async function markItems(
  args: ActionFunctionArgs,
  { catalog: { items } }: Api,
  fields: ListFields,
  mark: keyof typeof MARKS,
) {
  const { about } = fields.intent;
  const undone = about === UNDO;
  const itemIds = about && !undone ? [about] : selectedItems(fields.ids, fields.all, fields);
  if (itemIds.length === 0) return;
  const { changed } = await items.mark({ itemIds, ...MARKS[mark].set });
  keepOnce(args, "marked", writeFlagged({ mark, changed, undone, at: Date.now() }));
}

/**
 * Saves what was typed over in the list itself, in one transaction. What is no price or no stock is told at its row and keeps no other from being
 * saved. A refusal of one change is told at its row too, one of several above the list: nothing of them is saved.
 */
async function saveInline(args: ActionFunctionArgs, { catalog: { items } }: Api, fields: ListFields) {
  const typedOver = rowChanges(fields);
  const changes = savable(typedOver, fields.changeKey);
  const done = changes.length > 0 ? await attempt(() => items.changeMany({ changes })) : null;
  const refused = done !== null && "init" in done ? done : null;
  if (refused && changes.length > 1)
    return data({ reply: replyOf(refused.data.refusal, []) }, refused.init ?? undefined);
  const notes = typedOver.map(({ itemId, field, typed, read }): RowNote => {
    const problem = typeof read === "string" ? moreText(read) : (refused?.data.refusal.message ?? null);
    return { itemId, field, typed, problem };
  });
  const rows: RowNotes = { notes, at: Date.now() };
  if (notes.some(({ problem }) => problem !== null))
    return data({ rows }, refused?.init ?? statusOf("invalid"));
  if (notes.length > 0) keepOnce(args, "saved", writeSaved(rows));
  const { pathname, search } = new URL(args.request.url);
  return redirect(pathname + search);
}

async function saveItem(args: ActionFunctionArgs, { catalog: { items } }: Api, form: FormData) {
  const itemId = args.params.id ?? "";
  const saved = await takeForm(args, form, itemForm, (typed) => {
    const { version, changeKey, ...fields } = itemOfForm(typed);
    return itemId === NEW ? items.create(fields) : items.change({ itemId, version, changeKey, ...fields });
  });
  if (!isNotTaken(saved)) {
    const query = itemsSearch.read(new URL(args.request.url).searchParams);
    return redirect(itemsSearch.address(query, undefined, { id: saved.id, also: { saved: "1" } }));
  }
  const { status, refusal } = saved;
  if (refusal?.code !== "stale") return data({ reply: refusedReply(saved) }, { status });
  const item = itemView(await items.one({ itemId }));
  const changed = (refusal.facts.changed ?? []) as (keyof ItemView)[];
  const now = changed.map((field) =>
    lists.staleNow({ field: LABELS[field]?.() ?? field, value: inWords(item, field) }),
  );
  const reply = staleReply(saved, { now: [...now, lists.staleLook()], version: item.version });
  // The key belongs to another change by now: what is typed here counts under a new one.
  const newKey = changed.includes("stock") && { changeKey: v7() };
  return data({ reply: { ...reply, initialValue: { ...reply.initialValue, ...newKey } } }, { status });
}

/** A refused save; what is about one field stands beside it too. */
function refusedReply({ notTaken, refusal }: NotTaken): FormReply {
  const { section_id: sectionId } = (refusal?.facts.errors ?? {}) as Readonly<Record<string, string[]>>;
  if (sectionId) return { ...notTaken, error: { sectionId } };
  if (refusal?.code !== "not_enough_stock") return notTaken;
  const only = t.itemOnlySoMany({ count: Number(refusal.facts.stock) });
  return { ...notTaken, error: { ...notTaken.error, stockDelta: [only] } };
}

/** What the fields are called that two people can change. */
const LABELS: Readonly<Partial<Record<keyof ItemView, () => string>>> = {
  name: t.itemName,
  sectionId: t.itemSection,
  description: t.itemDescription,
  unit: t.itemUnit,
  price: t.itemPrice,
  stock: t.itemStock,
  order: t.itemOrder,
  date: t.itemDate,
  hidden: t.itemHidden,
  soldOut: t.itemSoldOut,
  unlimited: t.itemUnlimited,
};

/** A field's value as its editor would say it. */
function inWords(item: ItemView, field: keyof ItemView): string {
  const value = item[field];
  if (field === "sectionId") return item.sectionName;
  return typeof value === "boolean" ? (value ? t.csvYes() : t.csvNo()) : String(value ?? "");
}
