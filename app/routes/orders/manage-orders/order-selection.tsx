import { Form } from "@remix-run/react";
import { Printer } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useLostChange } from "#app/routes/orders/manage-order-panel/lost-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { textsNamed } from "#app/ui/form-texts.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ListSelected } from "#app/ui/list-page.tsx";
import type { ListSelection } from "#app/ui/list-table.tsx";
import { Text } from "#app/ui/text.tsx";
import { Toast, ToastAction } from "#app/ui/toast.tsx";
import { type Optimistic, refusalMessage } from "#app/ui/use-list-saving.ts";
import { trpc } from "#app/wiring/trpc.tsx";
import { dollars, sum } from "#domain/money.ts";
import { readSelected, selectedValue } from "#domain/orders/order-list-form.ts";
import * as lists from "#messages/lists.js";
import * as t from "#messages/orders-list.js";
import { BULK_FLAGS, type BulkDone, type BulkFlag, bulkDoneText, flagPressed } from "./bulk-done.ts";
import type { OrderRowView } from "./order-row.ts";

/** Where the form of the selected orders posts. */
const BULK_PATH = "/manage/orders/ticked";

const MARKS = { paid: t.markPaid, readyForGuest: t.markReady, completed: t.complete };

/** The boxes of the list, what the selected orders owe, and what can be done with them (MAN-06); cancelled ones can only be printed. */
export const orderSelection = ({
  count,
  areCancelled,
  isPageSelected,
  isSaving,
  doneAt,
  onSubmit,
}: {
  count: number;
  areCancelled: boolean;
  isPageSelected: boolean;
  /** Whether a press is not answered yet, and another one would do nothing. */
  isSaving: boolean;
  doneAt: number | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}): ListSelection<OrderRowView> => ({
  name: "order",
  value: selectedValue,
  label: ({ ticketNumber }) => t.selectOne({ ticket: ticketNumber }),
  labelAll: t.selectAll({ count }),
  labelPage: t.selectPage(),
  isPageSelected,
  bar: t.bulk(),
  description: (rows) => <SelectedText rows={rows} />,
  clear: t.clear(),
  form: { id: "selected-orders", action: BULK_PATH, onSubmit },
  actions: () => (
    <>
      {!areCancelled &&
        BULK_FLAGS.map((flag) => (
          <Button
            key={flag}
            variant="ghost"
            size="sm"
            type="submit"
            name="intent"
            value={flag}
            {...restsWhile(isSaving)}
          >
            {MARKS[flag]()}
          </Button>
        ))}
      <IconButton type="submit" name="intent" value="print" aria-label={t.printTickets()}>
        <Printer aria-hidden="true" />
      </IconButton>
    </>
  ),
  doneAt,
});

/** What a button of the bulk bar or its toast says while it does nothing; it keeps the focus. */
const restsWhile = (isSaving: boolean) => ({ busy: isSaving, "aria-disabled": isSaving });

function SelectedText({ rows }: { rows: readonly OrderRowView[] | null }) {
  const owed = sum((rows ?? []).map((order) => order.owed));
  return (
    <>
      <ListSelected>{rows ? t.selected({ count: rows.length }) : t.bulk()}</ListSelected>
      {rows && (
        <Text as="span" variant="muted" className="cards:mr-auto">
          {owed > 0 ? t.owed({ amount: dollars(owed) }) : t.nothingOwed()}
        </Text>
      )}
    </>
  );
}

/** What the bulk bar did, with its Undo. */
export function BulkToast({
  done,
  isSaving,
  back,
  onSubmit,
}: {
  done: BulkDone | null;
  isSaving: boolean;
  /** The list's own address. */
  back: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}) {
  return (
    <Toast news={done?.at ?? null}>
      {done && <span>{bulkDoneText(done)}</span>}
      {done && canUndo(done) && (
        <Form method="post" action={BULK_PATH} onSubmit={onSubmit} preventScrollReset>
          <input type="hidden" name="back" value={back} />
          {done.changed.map((id) => (
            <input key={id} type="hidden" name="order" value={id} />
          ))}
          <ToastAction type="submit" name="intent" value={`undo:${done.flag}`} {...restsWhile(isSaving)}>
            {lists.undo()}
          </ToastAction>
        </Form>
      )}
    </Toast>
  );
}

/** Says what could not be saved of an order that was left meanwhile. */
export function LostChangeToast() {
  const lost = useLostChange();
  return <Toast news={lost}>{lost && <span>{LOST[lost.what]({ ticket: lost.ticket })}</span>}</Toast>;
}

const LOST = { note: t.noteLost, flags: t.flagsLost };

const canUndo = (done: BulkDone): done is Extract<BulkDone, { set: boolean }> =>
  !("refused" in done) && done.set && done.changed.length > 0;

/** A flag of several orders, as the procedure takes it. */
interface FlagOfMany {
  readonly orderIds: string[];
  readonly flag: BulkFlag;
  readonly set?: boolean | undefined;
  readonly versions?: Record<string, number> | undefined;
}

/**
 * Sets a flag of the selected orders where they stand, or takes it back (MAN-06). Where no scripts run the same forms are posted; `told` is what
 * became of that. Printing leads to another page, and is always posted.
 */
export function useBulkSaving(optimistic: Optimistic<OrderRowView>, told: BulkDone | null) {
  const mark = trpc.orders.updateMany.useMutation(
    optimistic(
      ({ orderIds, flag, set = true }: FlagOfMany) => new Map(orderIds.map((id) => [id, { [flag]: set }])),
    ),
  );
  const [done, setDone] = useState<BulkDone | null>(null);

  async function save(orderIds: string[], flag: BulkFlag, set: boolean, versions: Record<string, number>) {
    const answer = await mark
      .mutateAsync({ orderIds, flag, set, ...(set && { versions }) })
      .then(({ changed, leftOut }) => ({ flag, set, changed, leftOut }))
      .catch((error: unknown) => ({ refused: "refused" as const, message: refusalMessage(error) }));
    setDone({ ...answer, at: Date.now() });
  }

  return {
    done: told && done ? (told.at > done.at ? told : done) : (told ?? done),
    isSaving: mark.isPending,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const { orderIds, versions } = readSelected(textsNamed(new FormData(event.currentTarget), "order"));
      const pressed = flagPressed(submitter?.getAttribute("value") ?? "");
      if (!pressed || orderIds.length === 0) return;
      event.preventDefault();
      if (!mark.isPending) void save(orderIds, pressed.flag, pressed.set, versions);
    },
  };
}
