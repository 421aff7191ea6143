import { type FormEvent, type InputHTMLAttributes, useEffect, useRef } from "react";

/** Of an amount in a row (`group/row`): its edge is seen where the pointer or the focus is, and wherever a finger may be. */
const FIELD =
  "h-8 w-18 rounded-sm border-transparent bg-transparent px-2.5 text-right group-hover/row:border-input group-hover/row:bg-card group-aria-[current=true]/row:border-input group-aria-[current=true]/row:bg-card focus:border-input focus:bg-card aria-invalid:border-destructive! phone:pointer-coarse:h-11 phone:pointer-coarse:border-input phone:pointer-coarse:bg-card";

/**
 * A field in a row of a list, which saves itself when it is left changed; Enter does so too. It belongs to the list's form, and posts what was
 * shown beside what is typed, as `shown:NAME`. What was typed and is `wrong` stays. In a `NumberStepper` that one draws its edge.
 */
export function ListField({
  name,
  shown,
  wrong,
  ...rest
}: Pick<InputHTMLAttributes<HTMLInputElement>, "inputMode" | "aria-label" | "aria-describedby"> & {
  name: string;
  shown: string;
  wrong: string | null;
}) {
  const field = useRef<HTMLInputElement>(null);
  const begins = wrong ?? shown;
  // A field that was typed into no longer follows its default, and one that is drawn anew would lose the focus.
  const before = useRef(begins);
  useEffect(() => {
    // What was typed before the scripts ran stays.
    if (field.current && before.current !== begins) field.current.value = begins;
    before.current = begins;
  }, [begins]);
  return (
    <>
      <input type="hidden" name={`shown:${name}`} value={shown} />
      <input
        {...rest}
        ref={field}
        className={FIELD}
        name={name}
        defaultValue={begins}
        aria-invalid={wrong !== null || undefined}
        onBlur={saveWhenChanged}
      />
    </>
  );
}

function saveWhenChanged({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  if (field.value !== field.defaultValue)
    field.form?.requestSubmit(field.form.querySelector<HTMLButtonElement>("[value=save]"));
}
