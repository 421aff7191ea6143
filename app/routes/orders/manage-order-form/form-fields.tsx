import { type ChangeEvent, type ReactNode, useId } from "react";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import type { OptionGroup } from "./order-choices.ts";
import type { DraftBox, DraftField, DraftProblems, OrderDraft } from "./order-draft.ts";

/** What every field of the form works on. */
export interface DraftState {
  readonly draft: OrderDraft;
  readonly problems: DraftProblems;
  readonly change: (part: Partial<OrderDraft>) => void;
}

/** A box of the form. */
export function Box({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="sheet box" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What a control gets from its field. */
interface Control {
  readonly id: string;
  readonly name: DraftField;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

interface FieldProps {
  readonly state: DraftState;
  readonly name: DraftField;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** A field with its label, its hint and what is wrong with it, joined by ids. */
export function Field({
  state: { draft, problems, change },
  name,
  label,
  hint,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const problem = problems[name];
  const described = [hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="l" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name,
        value: draft[name],
        onChange: ({ currentTarget }) => change({ [name]: currentTarget.value }),
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <span className="h" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  );
}

/** What is wrong, under its field. */
export const Problem = ({ id, children }: { id: string; children: ReactNode }) => (
  <span className="mt-1 block font-medium text-(--destructive) text-sm" id={id}>
    {children}
  </span>
);

/** A field of one line. */
export const TextField = ({
  most,
  type,
  inputMode,
  ...field
}: FieldProps & { most?: number; type?: "email" | "date"; inputMode?: "numeric" | "email" }) => (
  <Field {...field}>
    {(control) => <input {...control} type={type} maxLength={most} inputMode={inputMode} />}
  </Field>
);

/** A phone number, put in order as it is typed or pasted. */
export const PhoneField = (field: FieldProps) => (
  <Field {...field}>{(control) => <PhoneInput {...control} autoComplete="off" />}</Field>
);

/** An amount in dollars. */
export const AmountField = (field: FieldProps) => (
  <Field {...field}>
    {(control) => (
      <span className="affix">
        <span aria-hidden="true">$</span>
        <input {...control} inputMode="decimal" maxLength={12} />
      </span>
    )}
  </Field>
);

/** Some lines of text. */
export const TextArea = (field: FieldProps) => (
  <Field {...field}>{(control) => <textarea {...control} rows={2} />}</Field>
);

/** A choice; entries without a group come as children, before the groups. */
export const Choice = ({
  groups,
  last,
  children,
  ...field
}: FieldProps & { groups: readonly OptionGroup[]; last?: ReactNode; children?: ReactNode }) => (
  <Field {...field}>
    {(control) => (
      <select {...control}>
        {children}
        {groups.map(({ name, options }) => (
          <optgroup key={name} label={name}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
        {last}
      </select>
    )}
  </Field>
);

/** A box to be checked. */
export const CheckField = ({
  state: { draft, change },
  name,
  label,
}: Pick<FieldProps, "state" | "label"> & { name: DraftBox }) => (
  <label className="check">
    <input
      type="checkbox"
      name={name}
      checked={draft[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
    />
    {label}
  </label>
);
