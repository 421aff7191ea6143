import { type FormEvent, useRef, useState } from "react";
import { panelForm } from "#app/routes/catalog/manage-catalog/catalog-panel.tsx";
import { POSTED_WHEN_REFUSED } from "#app/routes/catalog/manage-catalog/use-panel-saving.ts";
import { formTexts, textsNamed } from "#app/ui/form-texts.ts";
import { moreText } from "#app/ui/more-text.ts";
import { unsavedIn } from "#app/ui/unsaved-fields.ts";
import { isLost, type RowPatches, refusalMessage, useListSaving } from "#app/ui/use-list-saving.ts";
import { trpc } from "#app/wiring/trpc.tsx";
import { readAmount } from "#domain/cart/cart-form.ts";
import {
  ALL_ROWS,
  isSo,
  type RowChange,
  rowChanges,
  savable,
  selectedItems,
} from "#domain/catalog/item-rows.ts";
import type { FormTexts } from "#domain/form-rules.ts";
import { dollars } from "#domain/money.ts";
import { readWhole } from "#domain/typed-values.ts";
import { type FlaggedItems, MARKS, type Mark, markOf, UNDO } from "./flagged-items.ts";
import type { ItemView } from "./item-view.ts";
import type { RowNotes } from "./row-notes.tsx";
import { useStockKeys } from "./use-stock-keys.ts";

/** Marks of items as the procedure takes them. */
interface Marks {
  readonly itemIds: string[];
  readonly hidden?: boolean;
  readonly soldOut?: boolean;
}

/** A change of an item's price or stock. */
interface Change {
  readonly itemId: string;
  readonly price?: number;
  readonly seenPrice?: number;
  readonly stockDelta?: number;
  readonly changeKey?: string;
}

/**
 * Saves what is changed in the list when it is changed (MAN-02): prices and stock that are typed over, the buttons beside the stock, and the marks
 * of one item or of the selected ones. Where no scripts run, the same forms are posted to the action. `told` and `marked` are what its answer
 * said.
 */
export function useItemSaving(
  loaded: readonly ItemView[],
  told: RowNotes | null,
  marked: FlaggedItems | null,
) {
  const { items, changes, marks, form } = useItemMutations(loaded);
  const keys = useStockKeys(loaded);
  const [notes, setNotes] = useState<RowNotes | null>(null);
  const [done, setDone] = useState<FlaggedItems | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  // What is being saved, by field: Enter and the step out of the field must not count a stock twice.
  const underWay = useRef(new Map<string, string>());

  /** What is sent of a field that was typed over. */
  function sendable(change: RowChange): Sendable[] {
    const { itemId, typed } = change;
    const isUnderWay = underWay.current.has(fieldOf(change));
    underWay.current.set(fieldOf(change), typed);
    return savable([change]).map((input) => {
      if ("stockDelta" in input) return stockChange(itemId, input.stockDelta, typed);
      // What is being saved here is no one else's price.
      return { changes: [isUnderWay ? { itemId, price: input.price } : input], lose: () => {} };
    });
  }

  function stockChange(itemId: string, stockDelta: number, typed: string | null): Sendable {
    const begun = keys.begin(itemId, stockDelta, typed);
    return {
      changes: begun.sent.map((change) => ({ itemId, ...change })),
      lose: () => keys.lose(itemId, begun),
    };
  }

  /** Sends them together; says why they were not saved, or null. */
  async function sendAll(all: readonly Sendable[]): Promise<string | null> {
    if (all.length === 0) return null;
    const input = { changes: all.flatMap((one) => one.changes) };
    return changes.mutateAsync(input).then(
      () => null,
      (error) => {
        if (isLost(error)) for (const { lose } of all) lose();
        return refusalMessage(error);
      },
    );
  }

  async function saveFields(form: FormData) {
    const typedOver = rowChanges(formTexts(form)).filter(
      (change) => underWay.current.get(fieldOf(change)) !== change.typed,
    );
    if (typedOver.length === 0) return;
    const refusal = await sendAll(typedOver.flatMap(sendable));
    for (const change of typedOver) underWay.current.delete(fieldOf(change));
    setNotes({
      notes: typedOver.map(({ itemId, field, typed, read }) => ({
        itemId,
        field,
        typed,
        problem: typeof read === "string" ? moreText(read) : refusal,
      })),
      at: Date.now(),
    });
  }

  async function mark(name: Mark, itemIds: string[], undone: boolean) {
    if (itemIds.length === 0) return;
    setRefused(null);
    await marks
      .mutateAsync({ itemIds, ...MARKS[name].set })
      .then(({ changed }) => setDone({ mark: name, changed, undone, at: Date.now() }))
      .catch((error) => setRefused(refusalMessage(error)));
  }

  async function count(itemId: string, stockDelta: number) {
    setRefused(null);
    const refusal = await sendAll([stockChange(itemId, stockDelta, null)]);
    if (refusal !== null) setRefused(refusal);
  }

  /** What a button does here; nothing where its form is to be posted. */
  function workOf(button: HTMLElement): ((form: FormData) => void) | undefined {
    const [intent = "", about = ""] = (button.getAttribute("value") ?? "").split(":");
    // What draws the open editor anew is posted: then what is typed there is asked about.
    if (!button.hasAttribute("data-keeps-typing") && unsavedIn(panelForm("item")).length > 0)
      return undefined;
    const name = markOf(intent);
    if (name === null)
      return { save: saveFields, less: () => count(about, -1), more: () => count(about, 1) }[intent];
    const idsIn = (form: FormData) => (about === "" || about === UNDO ? selectedIn(form) : [about]);
    return (form) => mark(name, idsIn(form), about === UNDO);
  }

  return {
    items,
    /** What became of what was typed over. */
    told: withoutSaved(newer(told, notes), loaded),
    marked: newer(marked, done),
    /** Saves the editor's form. */
    saveForm: (itemId: string, texts: FormTexts) => form.mutateAsync({ itemId, form: texts }),
    /** Why a step or a mark was not saved. */
    refused,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const work = submitter && workOf(submitter);
      if (!work) return;
      event.preventDefault();
      work(new FormData(event.currentTarget));
      closeMenuAround(submitter);
    },
  };
}

