import { type ChangeEvent, cloneElement, type ReactElement, type ReactNode } from "react";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import type {
  DraftBox,
  DraftProblems,
  DraftField as FieldName,
  OrderDraft,
} from "#domain/orders/order-draft.ts";

/** What every field of the form works on. */
export interface DraftState {
  readonly draft: OrderDraft;
  readonly problems: DraftProblems;
  readonly change: (part: Partial<OrderDraft>) => void;
}

/** A box of the form. */
export function Box({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <Card
      id={id}
      className="grid gap-4 p-4 has-[[role=listbox]]:relative has-[[role=listbox]]:z-2"
      aria-label={title}
    >
      <CardTitle as="h2" size="lg">
        {title}
      </CardTitle>
      {children}
    </Card>
  );
}

/** What a control shows and does: the draft is the one place where its text is held. */
interface DraftControl {
  readonly name: FieldName;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
}

/** A field of the draft around its control. */
export function DraftField({
  state: { draft, problems, change },
  name,
  label,
  hint,
  children,
}: {
  state: DraftState;
  name: FieldName;
  label: string;
  hint?: string | undefined;
  children: ReactElement;
}) {
  const control: DraftControl = {
    name,
    value: draft[name],
    onChange: ({ currentTarget }) => change({ [name]: currentTarget.value }),
  };
  return (
    <Field label={label} hint={hint} error={problems[name]} id={name}>
      {cloneElement(children, control)}
    </Field>
  );
}

/** A box to be checked. */
export const DraftCheck = ({
  state: { draft, change },
  name,
  label,
}: {
  state: DraftState;
  name: DraftBox;
  label: string;
}) => (
  <Checkbox
    name={name}
    label={label}
    checked={draft[name]}
    onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
  />
);
