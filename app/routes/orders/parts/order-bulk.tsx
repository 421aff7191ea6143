import { Form, Link } from "@remix-run/react";
import { Printer, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { dollars, sum } from "#domain/money.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { BULK_FLAGS, BULK_FORM, BULK_PATH, type BulkDone, bulkDoneText } from "./bulk-done.ts";
import type { OrderRowView } from "./order-view.ts";

const t = speak(ordersList);

/**
 * What can be done with the ticked orders, and what they owe (MAN-06). It comes with the first tick; the boxes of the table belong to its
 * form, so it works without JavaScript, where only the sums are missing. Cancelled orders can only be printed.
 */
export function OrderBulk({
  ticked,
  counted,
  changeable,
  here,
  onClear,
}: {
  ticked: readonly OrderRowView[];
  /** Whether somebody counts the ticks: scripts do. */
  counted: boolean;
  changeable: boolean;
  here: string;
  onClear: () => void;
}) {
  const owed = sum(ticked.map((order) => order.owed));
  return (
    <Form
      id={BULK_FORM}
      method="post"
      action={BULK_PATH}
      preventScrollReset
      className="bulk"
      aria-label={t("bulk.region")}
    >
      <input type="hidden" name="back" value={here} />
      <span className="contents" aria-live="polite">
        {counted ? (
          <>
            <b>{t("bulk.selected", { count: ticked.length })}</b>
            <span className="soft bulk-n">
              {owed > 0 ? t("bulk.owed", { amount: dollars(owed) }) : t("bulk.nothingOwed")}
            </span>
          </>
        ) : (
          <b>{t("bulk.selectedPlain")}</b>
        )}
      </span>
      <div className="bulk-acts">
        {changeable &&
          BULK_FLAGS.map((flag) => (
            <Button key={flag} variant="ghost" size="sm" type="submit" name="intent" value={flag}>
              {t(`bulk.${flag}`)}
            </Button>
          ))}
        <button className="icon" type="submit" name="intent" value="print" aria-label={t("bulk.print")}>
          <Printer className="i" aria-hidden="true" />
        </button>
      </div>
      <Link
        className="icon x"
        to={here}
        aria-label={t("bulk.clear")}
        preventScrollReset
        onClick={(event) => {
          event.preventDefault();
          onClear();
        }}
      >
        <X className="i" aria-hidden="true" />
      </Link>
    </Form>
  );
}

/** Long enough to notice that the wrong rows were ticked. */
const SHOWN_MS = 10_000;

/** What the bulk bar did, with its Undo; without JavaScript it stays until one goes on. */
export function BulkSnack({ done, here }: { done: BulkDone | null; here: string }) {
  const [past, setPast] = useState<number | null>(null);
  const at = done?.at ?? null;
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setPast(at), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const shown = done && done.at !== past ? done : null;
  return (
    <div role="status">
      {shown && (
        <Form method="post" action={BULK_PATH} className="snack" preventScrollReset>
          <span>{bulkDoneText(shown)}</span>
          {canUndo(shown) && (
            <>
              <input type="hidden" name="back" value={here} />
              {shown.changed.map((id) => (
                <input key={id} type="hidden" name="order" value={id} />
              ))}
              <Button type="submit" name="intent" value={`undo:${shown.flag}`}>
                {t("done.undo")}
              </Button>
            </>
          )}
        </Form>
      )}
    </div>
  );
}

const canUndo = (done: BulkDone): done is Extract<BulkDone, { set: boolean }> =>
  !("refused" in done) && done.set && done.changed.length > 0;