/** Changes that are sent, and what is done where no one knows whether they are saved. */
interface Sendable {
  readonly changes: readonly Change[];
  readonly lose: () => void;
}

/** The notes, without what is wrong in a field that says what is saved by now. */
const withoutSaved = (told: RowNotes | null, loaded: readonly ItemView[]): RowNotes | null =>
  told && {
    ...told,
    notes: told.notes.map((note) => {
      const item = loaded.find(({ id }) => id === note.itemId);
      return note.problem !== null && item && isSo(note, item) ? { ...note, problem: null } : note;
    }),
  };

/** Closes the menu that a button was pressed in, and gives its trigger the focus. */
function closeMenuAround(button: HTMLElement): void {
  const menu = button.closest("details[open]");
  menu?.removeAttribute("open");
  menu?.querySelector("summary")?.focus();
}

/** The rows as they will be once what is under way is saved, and the procedures that save them. */
function useItemMutations(loaded: readonly ItemView[]) {
  const { shown: items, optimistic } = useListSaving(loaded);
  const { items: procedures } = trpc.catalog;
  const changes = procedures.changeMany.useMutation(
    optimistic((input: { changes: Change[] }) => patchesOf(input.changes, items)),
  );
  const marks = procedures.mark.useMutation(
    optimistic(({ itemIds, hidden, soldOut }: Marks) => {
      const patch = {
        ...(hidden !== undefined && { hidden }),
        ...(soldOut !== undefined && { soldOut, outOfStock: soldOut }),
      };
      return new Map(itemIds.map((id) => [id, patch]));
    }),
  );
  const form = procedures.saveForm.useMutation(
    optimistic(({ itemId, form: texts }: { itemId: string; form: FormTexts }) => {
      const stock = items.find(({ id }) => id === itemId)?.stock ?? 0;
      return new Map([[itemId, typedIn(texts, stock)]]);
    }, POSTED_WHEN_REFUSED),
  );
  return { items, changes, marks, form };
}

/** The items that are selected in the list. */
function selectedIn(form: FormData): string[] {
  const fields = formTexts(form);
  return selectedItems(textsNamed(form, "ids"), ALL_ROWS in fields, fields);
}

const fieldOf = ({ field, itemId }: RowChange) => `${field}:${itemId}`;

/** The prices and stocks that the rows will have. */
function patchesOf(changes: readonly Change[], items: readonly ItemView[]): RowPatches<ItemView> {
  const patches = new Map<string, { price?: string; stock?: number }>();
  for (const { itemId, price, stockDelta } of changes) {
    const before = patches.get(itemId);
    const stock = before?.stock ?? items.find(({ id }) => id === itemId)?.stock ?? 0;
    patches.set(itemId, {
      ...before,
      // As it stands in its field, beside the $.
      ...(price !== undefined && { price: dollars(price).slice(1) }),
      ...(stockDelta !== undefined && { stock: Math.max(0, stock + stockDelta) }),
    });
  }
  return patches;
}

/** The row that an editor's texts will make; what is no text is left to the server. */
function typedIn(texts: FormTexts, stock: number): Partial<ItemView> {
  const { name = "", description = "", unit = "", price = "", stockDelta = "" } = texts;
  const soldOut = "soldOut" in texts;
  return {
    name: name.trim(),
    description: description.trim(),
    unit: unit.trim(),
    price: dollars(readAmount(price) ?? 0).slice(1),
    stock: Math.max(0, stock + (readWhole(stockDelta) ?? 0)),
    hidden: "hidden" in texts,
    soldOut,
    ...(soldOut && { outOfStock: true }),
  };
}

const newer = <Told extends { readonly at: number }>(one: Told | null, other: Told | null) =>
  one && other ? (one.at > other.at ? one : other) : (one ?? other);
