import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { Problems, Tick } from "./field.tsx";

const t = speak(catalogTexts);

/** A change as people write it: "+6", "-2", nothing for none. */
const written = (pieces: number) => (pieces === 0 ? "" : `${pieces > 0 ? "+" : ""}${pieces}`);

const read = (typed: string) => (/^\s*[+-]?\d{1,9}\s*$/.test(typed) ? Number(typed) : 0);

/**
 * What is added to the stock or taken from it, with what there is now and will be then, or that nobody counts (MAN-02). The buttons and the arrow
 * keys count by one. An item is counted or unlimited: whoever counts takes the tick away, and ticking it takes the count away; without
 * JavaScript it is a plain field and a box, and a count decides.
 */
export function StockChange({
  stock,
  typed,
  unlimited,
  isNew,
  problems = [],
}: {
  stock: number;
  typed: string;
  unlimited: boolean;
  isNew: boolean;
  problems?: readonly string[] | undefined;
}) {
  const id = useId();
  const scriptsRun = useScriptsRun();
  const [change, setChange] = useState(typed);
  const [isTicked, setTicked] = useState(unlimited);
  const pieces = read(change);
  const step = (by: number) => setChange(written(Math.max(-stock, pieces + by)));
  const byKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <>
      <div className="row">
        <p>
          <b>{stock}</b> {t("item.now")}
        </p>
        <span className="step">
          {scriptsRun && (
            <button type="button" aria-label={t("item.fewer")} onClick={() => step(-1)}>
              <Minus className="i" aria-hidden="true" />
            </button>
          )}
          <input
            name="stockDelta"
            inputMode={scriptsRun ? "numeric" : "text"}
            autoComplete="off"
            placeholder="0"
            value={change}
            data-unsaved={change === "" ? undefined : ""}
            onChange={({ currentTarget }) => setChange(currentTarget.value)}
            onKeyDown={byKey}
            aria-label={t("item.stockDelta")}
            aria-invalid={problems.length > 0 ? true : undefined}
            aria-describedby={`${id}-hint${problems.length > 0 ? ` ${id}-problems` : ""}`}
          />
          {scriptsRun && (
            <button type="button" aria-label={t("item.more")} onClick={() => step(1)}>
              <Plus className="i" aria-hidden="true" />
            </button>
          )}
        </span>
        <p className="then6" aria-live="polite">
          {pieces !== 0 && (
            <>
              <b>{stock + pieces}</b> {t("item.after")}
            </>
          )}
        </p>
      </div>
      <Problems id={`${id}-problems`} problems={problems} />
      <p className="help" id={`${id}-hint`}>
        {t(isNew ? "item.stockHintNew" : "item.stockHint")}
      </p>
      <Tick
        name="unlimited"
        label={t("item.unlimited")}
        hint={t("item.unlimitedHint")}
        checked={isTicked && change.trim() === ""}
        onChange={(event) => {
          setTicked(event.currentTarget.checked);
          setChange("");
        }}
      />
    </>
  );
}
