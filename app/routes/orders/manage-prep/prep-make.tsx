import { StickyNote } from "lucide-react";
import { kitchen } from "#domain/texts/english-kitchen.ts";
import { speak } from "#domain/texts/text.ts";
import { MARK_FIELDS } from "./prep-mark-fields.ts";
import type { PrepTicks } from "./prep-marks.ts";
import type { PrepColumn, PrepRow, PrepView } from "./prep-view.ts";

const t = speak(kitchen);

/** More columns than this no page is wide enough for: then each item says its days in words. */
const MOST_COLUMNS = 8;
/** The style sheet knows how much room so many columns need. */
const widthOf = (columns: number) => {
  if (columns === 0) return "in-words";
  if (columns > 5) return "many";
  return columns > 3 ? "several" : "";
};

/** "1 item", "7 items". */
const counted = (count: number, one: keyof typeof kitchen, many: keyof typeof kitchen) =>
  count === 1 ? t(one) : t(many, { count });

/** What to make: a row for each item, its total before its split by day and way (MAN-07). */
export function PrepMake({ view, marks }: { view: PrepView; marks: PrepTicks }) {
  const rows = view.sections.flatMap((section) => section.rows);
  const columns = view.columns.length > MOST_COLUMNS ? [] : view.columns;
  const sum = {
    made: rows.filter(marks.isMade).length,
    items: counted(rows.length, "prep.itemsOne", "prep.itemsMany"),
    pieces: counted(view.pieces, "prep.piecesOne", "prep.piecesMany"),
    orders: counted(view.orders, "prep.ordersOne", "prep.ordersMany"),
  };
  return (
    <section className="sheet" aria-labelledby="make">
      <table className={`listing make ${widthOf(columns.length)}`}>
        <caption>
          <h2 id="make">{t("prep.make")}</h2>
          <span className="soft">{t("prep.makeSum", sum)}</span>
        </caption>
        <MakeHead columns={columns} />
        {view.sections.map((section) => (
          <tbody key={section.name}>
            <tr className="group">
              <th scope="rowgroup" colSpan={2}>
                {section.name || t("prep.noSection")}
              </th>
              <td className="t">{section.total}</td>
              <Counts columns={columns} counts={section.counts} />
            </tr>
            {section.rows.map((row) => (
              <MakeRow key={row.key} row={row} columns={columns} marks={marks} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("prep.allPieces")}
            </th>
            <td className="t">{view.pieces}</td>
            <Counts columns={columns} counts={view.counts} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** A day's first column has the line that parts the days. */
const edge = (columns: readonly PrepColumn[], at: number) =>
  columns[at]?.day === columns[at - 1]?.day ? "" : "d1";

function MakeHead({ columns }: { columns: readonly PrepColumn[] }) {
  const rowSpan = columns.length > 0 ? 2 : 1;
  const firsts = columns.filter((_, at) => edge(columns, at) !== "");
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={rowSpan}>
          <span className="vh">{t("prep.colMade")}</span>
        </th>
        <th scope="col" rowSpan={rowSpan}>
          {t("prep.colItem")}
        </th>
        <th scope="col" rowSpan={rowSpan} className="t">
          {t("prep.colTotal")}
        </th>
        {firsts.map(({ day }) => (
          <th
            key={day}
            scope="colgroup"
            colSpan={columns.filter((column) => column.day === day).length}
            className="d1"
          >
            {day}
          </th>
        ))}
      </tr>
      {columns.length > 0 && (
        <tr>
          {columns.map(({ key, type }, at) => (
            <th key={key} scope="col" className={`n ${edge(columns, at)}`}>
              {type}
            </th>
          ))}
        </tr>
      )}
    </thead>
  );
}

function MakeRow({
  row,
  columns,
  marks,
}: {
  row: PrepRow;
  columns: readonly PrepColumn[];
  marks: PrepTicks;
}) {
  const isMade = marks.isMade(row);
  const id = `made-${row.itemId}-${row.section}-${row.name}-${row.unit}`.replace(/[^\w-]/g, "_");
  return (
    <tr className={isMade ? "did" : ""}>
      <td className="c-check">
        <input
          type="checkbox"
          id={id}
          name={MARK_FIELDS.made}
          value={row.key}
          checked={isMade}
          onChange={(event) => marks.tickMade(row, event.currentTarget.checked)}
        />
        {row.isMade && <input type="hidden" name={MARK_FIELDS.wasMade} value={row.key} />}
      </td>
      <th scope="row">
        <label htmlFor={id}>{row.name}</label>
        {row.noted.length > 0 && <NoteMark tickets={row.noted} />} <span className="soft">{row.unit}</span>
        <span className="split-s">{[row.unit, row.split].filter(Boolean).join(". ")}</span>
        {row.someMade > 0 && !isMade && (
          <span className="some">{t("prep.someMade", { made: row.someMade })}</span>
        )}
      </th>
      <td className="t">{row.total}</td>
      <Counts columns={columns} counts={row.counts} />
    </tr>
  );
}

/** Leads to what is said in these orders. */
function NoteMark({ tickets }: { tickets: readonly number[] }) {
  const orders = tickets.map((ticket) => t("prep.inOrder", { ticket })).join(", ");
  return (
    <a className="mark n" href="#watch">
      <StickyNote className="i s" aria-hidden="true" />
      {tickets.length > 1 && <span aria-hidden="true">{tickets.length}</span>}
      <span className="vh">{t("prep.noteIn", { orders })}</span>
    </a>
  );
}

/** A zero is a middle dot, so that the numbers stand out. */
function Counts({ columns, counts }: { columns: readonly PrepColumn[]; counts: readonly number[] }) {
  return columns.map(({ key }, at) => {
    const count = counts[at] ?? 0;
    return (
      <td key={key} className={`n ${edge(columns, at)} ${count === 0 ? "z" : ""}`}>
        {count === 0 ? (
          <>
            <span aria-hidden="true">·</span>
            <span className="vh">0</span>
          </>
        ) : (
          count
        )}
      </td>
    );
  });
}
