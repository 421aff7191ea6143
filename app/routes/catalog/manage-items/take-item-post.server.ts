/** What the buttons of the item list and editor do (MAN-02). Every one is a plain post; most end at the list or the editor. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { FormReply } from "#app/ui/form-reply.ts";
import { NEW } from "#app/ui/list-search.ts";
import { type Api, attempt, page, type Refusal, refusalOf } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { keepOnce } from "#app/wiring/once-cookie.server.ts";
import { sentenceOfIssue } from "#app/wiring/problem-sentences.server.ts";
import { readForm } from "#app/wiring/read-form.server.ts";
import { itemForm, versionSeen } from "#domain/catalog/item-form-schemas.ts";
import { itemsChanges } from "#domain/catalog/manage-catalog-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import type { NotSaved } from "../parts/item-panel.tsx";
import { type ItemView, itemView } from "../parts/item-view.ts";
import { type InlineChange, readInlineChanges, savable } from "./inline-changes.ts";
import { itemsSearch } from "./item-search.ts";
import { MARKS, markOf, selectedIds, UNDO, writeMarked } from "./marked-items.ts";
import { type RowNote, type RowNotes, writeSaved } from "./row-notes.tsx";

const t = speak(catalogTexts);

/** Does what the pressed button says. A refusal becomes data for the same screen. */
export async function takeItemPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const [intent = "", about = ""] = String(form.get("intent") ?? "").split(":");
  if (intent === "save-item") return saveItem(args, calls, form);
  if (intent === "save") return saveInline(args, calls, form);
  const done = await attempt(() => act(args, calls, form, intent, about));
  if (!("init" in done)) return redirect(done.to);
  return data<{ notSaved: NotSaved }>({ notSaved: notSaved(done.data.refusal) }, done.init ?? undefined);
}

/** Does it and says where to go. */
async function act(
  args: ActionFunctionArgs,
  calls: Api,
  form: FormData,
  intent: string,
  about: string,
): Promise<{ to: string }> {
  const { items } = calls.catalog;
  const { pathname, search, searchParams } = new URL(args.request.url);
  const asked = itemsSearch.read(searchParams);
  switch (intent) {
    case "ask":
      return { to: itemsSearch.address(asked, undefined, { id: about, also: { ask: "delete" } }) };
    case "delete":
      await items.delete({ id: about });
      return { to: itemsSearch.address(asked, undefined, { also: { deleted: about } }) };
    case "restore":
      await items.restore({ itemId: about });
      return { to: itemsSearch.address(asked) };
    case "clone": {
      const copy = await items.clone({ itemId: about });
      flash(args, "recordDuplicated");
      return { to: itemsSearch.address(asked, undefined, { id: copy.id }) };
    }
    case "less":
    case "more":
      await items.change({ itemId: about, stockDelta: intent === "less" ? -1 : 1 });
      break;
    default: {
      const mark = markOf(intent);
      if (mark) await markItems(args, calls, form, mark, about);
    }
  }
  return { to: pathname + search };
}

/** Marks the one item, or those that are selected, and keeps for the next page what there is to undo. */
async function markItems(
  args: ActionFunctionArgs,
  { catalog: { items } }: Api,
  form: FormData,
  mark: keyof typeof MARKS,
  about: string,
) {
  const undone = about === UNDO;
  const itemIds = about && !undone ? [about] : selectedIds(form);
  if (itemIds.length === 0) return;
  const { changed } = await items.mark({ itemIds, ...MARKS[mark].set });
  keepOnce(args, "marked", writeMarked({ mark, changed, undone, at: Date.now() }));
}

/**
 * Saves what was typed over in the list itself, in one transaction. What is no price or no stock is told at its row and keeps no other from being
 * saved. A refusal of one change is told at its row too, one of several above the list: nothing of them is saved.
 */
