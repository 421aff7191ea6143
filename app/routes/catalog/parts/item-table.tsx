import { Link } from "@remix-run/react";
import {
  Check,
  CircleAlert,
  Copy,
  Ellipsis,
  EyeOff,
  Infinity as InfinityMark,
  Minus,
  Plus,
} from "lucide-react";
import type { FormEvent } from "react";
import { buttonVariants } from "#app/ui/button.tsx";
import { TickAll, type Ticks } from "#app/ui/tick-all.tsx";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { DeleteButton } from "./item-panel.tsx";
import { ITEM_LIST_SORTS, type ItemQuestion, itemAddress, NEW } from "./item-question.ts";
import type { ItemView } from "./item-view.ts";
import { ALL_ROWS } from "./marked-items.ts";
import { noteWords, type RowNote, type RowNotes } from "./row-notes.ts";

const t = speak(catalogTexts);

/** What a list without an editor beside it has room for. */
const WIDE = "hidden @min-[52rem]/list:table-cell";

const counted = (count: number) => (count === 1 ? t("items.oneItem") : t("items.someItems", { count }));

/** Rows that follow each other in the same section. */
function groupsOf(items: readonly ItemView[]): { sectionId: string; name: string; items: ItemView[] }[] {
  const groups: { sectionId: string; name: string; items: ItemView[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.sectionId === item.sectionId) last.items.push(item);
    else groups.push({ sectionId: item.sectionId, name: item.sectionName, items: [item] });
  }
  return groups;
}

/**
 * The merchant's items (MAN-02): price and stock are changed where they stand. Everything in it belongs to the form around it; the buttons say
 * what for. In the order of the menu the rows stand under their sections.
 */
