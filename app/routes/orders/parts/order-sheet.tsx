import { Link, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ListFoot, type ListRange, rangeOf } from "#app/ui/list-foot.tsx";
import { useKeptPlace } from "#app/ui/use-kept-place.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { BULK_FLAGS, BULK_PATH, type BulkDone } from "./bulk-done.ts";
import { readBulkForm } from "./bulk-form.ts";
import { BulkSnack, OrderBulk } from "./order-bulk.tsx";
import { OrderEmpty } from "./order-empty.tsx";
import { ExportLink } from "./order-export.tsx";
import { type OrderQuestion, orderAddress } from "./order-question.ts";
import { daysOf, OrderTable } from "./order-table.tsx";
import type { OrderRowView } from "./order-view.ts";

const t = speak(manage);
const say = speak(ordersList);

/** The rows of the list with their boxes, and what is done with those that are ticked (MAN-06). */
export function OrderSheet({
  rows: loaded,
  today,
  asked,
  openId,
  range,
  isNewShop,
  allTicked,
  done,
}: {
  rows: readonly OrderRowView[];
  /** The shop's calendar day. */
  today: string;
  asked: OrderQuestion;
  openId: string | null;
  range: ListRange;
  /** Whether nothing was ever ordered. */
  isNewShop: boolean;
  /** Every box ticked from the start: how one says so without scripts. */
  allTicked: boolean;
  done: BulkDone | null;
}) {
  const rows = useRowsAsTheyWillBe(loaded);
  const scriptsRun = useScriptsRun();
  const [ids, setIds] = useState<ReadonlySet<string>>(
    () => new Set(allTicked ? loaded.map(({ id }) => id) : []),
  );
  const at = done && !("refused" in done) ? done.at : null;
  // What was done is done: the boxes are free for the next.
  useEffect(() => {
    if (at !== null) setIds(new Set());
  }, [at]);
  const ticked = rows.filter(({ id }) => ids.has(id));
  const list = useKeptPlace(rows.findIndex(({ id }) => ids.has(id)));
  const here = orderAddress(asked, { orderId: openId });

  return (
    <>
      <div className="sheet" ref={list}>
        {rows.length === 0 ? (
          <OrderEmpty asked={asked} total={range.total} isNewShop={isNewShop} />
        ) : (
          <>
            <OrderTable
              rows={rows}
              days={daysOf(rows, today, range)}
              asked={asked}
              openId={openId}
              caption={t("orders.captionRange", { filter: t(asked.tab.label), ...rangeOf(range) })}
              ticks={{
                ids,
                scriptsRun,
                set: (some, isTicked) =>
                  setIds((before) => {
                    const now = new Set(before);
                    for (const id of some) isTicked ? now.add(id) : now.delete(id);
                    return now;
                  }),
              }}
            />
            <ListFoot range={range} linkTo={(page) => orderAddress(asked, { page })}>
              <ExportLink asked={asked} className="soft hidden @max-[38.75rem]/list:inline" />
              {/* The head of the table has a box for it, but needs scripts and room. */}
              <Link
                className={scriptsRun ? "hidden @max-[38.75rem]/list:inline" : ""}
                to={`${here}${here.includes("?") ? "&" : "?"}tick=all`}
                onClick={(event) => {
                  event.preventDefault();
                  setIds(new Set(rows.map(({ id }) => id)));
                }}
              >
                {say("tick.allPlain")}
              </Link>
            </ListFoot>
          </>
        )}
      </div>
      {(scriptsRun ? ticked.length > 0 : rows.length > 0) && (
        <OrderBulk
          ticked={ticked}
          counted={scriptsRun}
          changeable={asked.tab.name !== "cancelled"}
          here={here}
          onClear={() => setIds(new Set())}
        />
      )}
      <BulkSnack done={done} here={here} />
    </>
  );
}

/** The rows as they will be when the server has done what the bulk bar was just told. */
function useRowsAsTheyWillBe(rows: readonly OrderRowView[]): readonly OrderRowView[] {
  const { formAction, formData } = useNavigation();
  if (!formData || !formAction?.startsWith(BULK_PATH)) return rows;
  const { intent, orderIds } = readBulkForm(formData);
  const undone = intent.replace("undo:", "");
  const flag = BULK_FLAGS.find((name) => name === undone);
  if (!flag) return rows;
  const meant = new Set(orderIds);
  return rows.map((row) =>
    meant.has(row.id) && !row.cancelled ? { ...row, [flag]: undone === intent } : row,
  );
}
