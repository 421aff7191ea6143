import { type InputHTMLAttributes, useContext } from "react";
import { Checkbox } from "./checkbox.tsx";
import { FieldsContext } from "./fields-context.ts";

/** A box of the `PostForm` around it, with what it means beside its label; after a refused post it stands as it was posted. */
export function CheckField({
  name,
  label,
  hint,
  defaultChecked,
  ...box
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  name: string;
  label: string;
  /** Goes on behind the label. */
  hint?: string;
  /** Stands under it. */
  description?: string | undefined;
}) {
  const { typed } = useContext(FieldsContext);
  const start =
    "checked" in box ? {} : { defaultChecked: typed ? typed[name] !== undefined : defaultChecked };
  return (
    <Checkbox
      {...box}
      {...start}
      name={name}
      label={
        <>
          {label}
          {hint && <span className="ml-1.5 text-muted-foreground"> {hint}</span>}
        </>
      }
    />
  );
}
