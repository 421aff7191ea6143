import { StickyNote, TriangleAlert } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { QuantityMark, type QuantityRow, QuantityTable } from "#app/ui/quantity-table.tsx";
import { Remark, RemarkContents, RemarkOf, Remarks } from "#app/ui/remarks.tsx";
import { itemKey } from "#domain/orders/prep-keys.ts";
import * as t from "#messages/prep.js";
import { MARK_FIELDS } from "./prep-mark-fields.ts";
import { type PrepChecks, wordsOfRow } from "./prep-marks.ts";
import type { PrepRow, PrepView, PrepWatch } from "./prep-view.ts";

/** What to make: a row for each item, its total before its split by day and way (MAN-07). */
export function PrepMake({ view, marks }: { view: PrepView; marks: PrepChecks }) {
  const rows = view.sections.flatMap((section) => section.rows);
  const sum = {
    made: rows.filter(marks.isMade).length,
    items: t.items({ count: rows.length }),
    pieces: t.pieces({ count: view.pieces }),
    orders: t.orders({ count: view.orders }),
  };
  return (
    <QuantityTable
      id="make"
      title={t.make()}
      description={t.makeSum(sum)}
      heads={{ done: t.colMade(), name: t.colItem(), total: t.colTotal() }}
      columns={view.columns.map(({ key, day, type }) => ({ key, group: day, name: type }))}
      groups={view.sections.map((section) => ({
        ...section,
        name: section.name || t.noSection(),
        rows: section.rows.map((row) => rowOf(row, marks)),
      }))}
      sum={{ name: t.allPieces(), total: view.pieces, counts: view.counts }}
    />
  );
}

function rowOf(row: PrepRow, marks: PrepChecks): QuantityRow {
  const isDone = marks.isMade(row);
  return {
    ...row,
    isDone,
    box: {
      id: `made-${row.itemId}-${row.section}-${row.name}-${row.unit}`.replace(/[^\w-]/g, "_"),
      name: MARK_FIELDS.made,
      value: itemKey(wordsOfRow(row), row.total),
      onChange: (event) => marks.checkMade(row, event.currentTarget.checked),
    },
    posted: row.isMade && <input type="hidden" name={MARK_FIELDS.wasMade} value={row.key} />,
    mark: row.noted.length > 0 && <NoteMark tickets={row.noted} />,
    some: row.someMade > 0 && !isDone ? t.someMade({ made: row.someMade }) : undefined,
  };
}

/** Leads to what is said in these orders. */
function NoteMark({ tickets }: { tickets: readonly number[] }) {
  const orders = tickets.map((ticket) => t.inOrder({ ticket })).join(", ");
  return (
    <QuantityMark href="#watch">
      <StickyNote aria-hidden="true" />
      {tickets.length > 1 && <span aria-hidden="true">{tickets.length}</span>}
      <span className="sr-only">{t.noteIn({ orders })}</span>
    </QuantityMark>
  );
}

/** What customers ask for besides items, allergies first; and what the menu does not name. */
export function PrepWatchList({ watch }: { watch: readonly PrepWatch[] }) {
  if (watch.length === 0) return null;
  return (
    <Remarks id="watch" title={t.watch()} sum={t.notes({ count: watch.length })}>
      {watch.map(({ id, ticketNumber, who, when, note, isAllergy, offMenu, items }) => (
        <Remark key={id} tone={isAllergy ? "warning" : undefined}>
          {note && (
            <p className="whitespace-pre-line">
              {isAllergy && (
                <Badge variant="warning" className="mr-2">
                  <TriangleAlert aria-hidden="true" />
                  {t.allergy()}
                </Badge>
              )}
              {note}
            </p>
          )}
          {offMenu && (
            <p>
              <b>{t.offMenu()}</b> {t.offMenuSays({ lines: offMenu })}
            </p>
          )}
          <RemarkOf to={`/manage/orders/${id}`} name={`#${ticketNumber}`}>
            {who}, {when}
          </RemarkOf>
          <RemarkContents>{items}</RemarkContents>
        </Remark>
      ))}
    </Remarks>
  );
}
