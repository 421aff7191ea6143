import { Form } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { lists } from "#domain/texts/english-lists.ts";
import { speak } from "#domain/texts/text.ts";
import { MARKS, type Mark, type MarkedItems, UNDO } from "./marked-items.ts";

const t = speak(catalogTexts);
const say = speak(lists);

/** The form of the list, which the buttons below it belong to. */
export const ITEMS_FORM = "items-form";

const LABELS = {
  hide: "items.hide",
  show: "items.show",
  "sold-out": "items.markSoldOut",
  "for-sale": "items.markForSale",
} as const satisfies Record<Mark, string>;

/** What can be done with the ticked items (MAN-02). With scripts it comes with the first tick, without them it always stands there. */
export function ItemBulk({ count, onClear }: { count: number | null; onClear: () => void }) {
  return (
    <fieldset className="bulk items-bulk">
      <legend className="vh">{t("items.bulk")}</legend>
      <b aria-live="polite">{count === null ? t("items.bulk") : t("items.selected", { count })}</b>
      <div className="bulk-acts">
        {(Object.keys(MARKS) as Mark[]).map((mark) => (
          <Button
            key={mark}
            variant="ghost"
            size="sm"
            type="submit"
            form={ITEMS_FORM}
            name="intent"
            value={mark}
          >
            {t(LABELS[mark])}
          </Button>
        ))}
      </div>
      {count !== null && (
        <button className="icon x" type="button" aria-label={t("items.clear")} onClick={onClear}>
          <X className="i" aria-hidden="true" />
        </button>
      )}
    </fieldset>
  );
}

/** Long enough to notice that the wrong rows were ticked. */
const SHOWN_MS = 10_000;

/** What was done with the items, with its Undo; without JavaScript it stays until one goes on. */
export function MarkedSnack({ marked }: { marked: MarkedItems | null }) {
  const [past, setPast] = useState<number | null>(null);
  const at = marked?.at ?? null;
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setPast(at), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const shown = marked && marked.at !== past ? marked : null;
  const canUndo = shown && !shown.undone && shown.changed.length > 0;
  return (
    <div role="status">
      {shown && (
        <Form method="post" className="snack" preventScrollReset replace>
          <span>{words(shown)}</span>
          {canUndo && (
            <>
              {shown.changed.map((id) => (
                <input key={id} type="hidden" name="ids" value={id} />
              ))}
              <Button type="submit" name="intent" value={`${MARKS[shown.mark].back}:${UNDO}`}>
                {say("undo")}
              </Button>
            </>
          )}
        </Form>
      )}
    </div>
  );
}

function words({ mark, changed }: MarkedItems): string {
  if (changed.length === 0) return t("marked.already");
  return changed.length === 1 ? t(`marked.${mark}One`) : t(`marked.${mark}`, { count: changed.length });
}
