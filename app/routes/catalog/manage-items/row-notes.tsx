import * as t from "#messages/catalog.js";
import { packed, unpacked } from "./flagged-items.ts";
import type { ItemView } from "./item-view.ts";

/** What became of a price or a stock that was typed over in the list (MAN-02): it is told at the row. */
export interface RowNote {
  readonly itemId: string;
  readonly field: "price" | "stock";
  readonly typed: string;
  /** What is wrong; null where it is saved. */
  readonly problem: string | null;
}

/** The notes of one form, with the moment, which tells them from the next form's. */
export interface RowNotes {
  readonly notes: readonly RowNote[];
  readonly at: number;
}

/** A note as people read it. */
export function noteWords({ field, problem }: RowNote): string {
  const label = field === "price" ? t.itemPrice() : t.itemStock();
  return problem === null ? t.itemsFieldSaved({ label }) : t.itemsFieldNotSaved({ label, problem });
}

const idsOf = (notes: readonly RowNote[], field: RowNote["field"]) =>
  packed(notes.filter((note) => note.field === field).map(({ itemId }) => itemId));

/** The notes of a form whose changes are all saved, as the next page reads them. */
export const writeSaved = ({ notes, at }: RowNotes): string =>
  [at, idsOf(notes, "price"), idsOf(notes, "stock")].join(" ");

/** Reads what the last page left; null for what was not written by it. */
export function readSaved(text: string): RowNotes | null {
  const [at = "", prices = "", stocks = ""] = text.split(" ");
  if (at === "" || !Number.isInteger(Number(at))) return null;
  const saved = (field: RowNote["field"]) => (itemId: string) => ({
    itemId,
    field,
    typed: "",
    problem: null,
  });
  return {
    notes: [...unpacked(prices).map(saved("price")), ...unpacked(stocks).map(saved("stock"))],
    at: Number(at),
  };
}

/** Reads out what became of what was typed over. */
export function ToldAloud({ told, items }: { told: RowNotes | null; items: readonly ItemView[] }) {
  return (
    <div role="status" className="sr-only">
      {told && (
        <span key={told.at}>
          {told.notes.map((note) => {
            const name = items.find(({ id }) => id === note.itemId)?.name;
            return name === undefined ? "" : `${t.itemsTold({ name, note: noteWords(note) })} `;
          })}
        </span>
      )}
    </div>
  );
}
