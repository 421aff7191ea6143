import { Plus } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import * as t from "#messages/order-form.js";
import { itemsMatching, type OptionGroup } from "./order-choices.ts";

/** The field that names the item that the button adds. */
export const PICKER_FIELD = "addItem";

/**
 * Adds an item to an order (ORD-09): with scripts it is found by typing and added by Enter or a click, and the field is empty for the next one;
 * without scripts it is a list with a button.
 */
export const ItemPicker = ({
  groups,
  problem,
  onPick,
}: {
  groups: readonly OptionGroup[];
  problem?: string | undefined;
  onPick: (itemId: string) => void;
}) => (
  <Combobox
    id={PICKER_FIELD}
    label={t.linesAdd()}
    placeholder={t.linesType()}
    none={t.linesPick()}
    groups={groups}
    matching={(typed) => itemsMatching(groups, typed)}
    description={(count, typed) => (count === 0 ? t.linesNoneFound({ typed }) : t.linesFound({ count }))}
    problem={problem}
    onPick={onPick}
    button={(take) => (
      <Button
        variant="outline"
        type="submit"
        name="intent"
        value="add"
        onClick={(event) => {
          if (take()) event.preventDefault();
        }}
      >
        <Plus className="icon-5" aria-hidden="true" />
        {t.linesAddNow()}
      </Button>
    )}
  />
);
