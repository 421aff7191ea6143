import { type KeyboardEvent, useContext, useId, useState } from "react";
import { CheckField } from "#app/ui/check-field.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { FieldsContext } from "#app/ui/fields-context.ts";
import { Input } from "#app/ui/input.tsx";
import { NumberStepper } from "#app/ui/number-stepper.tsx";
import { PanelText } from "#app/ui/panel-text.tsx";
import { Text } from "#app/ui/text.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { readWhole } from "#domain/typed-values.ts";
import * as t from "#messages/catalog.js";

/** A change as people write it: "+6", "-2", nothing for none. */
const written = (pieces: number) => (pieces === 0 ? "" : `${pieces > 0 ? "+" : ""}${pieces}`);

const NAME = "stockDelta";
const KEY = "changeKey";

/**
 * What is added to the stock or taken from it, with what there is now and will be then, or that no one counts (MAN-02). The buttons and the arrow
 * keys count by one. An item is counted or unlimited: anyone who counts takes the tick away, and checking it takes the count away; without
 * JavaScript it is a plain field and a box, and a count decides. It belongs to the `PostForm` around it.
 */
export function StockChange({
  stock,
  unlimited,
  isNew,
  changeKey,
}: {
  stock: number;
  unlimited: boolean;
  isNew: boolean;
  /** What the page was loaded with. */
  changeKey: string;
}) {
  const hintId = useId();
  const scriptsRun = useScriptsRun();
  const problem = useContext(FieldsContext).problems[NAME];
  const { change, pieces, isUnlimited, count, step, setUnlimited } = useStock(stock, unlimited);
  const key = useChangeKey(changeKey);
  const byKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <>
      <input type="hidden" name={KEY} value={key} />
      <Text as="div" size="sm" className="flex items-center gap-3.5">
        <p>
          <PanelText as="b" size="lg">
            {stock}
          </PanelText>{" "}
          {t.itemNow()}
        </p>
        <NumberStepper
          fewer={scriptsRun && { "aria-label": t.itemFewer(), onClick: () => step(-1) }}
          more={scriptsRun && { "aria-label": t.itemMore(), onClick: () => step(1) }}
        >
          <Input
            id={NAME}
            name={NAME}
            inputMode={scriptsRun ? "numeric" : "text"}
            autoComplete="off"
            placeholder="0"
            value={change}
            data-unsaved={change === "" ? undefined : ""}
            onChange={({ currentTarget }) => count(currentTarget.value)}
            onKeyDown={byKey}
            aria-label={t.itemStockDelta()}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${hintId} ${NAME}-error` : hintId}
          />
        </NumberStepper>
        <PanelText variant="success" size="same" aria-live="polite">
          {pieces !== 0 && (
            <>
              <PanelText as="b" size="lg">
                {stock + pieces}
              </PanelText>{" "}
              {t.itemAfter()}
            </>
          )}
        </PanelText>
      </Text>
      <FieldError id={NAME}>{problem}</FieldError>
      <Text as="span" variant="muted" size="sm" id={hintId}>
        {isNew ? t.itemStockHintNew() : t.itemStockHint()}
      </Text>
      <CheckField
        name="unlimited"
        label={t.itemUnlimited()}
        hint={t.itemUnlimitedHint()}
        checked={isUnlimited}
        onChange={({ currentTarget }) => setUnlimited(currentTarget.checked)}
      />
    </>
  );
}

/**
 * The key under which the change counts once. It stays until the form is drawn anew, which a saved one is, or a reply names another: a form that
 * is sent again because no answer came is the same change.
 */
function useChangeKey(loaded: string): string {
  const told = useContext(FieldsContext).typed?.[KEY];
  const [kept, keep] = useState({ told, key: told ? String(told) : loaded });
  if (told && told !== kept.told) keep({ told, key: String(told) });
  return kept.key;
}

/** What is typed or counted, beginning with what a refused form said; one of counting and being unlimited takes the other away. */
function useStock(stock: number, unlimited: boolean) {
  const { typed } = useContext(FieldsContext);
  const start = typed ?? { [NAME]: "", unlimited: unlimited ? "on" : undefined };
  const [change, count] = useState(String(start[NAME] ?? ""));
  const [isChecked, setChecked] = useState(start.unlimited !== undefined);
  const pieces = readWhole(change) ?? 0;
  return {
    change,
    pieces,
    isUnlimited: isChecked && change.trim() === "",
    count,
    step: (by: number) => count(written(Math.max(-stock, pieces + by))),
    setUnlimited(isNow: boolean) {
      setChecked(isNow);
      count("");
    },
  };
}
