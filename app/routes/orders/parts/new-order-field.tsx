import { type ReactNode, useId } from "react";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import type { DraftProblems, OrderDraft } from "./new-order-form.ts";
import type { OptionGroup } from "./new-order-view.ts";

const t = speak(ordersList);

/** What a control gets from its field. */
export interface Control {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** A field with its label, its hint and what is wrong with it, joined by ids. */
export function Field({
  label,
  hint,
  problem,
  children,
}: {
  label: string;
  hint?: string | undefined;
  problem: string | undefined;
  children: (control: Control) => ReactNode;
}) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="l" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <span className="h" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem && (
        <span className="h font-medium text-(--destructive)" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}

/** A plain text field of the draft. */
export function TextField({
  name,
  draft,
  problems,
  most,
  hint,
  inputMode,
}: {
  name:
    | "street"
    | "zip"
    | "deliveryFee"
    | "tip"
    | "gifteeName"
    | "gifteePhone"
    | "gifteeEmail"
    | "gifteeMessage";
  draft: OrderDraft;
  problems: DraftProblems;
  most: number;
  hint?: string;
  inputMode?: "numeric" | "decimal" | "tel" | "email";
}) {
  return (
    <Field label={t(`new.${name}`)} hint={hint} problem={problems[name]}>
      {(control) => (
        <input {...control} name={name} defaultValue={draft[name]} maxLength={most} inputMode={inputMode} />
      )}
    </Field>
  );
}

/** What a list offers, under the names of its groups. */
export const OptionGroups = ({ groups }: { groups: readonly OptionGroup[] }) =>
  groups.map(({ name, options }) => (
    <optgroup key={name} label={name}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </optgroup>
  ));
