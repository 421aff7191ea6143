import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: ReactNode };

/** A check box with its words; the whole line is the target, 44 px high. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, ...rest },
  ref,
) {
  return (
    <label
      data-slot="checkbox"
      className="grid min-h-11 cursor-pointer grid-cols-[20px_minmax(0,1fr)] items-center gap-3"
    >
      <input {...rest} ref={ref} type="checkbox" className="m-0 size-5 accent-primary" />
      <span>{label}</span>
    </label>
  );
});
