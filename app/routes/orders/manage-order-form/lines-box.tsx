import { Trash2, TriangleAlert } from "lucide-react";
import type { ChangeEvent, MouseEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { dollars } from "#domain/money.ts";
import { type Limits, lineField, onlyLeft, type TypedLine } from "#domain/orders/order-draft.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import { LINE_TYPES } from "#domain/orders/order-lines.ts";
import { orderForm } from "#domain/texts/english-order-form.ts";
import { speak } from "#domain/texts/text.ts";
import { lineAmount } from "./draft-orders.ts";
import { Box, type DraftState } from "./form-fields.tsx";
import { ItemPicker } from "./item-picker.tsx";
import type { ItemGroup } from "./order-choices.ts";

const t = speak(orderForm);

/** What is ordered: items of the menu and lines of the shop's own, and how either is added. */
export function LinesBox({
  state,
  items,
  limits,
  press,
}: {
  state: DraftState;
  items: readonly ItemGroup[];
  limits: Limits;
  /** Does at once what a button does in a post; the second is the item to be added. */
  press: (intent: string, itemId?: string) => void;
}) {
  const { draft, problems, change } = state;
  // With a script the form changes at once; without one the same button is a post.
  const pressed = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    press(event.currentTarget.value);
  };
  return (
    <Box title={t("lines.box")}>
      {draft.lines.length === 0 && <p className="soft">{t("lines.none")}</p>}
      {draft.lines.length > 0 && (
        <ul aria-label={t("lines.caption")}>
          {draft.lines.map((line, at) => (
            <Line
              // A line that is new has no id yet, and stays at its place.
              key={line.id || `new ${line.itemId} ${at}`}
              line={line}
              at={at}
              problems={problems}
              left={onlyLeft(line, limits)}
              change={(part) => change({ lines: draft.lines.with(at, { ...line, ...part }) })}
              pressed={pressed}
            />
          ))}
        </ul>
      )}
      <ItemPicker groups={items} problem={problems.addItem} onPick={(item) => press("add", item)} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="soft mb-1">{t("lines.addOwn")}</legend>
        {LINE_TYPES.map((type) => (
          <Button
            key={type}
            variant="outline"
            type="submit"
            name="intent"
            value={`own:${type}`}
            onClick={pressed}
          >
            {t(`lines.${type}`)}
          </Button>
        ))}
      </fieldset>
    </Box>
  );
}

/** One line: what it is, how many, at what price, what that comes to. */
function Line({
  line,
  at,
  problems,
  left,
  change,
  pressed,
}: Pick<DraftState, "problems"> & {
  line: TypedLine;
  at: number;
  /** How many there are, where the line holds all of them. */
  left: number | null;
  change: (part: Partial<TypedLine>) => void;
  pressed: (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  const type = t(`lines.${line.type}`);
  const name = line.name || type;
  const amount = lineAmount(line);
  const wrong = (["name", "quantity", "price"] as const).flatMap(
    (field) => problems[lineField(at, field)] ?? [],
  );
  const wrongId = lineField(at, "id");
  const bind = (field: "name" | "quantity" | "price") => ({
    id: lineField(at, field),
    name: lineField(at, field),
    value: line[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change({ [field]: currentTarget.value }),
    "aria-invalid": problems[lineField(at, field)] ? true : undefined,
    "aria-describedby": wrong.length > 0 ? `${wrongId}-error` : undefined,
  });
  return (
    <li className="order-line">
      {(["id", "itemId", "type", "unit"] as const).map((field) => (
        <input key={field} type="hidden" name={lineField(at, field)} value={line[field]} />
      ))}
      <div className="what">
        {line.itemId ? (
          <span>
            <input type="hidden" name={lineField(at, "name")} value={line.name} />
            <span className="font-medium">{line.name}</span> <span className="soft">{line.unit}</span>
          </span>
        ) : (
          <span className="grid gap-1">
            <span className="soft" aria-hidden="true">
              {type}
            </span>
            <Input
              {...bind("name")}
              placeholder={t(`lines.name${line.type}`)}
              aria-label={t("lines.nameOf", { number: at + 1 })}
              maxLength={ORDER_LENGTHS.itemName}
            />
          </span>
        )}
        {left !== null && (
          <span className="st warn" role="status">
            <TriangleAlert className="i" aria-hidden="true" />
            {left > 0 ? t("lines.onlyLeft", { count: left }) : t("lines.soldOut")}
          </span>
        )}
      </div>
      <Input {...bind("quantity")} inputMode="numeric" aria-label={t("lines.quantity", { name })} />
      <MoneyInput {...bind("price")} aria-label={t("lines.price", { name })} />
      <span className="num">{amount === null ? "" : dollars(amount)}</span>
      <button
        className="icon"
        type="submit"
        name="intent"
        value={`remove:${at}`}
        aria-label={t("lines.remove", { name })}
        onClick={pressed}
      >
        <Trash2 className="i" aria-hidden="true" />
      </button>
      {wrong.length > 0 && (
        <div className="col-span-full">
          <FieldError id={wrongId}>{[...new Set(wrong)].join(" ")}</FieldError>
        </div>
      )}
    </li>
  );
}
