import { cloneElement, type ReactElement, useContext } from "react";
import { type FieldControl, FieldError } from "./field.tsx";
import { FieldSet } from "./field-set.tsx";
import { FieldsContext } from "./fields-context.ts";
import { Label } from "./label.tsx";

/** A day and a time of day beside it, under one legend, with what is wrong with the moment below both. */
export function MomentFields({
  id,
  legend,
  labels,
  problem,
  hint,
  date,
  time,
}: {
  /** Of the day. */
  id: string;
  legend: string;
  /** The names of the two, which are read out. */
  labels: readonly [string, string];
  problem: string | null;
  hint?: string | undefined;
  date: ReactElement<FieldControl>;
  time: ReactElement<FieldControl>;
}) {
  const { first } = useContext(FieldsContext);
  const described = problem ? `${id}-error` : undefined;
  return (
    <FieldSet data-slot="moment-fields">
      <legend className="mb-1.5 p-0">
        <Label as="span" className="block">
          {legend}
        </Label>
      </legend>
      <div className="mb-1.5 grid grid-cols-[minmax(0,1fr)_124px] gap-2 last:mb-0">
        <label className="sr-only" htmlFor={id}>
          {labels[0]}
        </label>
        {cloneElement(date, {
          id,
          autoFocus: first !== null && first === date.props.name,
          "aria-describedby": described,
          ...(problem && { "aria-invalid": true as const }),
        } as FieldControl)}
        <label className="sr-only" htmlFor={`${id}-time`}>
          {labels[1]}
        </label>
        {cloneElement(time, { id: `${id}-time`, "aria-describedby": described } as FieldControl)}
      </div>
      <FieldError id={id}>{problem ?? undefined}</FieldError>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
    </FieldSet>
  );
}
