import { Plus, X } from "lucide-react";
import { type MouseEvent, useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import { ItemPicker } from "./item-picker.tsx";
import type { MenuChoice } from "./order-edit.tsx";
import { type EditProblems, lineField, type TypedLine } from "./order-edit-form.ts";

const t = speak(orderDetail);

const TYPE_WORDS = { PRODUCT: "edit.own", FEE: "edit.fee", DISCOUNT: "edit.discount" } as const;

/** The lines of the order: quantities and prices to type over, lines to take out and to add (ORD-09). */
export function OrderEditLines({
  lines,
  problems,
  menu,
  change,
  press,
}: {
  lines: readonly TypedLine[];
  problems: EditProblems;
  menu: readonly MenuChoice[];
  change: (lines: readonly TypedLine[]) => void;
  /** A button that changes the form, with the item that is chosen. */
  press: (intent: string, item: string) => void;
}) {
  const heading = useId();
  // With a script the form changes at once; without one the same button is a post.
  const pressed = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    press(event.currentTarget.value, "");
  };
  return (
    <section aria-labelledby={heading}>
      <h2 className="h-s" id={heading}>
        {t("edit.items")}
      </h2>
      {lines.length === 0 && <p className="s soft">{t("edit.noLines")}</p>}
      <ul className="edited-lines">
        {lines.map((line, at) => (
          <EditedLine
            // A line that is new has no id yet, and stays at its place.
            key={line.id || `new ${line.itemId} ${at}`}
            line={line}
            at={at}
            problems={problems}
            change={(part) => change(lines.with(at, { ...line, ...part }))}
            pressed={pressed}
          />
        ))}
      </ul>
      <div className="mt-3">
        <ItemPicker
          name="item"
          intent="add-item"
          groups={menu.map(({ name, items }) => ({
            name,
            options: items.map(({ id, name: label }) => ({ value: id, label })),
          }))}
          onPick={(item) => press("add-item", item)}
        />
      </div>
      <fieldset className="adding">
        <legend className="s soft">{t("edit.addMore")}</legend>
        {(["own", "fee", "discount"] as const).map((kind) => (
          <Button
            key={kind}
            variant="outline"
            type="submit"
            name="intent"
            value={`add-${kind}`}
            onClick={pressed}
          >
            <Plus className="i" aria-hidden="true" />
            {t(kind === "own" ? "edit.addOwn" : kind === "fee" ? "edit.addFee" : "edit.addDiscount")}
          </Button>
        ))}
      </fieldset>
    </section>
  );
}

function EditedLine({
  line,
  at,
  problems,
  change,
  pressed,
}: {
  line: TypedLine;
  at: number;
  problems: EditProblems;
  change: (part: Partial<TypedLine>) => void;
  pressed: (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  const id = useId();
  const isOwn = line.itemId === "";
  const kind = t(TYPE_WORDS[line.type]);
  const name = line.name || kind;
  const wrong = (["name", "quantity", "price"] as const).flatMap(
    (part) => problems[lineField(at, part)] ?? [],
  );
  const described = wrong.length > 0 ? `${id}-wrong` : undefined;
  return (
    <li>
      {(["id", "itemId", "type", "unit"] as const).map((part) => (
        <input key={part} type="hidden" name={lineField(at, part)} value={line[part]} />
      ))}
      <div className="edited-line">
        <input
          className="quantity"
          name={lineField(at, "quantity")}
          inputMode="numeric"
          value={line.quantity}
          aria-label={t("edit.quantity", { name })}
          aria-invalid={problems[lineField(at, "quantity")] ? true : undefined}
          aria-describedby={described}
          onChange={(event) => change({ quantity: event.currentTarget.value })}
        />
        <span className="what">
          {isOwn ? (
            <span className="own">
              <input
                name={lineField(at, "name")}
                value={line.name}
                maxLength={200}
                aria-label={t("edit.nameOf", { number: at + 1 })}
                aria-invalid={problems[lineField(at, "name")] ? true : undefined}
                aria-describedby={described}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <span className="s soft nb">{kind}</span>
            </span>
          ) : (
            <>
              <input type="hidden" name={lineField(at, "name")} value={line.name} />
              {line.name} {line.unit && <span className="s soft">{line.unit}</span>}
            </>
          )}
        </span>
        <span className="affix">
          <span aria-hidden="true">$</span>
          <input
            name={lineField(at, "price")}
            inputMode="decimal"
            value={line.price}
            aria-label={t("edit.price", { name })}
            aria-invalid={problems[lineField(at, "price")] ? true : undefined}
            aria-describedby={described}
            onChange={(event) => change({ price: event.currentTarget.value })}
          />
        </span>
        <button
          className="icon"
          type="submit"
          name="intent"
          value={`remove:${at}`}
          aria-label={t("edit.remove", { name })}
          onClick={pressed}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </div>
      {described && (
        <p className="help owed-n" id={described}>
          {wrong.join(" ")}
        </p>
      )}
    </li>
  );
}
