import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: ReactNode };

/** A check box with its words; the whole line is the target, 44 px high. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, ...rest },
  ref,
) {
  return (
    <label className="checkline">
      <input {...rest} ref={ref} type="checkbox" />
      <span>{label}</span>
    </label>
  );
});
