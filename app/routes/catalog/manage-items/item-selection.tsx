import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ListSelected } from "#app/ui/list-page.tsx";
import type { ListSelection } from "#app/ui/list-table.tsx";
import * as t from "#messages/catalog.js";
import * as lists from "#messages/lists.js";
import type { ItemView } from "../parts/item-view.ts";
import { ALL_ROWS, MARKS, type Mark, type MarkedItems, UNDO } from "./marked-items.ts";

const LABELS = {
  hide: t.itemsHide,
  show: t.itemsShow,
  "sold-out": t.itemsMarkSoldOut,
  "for-sale": t.itemsMarkForSale,
} as const satisfies Record<Mark, () => string>;

const DONE = {
  hide: t.markedHide,
  show: t.markedShow,
  "sold-out": t.markedSoldOut,
  "for-sale": t.markedForSale,
} as const satisfies Record<Mark, (done: { count: number }) => string>;

/** The boxes of the list and the bar for the selected items (MAN-02). */
export const itemSelection = (count: number, doneAt: number | null): ListSelection<ItemView> => ({
  name: "ids",
  allName: ALL_ROWS,
  label: ({ name }) => t.itemsSelect({ name }),
  labelAll: t.itemsSelectAll({ count }),
  bar: t.itemsBulk(),
  says: (rows) => (
    <ListSelected>{rows ? t.itemsSelected({ count: rows.length }) : t.itemsBulk()}</ListSelected>
  ),
  clear: t.itemsClear(),
  actions: (form) =>
    (Object.keys(MARKS) as Mark[]).map((mark) => (
      <Button key={mark} variant="ghost" size="sm" type="submit" form={form} name="intent" value={mark}>
        {LABELS[mark]()}
      </Button>
    )),
  doneAt,
});

/** Long enough to notice that the wrong rows were selected. */
const SHOWN_MS = 10_000;

/** What was done with the items, with its Undo; without JavaScript it stays until one goes on. */
export function MarkedSnack({
  marked,
  onSubmit,
}: {
  marked: MarkedItems | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}) {
  const [past, setPast] = useState<number | null>(null);
  const at = marked?.at ?? null;
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setPast(at), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const shown = marked && marked.at !== past ? marked : null;
  const canUndo = shown && !shown.undone && shown.changed.length > 0;
  return (
    <div role="status">
      {shown && (
        <Form method="post" className="snack" onSubmit={onSubmit} preventScrollReset replace>
          <span>{words(shown)}</span>
          {canUndo && (
            <>
              {shown.changed.map((id) => (
                <input key={id} type="hidden" name="ids" value={id} />
              ))}
              <Button type="submit" name="intent" value={`${MARKS[shown.mark].back}:${UNDO}`}>
                {lists.undo()}
              </Button>
            </>
          )}
        </Form>
      )}
    </div>
  );
}

const words = ({ mark, changed }: MarkedItems): string =>
  changed.length === 0 ? t.markedAlready() : DONE[mark]({ count: changed.length });
