import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { OrderableType } from "#domain/orders/fulfillment.ts";
import * as t from "#messages/order.js";

import type { OrderScreen } from "./order-screen.ts";
import { RadioGroup } from "./radio-group.tsx";

/**
 * The cart date picker (CART-03): way and day from anywhere on the screen. Only with a script; without one steps 1 and 2 of the form
 * are the picker.
 */
export function CartDatePicker({
  screen,
  onChoose,
  onClose,
}: {
  screen: OrderScreen;
  onChoose: (way: OrderableType, day: string) => void;
  onClose: () => void;
}) {
  const { cart, ways, windows, windowId } = screen;
  const [way, setWay] = useState(cart.fulfillmentType ?? ways[0]?.type);
  const [day, setDay] = useState(cart.fulfillmentSlot);
  const all = windows.find(({ id }) => id === windowId)?.days ?? [];
  const days = all
    .filter((offered) => way !== undefined && offered.ways.includes(way))
    .map(({ label }) => label);
  const chosen = day !== null && days.includes(day) ? day : null;
  return (
    <Dialog
      title={t.pickerTitle()}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t.pickerNotNow()}
          </Button>
          <Button
            aria-disabled={chosen === null ? true : undefined}
            onClick={() => way && chosen && onChoose(way, chosen)}
          >
            {t.pickerChoose()}
          </Button>
        </>
      }
    >
      <Chips
        legend={t.fulfillment()}
        name="picked-way"
        choices={ways.map(({ type, fee, isFree }) => ({
          value: type,
          says: isFree ? type : `${type}, ${fee}`,
        }))}
        chosen={way ?? null}
        onChoose={(value) => setWay(ways.find(({ type }) => type === value)?.type)}
      />
      <Chips
        legend={t.day()}
        name="picked-day"
        choices={days.map((label) => ({ value: label, says: label }))}
        chosen={chosen}
        onChoose={setDay}
      />
    </Dialog>
  );
}

function Chips({
  legend,
  name,
  choices,
  chosen,
  onChoose,
}: {
  legend: string;
  name: string;
  choices: ReadonlyArray<{ value: string; says: string }>;
  chosen: string | null;
  onChoose: (value: string) => void;
}) {
  return (
    <RadioGroup field={name} legend={legend} isSeen>
      <div className="chips">
        {choices.map(({ value, says }) => (
          <Chip
            key={value}
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          >
            {says}
          </Chip>
        ))}
      </div>
    </RadioGroup>
  );
}
