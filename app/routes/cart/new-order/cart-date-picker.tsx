import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import type { OrderableType } from "#domain/orders/fulfillment.ts";
import * as t from "#messages/order.js";
import * as later from "#messages/order-later.js";

import type { OrderScreen } from "./order-screen.ts";

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
      title={later.pickerTitle()}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {later.pickerNotNow()}
          </Button>
          <Button
            aria-disabled={chosen === null ? true : undefined}
            onClick={() => way && chosen && onChoose(way, chosen)}
          >
            {later.pickerChoose()}
          </Button>
        </>
      }
    >
      <Chips
        legend={t.fulfillment()}
        name="picked-way"
        choices={ways.map(({ type, label, fee, isFree }) => ({
          value: type,
          description: isFree ? label : `${label}, ${fee}`,
        }))}
        chosen={way ?? null}
        onChoose={(value) => setWay(ways.find(({ type }) => type === value)?.type)}
      />
      <Chips
        legend={t.day()}
        name="picked-day"
        choices={days.map((label) => ({ value: label, description: label }))}
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
  choices: ReadonlyArray<{ value: string; description: string }>;
  chosen: string | null;
  onChoose: (value: string) => void;
}) {
  return (
    <RadioGroup id={name} legend={legend} isLegendShown>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, description }) => (
          <Chip
            key={value}
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          >
            {description}
          </Chip>
        ))}
      </div>
    </RadioGroup>
  );
}
