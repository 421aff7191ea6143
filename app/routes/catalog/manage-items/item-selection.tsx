import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { ListSelected } from "#app/ui/list-page.tsx";
import type { ListSelection } from "#app/ui/list-table.tsx";
import { Toast, ToastAction } from "#app/ui/toast.tsx";
import { ALL_ROWS } from "#domain/catalog/item-rows.ts";
import * as t from "#messages/catalog.js";
import * as lists from "#messages/lists.js";
import { type FlaggedItems, MARKS, type Mark, UNDO } from "./flagged-items.ts";
import type { ItemView } from "./item-view.ts";

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
  isTableOnly: true,
  name: "ids",
  allName: ALL_ROWS,
  label: ({ name }) => t.itemsSelect({ name }),
  labelAll: t.itemsSelectAll({ count }),
  bar: t.itemsBulk(),
  description: (rows) => (
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

/** What was done with the items, with its Undo; without JavaScript it stays until one goes on. */
export function MarkedToast({
  marked,
  onSubmit,
}: {
  marked: FlaggedItems | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}) {
  return (
    <Toast news={marked?.at ?? null}>
      {marked && <span>{words(marked)}</span>}
      {marked && !marked.undone && marked.changed.length > 0 && (
        <Form method="post" onSubmit={onSubmit} preventScrollReset replace>
          {marked.changed.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <ToastAction type="submit" name="intent" value={`${MARKS[marked.mark].back}:${UNDO}`}>
            {lists.undo()}
          </ToastAction>
        </Form>
      )}
    </Toast>
  );
}

const words = ({ mark, changed }: FlaggedItems): string =>
  changed.length === 0 ? t.markedAlready() : DONE[mark]({ count: changed.length });
