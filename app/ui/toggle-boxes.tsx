import type { FieldsetHTMLAttributes, InputHTMLAttributes, ReactNode } from "react";

/** Check boxes side by side in one frame, the checked ones on green; `label` names them together. */
export function ToggleBoxes({
  label,
  children,
  ...rest
}: Omit<FieldsetHTMLAttributes<HTMLFieldSetElement>, "className"> & { label: string; children: ReactNode }) {
  return (
    <fieldset
      data-slot="toggle-boxes"
      {...rest}
      className="flex flex-wrap overflow-clip rounded-md border border-input"
    >
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}

/** One of them; its whole half of the frame is pressed. */
export function ToggleBox({
  children,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className">) {
  return (
    <label
      data-slot="toggle-box"
      className="flex min-h-11 flex-[1_0_auto] cursor-pointer items-center gap-[9px] border-border px-3 text-sm font-medium not-first-of-type:border-l hover:bg-muted has-checked:bg-leaf-wash max-desk:min-h-13 max-desk:px-2.5 max-desk:text-base"
    >
      <input {...rest} type="checkbox" className="checked:border-leaf checked:bg-leaf" />
      {children}
    </label>
  );
}