export function ItemTable({
  items,
  asked,
  openId,
  caption,
  isWhole,
  told,
  ticks,
}: {
  items: readonly ItemView[];
  asked: ItemQuestion;
  openId: string | null;
  caption: string;
  /** Whether these rows are all that there are: then a section can say how many it has. */
  isWhole: boolean;
  /** What became of what was typed over: it stands at its row. */
  told: RowNotes | null;
  ticks: Ticks;
}) {
  const grouped = asked.sort === ITEM_LIST_SORTS[0];
  const isDated = items.some(({ date }) => date !== null);
  const groups = grouped ? groupsOf(items) : [{ sectionId: "", name: "", items }];
  return (
    <table className="listing items">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="c-check">
            <TickAll
              ids={items.map(({ id }) => id)}
              label={t("items.selectAll", { count: items.length })}
              ticks={ticks}
              name={ALL_ROWS}
            />
          </th>
          <th scope="col">{t("items.colItem")}</th>
          <th scope="col" className={WIDE}>
            {t("item.description")}
          </th>
          {isDated && (
            <th scope="col" className={WIDE}>
              {t("item.date")}
            </th>
          )}
          <th scope="col" className={`num ${WIDE}`}>
            {t("item.order")}
          </th>
          <th scope="col" className="mid">
            {t("items.colStock")}
          </th>
          <th scope="col" className="num">
            {t("items.colPrice")}
          </th>
          <th scope="col">
            <span className="vh">{t("items.colMore")}</span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.items[0]?.id}>
          {grouped && (
            <tr className="group">
              <td className="c-check">
                {ticks.scriptsRun && (
                  <TickAll
                    ids={group.items.map(({ id }) => id)}
                    label={t("items.selectSection", { section: group.name })}
                    ticks={ticks}
                  />
                )}
              </td>
              <th scope="rowgroup">
                {group.name} {isWhole && <span className="soft">{counted(group.items.length)}</span>}
              </th>
              <td colSpan={isDated ? 3 : 2} className={WIDE} />
              <td className="@max-[38.75rem]/list:hidden" />
              <td colSpan={2} className="num">
                <Link
                  className={buttonVariants({ variant: "ghost", size: "sm" })}
                  to={itemAddress(asked, { itemId: NEW, into: group.sectionId })}
                  aria-label={t("items.addTo", { section: group.name })}
                  preventScrollReset
                >
                  {t("items.add")}
                </Link>
              </td>
            </tr>
          )}
          {group.items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              address={itemAddress(asked, { itemId: item.id })}
              open={item.id === openId}
              notes={told?.notes.filter(({ itemId }) => itemId === item.id) ?? []}
              ticks={ticks}
              grouped={grouped}
              isDated={isDated}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Saves a field as soon as one leaves it changed; Enter does so by itself. */
function saveWhenChanged({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  if (field.value !== field.defaultValue)
    field.form?.requestSubmit(field.form.querySelector<HTMLButtonElement>("[value=save]"));
}

function ItemRow({
  item,
  address,
  open,
  notes,
  ticks,
  grouped,
  isDated,
}: {
  item: ItemView;
  address: string;
  open: boolean;
  notes: readonly RowNote[];
  ticks: Ticks;
  grouped: boolean;
  isDated: boolean;
}) {
  const { id, name } = item;
  /** What a field begins with, and what is told of it: what was typed and is wrong stays. */
  const told = (field: RowNote["field"], kept: string | number) => {
    const note = notes.find((one) => one.field === field);
    const wrong = note !== undefined && note.problem !== null;
    return {
      name: `${field}:${id}`,
      defaultValue: wrong ? note.typed : kept,
      "aria-invalid": wrong || undefined,
      "aria-describedby": note && noteId(note),
      onBlur: saveWhenChanged,
    };
  };
  const under = [grouped ? "" : item.sectionName, item.unit].filter(Boolean).join(", ");
  return (
    <tr
      className={`${open ? "open" : ""} ${ticks.ids.has(id) ? "picked" : ""} ${item.hidden ? "hid" : ""}`}
      aria-current={open ? "true" : undefined}
    >
      <td className="c-check">
        <label className="hit">
          <input
            type="checkbox"
            name="ids"
            value={id}
            aria-label={t("items.select", { name })}
            checked={ticks.ids.has(id)}
            onChange={({ currentTarget }) => ticks.set([id], currentTarget.checked)}
          />
        </label>
      </td>
      <th scope="row" className="c-name @min-[52rem]/list:w-1/2">
        <Link className="row" to={address} title={name} preventScrollReset>
          {name}
        </Link>{" "}
        <span className="soft u">
          {under}
          <span className="narrow">
            {under && ", "}${item.price}
          </span>
        </span>
        <ItemState item={item} />
        <RowNotesShown notes={notes} />
      </th>
      <td className={`soft w-2/5 max-w-0 truncate ${WIDE}`} title={item.description}>
        {item.description}
      </td>
      {isDated && <td className={`soft whitespace-nowrap ${WIDE}`}>{item.day}</td>}
      <td className={`num soft ${WIDE}`}>{item.order}</td>
      <td className="c-stock">
        {item.unlimited ? (
          <span className="st done">
            <InfinityMark className="i" aria-hidden="true" />
            {t("items.unlimited")}
          </span>
        ) : (
          <span className="step">
            <button
              type="submit"
              name="intent"
              value={`less:${id}`}
              aria-label={t("items.fewer", { name })}
              data-keeps-typing=""
            >
              <Minus className="i" aria-hidden="true" />
            </button>
            <input type="hidden" name={`shown:stock:${id}`} value={item.stock} />
            <input
              key={item.stock}
              {...told("stock", item.stock)}
              inputMode="numeric"
              aria-label={t("items.stockOf", { name })}
            />
            <button
              type="submit"
              name="intent"
              value={`more:${id}`}
              aria-label={t("items.more", { name })}
              data-keeps-typing=""
            >
              <Plus className="i" aria-hidden="true" />
            </button>
          </span>
        )}
      </td>
      <td className="c-price">
        <input type="hidden" name={`shown:price:${id}`} value={item.price} />
        <input
          key={item.price}
          {...told("price", item.price)}
          inputMode="decimal"
          aria-label={t("items.priceOf", { name })}
        />
      </td>
      <td className="c-more">
        <RowMenu item={item} />
      </td>
    </tr>
  );
}

const noteId = ({ itemId, field }: RowNote) => `told-${field}-${itemId}`;

function RowNotesShown({ notes }: { notes: readonly RowNote[] }) {
  return notes.map((note) =>
    note.problem === null ? (
      <span key={note.field} id={noteId(note)} className="st good">
        <Check className="i" aria-hidden="true" />
        {noteWords(note)}
      </span>
    ) : (
      <span key={note.field} id={noteId(note)} className="block font-medium text-(--destructive)">
        {noteWords(note)}
      </span>
    ),
  );
}

function RowMenu({ item }: { item: ItemView }) {
  const { id, name, hidden, soldOut } = item;
  return (
    <details className="drop">
      <summary className="icon" aria-label={t("items.moreFor", { name })}>
        <Ellipsis className="i" aria-hidden="true" />
      </summary>
      <div className="menu">
        <button type="submit" name="intent" value={`clone:${id}`}>
          <Copy className="i" aria-hidden="true" />
          {t("items.clone")}
        </button>
        <button type="submit" name="intent" value={`${hidden ? "show" : "hide"}:${id}`}>
          <EyeOff className="i" aria-hidden="true" />
          {t(hidden ? "items.show" : "items.hide")}
        </button>
        <button type="submit" name="intent" value={`${soldOut ? "for-sale" : "sold-out"}:${id}`}>
          <CircleAlert className="i" aria-hidden="true" />
          {t(soldOut ? "items.markForSale" : "items.markSoldOut")}
        </button>
        <hr />
        <DeleteButton className="danger" id={id} label={t("item.delete", { name })} />
      </div>
    </details>
  );
}

function ItemState({ item }: { item: ItemView }) {
  if (item.hidden)
    return (
      <span className="st done">
        <EyeOff className="i" aria-hidden="true" />
        {t("items.isHidden")}
      </span>
    );
  if (item.outOfStock)
    return (
      <span className="st warn">
        <CircleAlert className="i" aria-hidden="true" />
        {t("items.soldOut")}
      </span>
    );
  if (item.tooLateToOrder) return <span className="st warn">{t("item.tooLate")}</span>;
  return item.lowStock ? <span className="st warn low">{t("items.low")}</span> : null;
}
