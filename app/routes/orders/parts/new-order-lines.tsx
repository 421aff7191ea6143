import { Trash2, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { dollars } from "#domain/money.ts";
import { LINE_TYPES } from "#domain/orders/order-lines.ts";
import type { OrderQuote } from "#domain/orders/order-schemas.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { ItemPicker } from "./item-picker.tsx";
import { Box } from "./new-order-box.tsx";
import { type DraftProblems, lineAmount, type OrderDraft } from "./new-order-form.ts";
import type { NewOrderChoices } from "./new-order-view.ts";

const t = speak(ordersList);

/** What is ordered: items of the menu and lines of the shop's own, and how either is added. */
export function NewOrderLines({
  choices,
  draft,
  live,
  quote,
  problems,
  onPick,
}: {
  choices: NewOrderChoices;
  draft: OrderDraft;
  live: OrderDraft;
  quote: OrderQuote | null;
  problems: DraftProblems;
  /** Adds an item that was found by typing. */
  onPick: (itemId: string) => void;
}) {
  const amount = (line: { quantity: string; price: string } | undefined) => {
    const cents = line ? lineAmount(line) : null;
    return cents === null ? "" : dollars(cents);
  };
  const isEmpty = draft.items.length + draft.lines.length === 0;
  return (
    <Box title={t("new.items")}>
      {isEmpty && <p className="soft">{t("new.noItems")}</p>}
      {!isEmpty && (
        <ul aria-label={t("new.linesCaption")}>
          {draft.items.map((item) => {
            const { name = "", unit = "" } = choices.names[item.itemId] ?? {};
            const short = quote?.oversold.find(({ itemId }) => itemId === item.itemId);
            return (
              <Line
                key={item.itemId}
                field="item"
                id={item.itemId}
                name={name}
                quantity={item.quantity}
                price={item.price}
                amount={amount(live.items.find(({ itemId }) => itemId === item.itemId))}
                problems={problems}
              >
                <span className="font-medium">
                  {name} {unit && <span className="soft">{unit}</span>}
                </span>
                {short && (
                  <span className="st warn" role="status">
                    <TriangleAlert className="i" aria-hidden="true" />
                    {t(short.available > 0 ? "new.short" : "new.shortNone", {
                      name,
                      available: short.available,
                    })}
                  </span>
                )}
              </Line>
            );
          })}
          {draft.lines.map((line) => {
            const { number, type } = line;
            const name = t("new.ownLine", { number });
            return (
              <Line
                key={number}
                field="line"
                id={String(number)}
                name={line.name || name}
                quantity={line.quantity}
                price={line.price}
                amount={amount(live.lines.find((other) => other.number === number))}
                problems={problems}
              >
                <input type="hidden" name={`type:${number}`} value={type} />
                <label className="grid gap-1">
                  <span className="soft">{t(`new.type${type}`)}</span>
                  <input
                    name={`name:${number}`}
                    defaultValue={line.name}
                    placeholder={t(`new.name${type}`)}
                    aria-label={t("new.nameOf", { number })}
                    aria-invalid={problems[`name:${number}`] ? true : undefined}
                    maxLength={200}
                  />
                </label>
              </Line>
            );
          })}
        </ul>
      )}
      <ItemPicker
        name="addItem"
        intent="add"
        groups={choices.items}
        problem={problems.addItem}
        onPick={onPick}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="soft mb-1">{t("new.addOwn")}</legend>
        {LINE_TYPES.map((type) => (
          <Button key={type} variant="outline" type="submit" name="intent" value={`own:${type}`}>
            {t(`new.add${type}`)}
          </Button>
        ))}
      </fieldset>
    </Box>
  );
}

/** One line: what it is, how many, at what price, what that comes to. */
function Line({
  field,
  id,
  name,
  quantity,
  price,
  amount,
  problems,
  children,
}: {
  field: "item" | "line";
  id: string;
  name: string;
  quantity: string;
  price: string;
  amount: string;
  problems: DraftProblems;
  children: ReactNode;
}) {
  const [pieces, setPieces] = useState(quantity);
  useEffect(() => setPieces(quantity), [quantity]);
  return (
    <li className="order-line">
      <input type="hidden" name={field} value={id} />
      <div>{children}</div>
      <input
        name={`quantity:${id}`}
        inputMode="numeric"
        value={pieces}
        onChange={({ currentTarget }) => setPieces(currentTarget.value)}
        aria-label={t("new.quantityOf", { name })}
        aria-invalid={problems[`quantity:${id}`] ? true : undefined}
        maxLength={4}
      />
      <span className="affix">
        <span aria-hidden="true">$</span>
        <input
          name={`price:${id}`}
          inputMode="decimal"
          defaultValue={price}
          aria-label={t("new.priceOf", { name })}
          aria-invalid={problems[`price:${id}`] ? true : undefined}
          maxLength={12}
        />
      </span>
      <span className="num">{amount}</span>
      <button
        className="icon"
        type="submit"
        name="intent"
        value={`remove:${id}`}
        aria-label={t("new.remove", { name })}
      >
        <Trash2 className="i" aria-hidden="true" />
      </button>
    </li>
  );
}