async function saveInline(args: ActionFunctionArgs, { catalog: { items } }: Api, form: FormData) {
  const typedOver = readInlineChanges(form).map(judged);
  const changes = savable(typedOver);
  const done = changes.length > 0 ? await attempt(() => items.changeMany({ changes })) : null;
  const refused = done !== null && "init" in done ? done : null;
  if (refused && changes.length > 1)
    return data({ notSaved: notSaved(refused.data.refusal) }, refused.init ?? undefined);
  const notes = typedOver.map(({ itemId, field, typed, read }): RowNote => {
    const refusal = refused && inOneLine(refused.data.refusal);
    return { itemId, field, typed, problem: typeof read === "string" ? read : refusal };
  });
  const rows: RowNotes = { notes, at: Date.now() };
  if (notes.some(({ problem }) => problem !== null))
    return data({ rows }, refused?.init ?? statusOf("invalid"));
  if (notes.length > 0) keepOnce(args, "saved", writeSaved(rows));
  const { pathname, search } = new URL(args.request.url);
  return redirect(pathname + search);
}

/** A change that the procedure would refuse by itself keeps no other from being saved. */
function judged(change: InlineChange): InlineChange {
  if (typeof change.read === "string") return change;
  const { error } = itemsChanges.shape.changes.element.safeParse({ itemId: change.itemId, ...change.read });
  const [issue] = error?.issues ?? [];
  return { ...change, read: issue ? sentenceOfIssue(issue) : change.read };
}

/** What is wrong with the one field that was sent. */
function inOneLine(refusal: Refusal): string {
  const { message, errors } = notSaved(refusal);
  return Object.values(errors)[0]?.[0] ?? message;
}

async function saveItem(args: ActionFunctionArgs, { catalog: { items } }: Api, form: FormData) {
  const itemId = args.params.id ?? "";
  const typed = Object.fromEntries([...form.entries()].map(([name, value]) => [name, String(value)]));
  const { value: fields, reply } = readForm(form, itemForm);
  if (!fields)
    return data(
      {
        notSaved: {
          message: t("item.problems"),
          errors: errorsOf(reply()),
          now: [],
          typed,
          version: null,
        } satisfies NotSaved,
      },
      statusOf("invalid"),
    );
  const asked = itemsSearch.read(new URL(args.request.url).searchParams);
  try {
    const { id } =
      itemId === NEW
        ? await items.create(fields)
        : await items.change({ itemId, ...readForm(form, versionSeen).value, ...fields });
    return redirect(itemsSearch.address(asked, undefined, { id, also: { saved: "1" } }));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (refusal.code !== "stale")
      return data({ notSaved: { ...notSaved(refusal), typed } }, statusOf("invalid"));
    const now = itemView(await items.one({ itemId }));
    const changed = (refusal.facts.changed ?? []) as (keyof typeof now)[];
    return data(
      {
        notSaved: {
          message: t("item.stale"),
          errors: {},
          now: changed.map((field) => ({ field, value: inWords(now, field) })),
          typed,
          version: now.version,
        } satisfies NotSaved,
      },
      statusOf("conflict"),
    );
  }
}

const errorsOf = ({ error }: FormReply): NotSaved["errors"] =>
  Object.fromEntries(Object.entries(error ?? {}).map(([name, said]) => [name, said ?? []]));

/** A field's value as its editor would say it. */
function inWords(item: ItemView, field: keyof ItemView): string {
  const value = item[field];
  if (field === "sectionId") return item.sectionName;
  return typeof value === "boolean" ? t(value ? "csv.yes" : "csv.no") : String(value ?? "");
}

/** A refusal for the panel; the messages of several fields under the names they have in the form. */
function notSaved({ code, message, facts }: Refusal): NotSaved {
  const { section_id: sectionId, ...errors } = (facts.errors ?? {}) as Record<string, readonly string[]>;
  const fewer = code === "not_enough_stock" && [t("item.onlySoMany", { count: Number(facts.stock) })];
  return {
    message,
    errors: { ...errors, ...(sectionId && { sectionId }), ...(fewer && { stockDelta: fewer }) },
    now: [],
    typed: {},
    version: null,
  };
}
