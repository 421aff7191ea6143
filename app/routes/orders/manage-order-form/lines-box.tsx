import { Trash2, TriangleAlert } from "lucide-react";
import type { ChangeEvent, ComponentProps, MouseEvent } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EditableLineItem, EditableLineItemName, EditableLineItems } from "#app/ui/editable-line-items.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { FieldLegend, FieldSet } from "#app/ui/field-set.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { Text } from "#app/ui/text.tsx";
import { dollars } from "#domain/money.ts";
import { type Limits, lineField, onlyLeft, type TypedLine } from "#domain/orders/order-draft.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import { LINE_TYPES } from "#domain/orders/order-lines.ts";
import * as t from "#messages/order-form.js";
import { lineAmount, TYPE_NAMES } from "./draft-orders.ts";
import { Box, type DraftState } from "./form-fields.tsx";
import { ItemPicker } from "./item-picker.tsx";
import type { ItemGroup } from "./order-choices.ts";

/** What may be written as the name of a line of the shop's own. */
const TYPE_HINTS = { PRODUCT: t.linesNamePRODUCT, FEE: t.linesNameFEE, DISCOUNT: t.linesNameDISCOUNT };

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
    <Box title={t.linesBox()}>
      {draft.lines.length === 0 && <Text variant="muted">{t.linesNone()}</Text>}
      {draft.lines.length > 0 && (
        <EditableLineItems aria-label={t.linesCaption()}>
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
        </EditableLineItems>
      )}
      <ItemPicker groups={items} problem={problems.addItem} onPick={(item) => press("add", item)} />
      <FieldSet className="flex flex-wrap gap-2">
        <FieldLegend className="mb-1!">{t.linesAddOwn()}</FieldLegend>
        {LINE_TYPES.map((type) => (
          <Button
            key={type}
            variant="outline"
            type="submit"
            name="intent"
            value={`own:${type}`}
            onClick={pressed}
          >
            {TYPE_NAMES[type]()}
          </Button>
        ))}
      </FieldSet>
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
  const name = line.name || TYPE_NAMES[line.type]();
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
    <EditableLineItem>
      {(["id", "itemId", "type", "unit"] as const).map((field) => (
        <input key={field} type="hidden" name={lineField(at, field)} value={line[field]} />
      ))}
      <div className="col-span-full grid gap-1 wrap-anywhere min-[560px]:col-auto">
        <LineWhat line={line} at={at} name={bind("name")} />
        {left !== null && (
          <Badge variant="warning" className="whitespace-normal!" role="status">
            <TriangleAlert aria-hidden="true" />
            {left > 0 ? t.linesOnlyLeft({ count: left }) : t.linesSoldOut()}
          </Badge>
        )}
      </div>
      <Input {...bind("quantity")} inputMode="numeric" aria-label={t.linesQuantity({ name })} />
      <MoneyInput {...bind("price")} aria-label={t.linesPrice({ name })} />
      <span className="text-right whitespace-nowrap">{amount === null ? "" : dollars(amount)}</span>
      <IconButton
        type="submit"
        name="intent"
        value={`remove:${at}`}
        aria-label={t.linesRemove({ name })}
        onClick={pressed}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      {wrong.length > 0 && (
        <div className="col-span-full">
          <FieldError id={wrongId}>{[...new Set(wrong)].join(" ")}</FieldError>
        </div>
      )}
    </EditableLineItem>
  );
}

/** What a line is of: an item of the menu, or words of its own. */
function LineWhat({ line, at, name }: { line: TypedLine; at: number; name: ComponentProps<typeof Input> }) {
  return line.itemId ? (
    <span>
      <input type="hidden" name={lineField(at, "name")} value={line.name} />
      <EditableLineItemName>{line.name}</EditableLineItemName>{" "}
      <Text as="span" variant="muted">
        {line.unit}
      </Text>
    </span>
  ) : (
    <span className="grid gap-1">
      <Text as="span" variant="muted" aria-hidden="true">
        {TYPE_NAMES[line.type]()}
      </Text>
      <Input
        {...name}
        placeholder={TYPE_HINTS[line.type]()}
        aria-label={t.linesNameOf({ number: at + 1 })}
        maxLength={ORDER_LENGTHS.itemName}
      />
    </span>
  );
}
