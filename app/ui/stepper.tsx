import { useEffect, useState } from "react";
import { Minus, Plus, Trash2 } from "#app/ui/icons.tsx";

interface StepperButton {
  /** What it posts as `intent`. */
  readonly value: string;
  readonly label: string;
  readonly isOff?: boolean;
}

/**
 * How many of something, in place: less, the number, more. It belongs inside a form; its buttons post their `intent`. A button that is off keeps
 * its place in the keyboard's row: one that took itself out would lose the focus at the press that brings 1.
 */
export function Stepper({
  name,
  id,
  label,
  fieldLabel,
  quantity,
  less,
  more,
  removes = false,
  saves = false,
  error,
}: {
  /** Of the field. */
  name: string;
  id?: string;
  /** What is counted. */
  label: string;
  fieldLabel: string;
  quantity: number;
  less: StepperButton;
  more: StepperButton;
  /** Whether `less` takes the last one away: it is a bin then. */
  removes?: boolean;
  /** Whether Enter in the field posts `save`: for a form that has no such button of its own. */
  saves?: boolean;
  /** The id of the message that says what is wrong with the number. */
  error?: string | undefined;
}) {
  const [typed, setTyped] = useState(String(quantity));
  useEffect(() => setTyped(String(quantity)), [quantity]);
  const Less = removes ? Trash2 : Minus;
  return (
    <fieldset data-slot="stepper" className="stepper-box" aria-label={label}>
      {/* Enter presses a form's first button; this one only saves. */}
      {saves && <button type="submit" name="intent" value="save" hidden />}
      <button
        type="submit"
        name="intent"
        value={less.value}
        aria-label={less.label}
        aria-disabled={less.isOff || undefined}
      >
        <Less aria-hidden />
      </button>
      <input
        type="number"
        min={1}
        max={999}
        inputMode="numeric"
        id={id}
        name={name}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        aria-label={fieldLabel}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
      />
      <button
        type="submit"
        name="intent"
        value={more.value}
        aria-label={more.label}
        aria-disabled={more.isOff || undefined}
      >
        <Plus aria-hidden />
      </button>
    </fieldset>
  );
}
