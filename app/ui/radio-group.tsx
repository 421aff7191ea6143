import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";
import { FieldError } from "./field.tsx";
import { Label } from "./label.tsx";

/** Native radio buttons that belong together under a legend; what is wrong with the choice stands below them. `id` is also where a summary's link leads. */
export function RadioGroup({
  id,
  legend,
  isLegendShown = false,
  error,
  children,
}: {
  id: string;
  legend: string;
  isLegendShown?: boolean;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div
      data-slot="radio-group"
      role="radiogroup"
      id={id}
      className="min-w-0 focus:outline-0"
      tabIndex={-1}
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
    >
      <Label as="span" className={isLegendShown ? "mb-1.5 block" : "sr-only"} id={`${id}-legend`}>
        {legend}
      </Label>
      {children}
      <FieldError id={id} className="mt-2">
        {error}
      </FieldError>
    </div>
  );
}

type RadioGroupItemProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: string;
  /** At the right, such as a fee. */
  end?: ReactNode;
  /** A sentence under the label; it has the id `${id}-description`. */
  description?: ReactNode;
  id: string;
};

/** A choice as a card. Its accessible name is the label alone; the sentence describes it. */
export const RadioGroupItem = forwardRef<HTMLInputElement, RadioGroupItemProps>(function RadioGroupItem(
  { label, end, description, id, ...rest },
  ref,
) {
  return (
    <label data-slot="radio-group-item" className="choice-card ring-within">
      <input
        {...rest}
        ref={ref}
        id={id}
        type="radio"
        aria-label={label}
        aria-describedby={description ? `${id}-description` : undefined}
      />
      <b>{label}</b>
      {end ? <span>{end}</span> : null}
      {description ? <span id={`${id}-description`}>{description}</span> : null}
    </label>
  );
});
