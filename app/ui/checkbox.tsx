import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: ReactNode;
  /** A sentence under the label; it describes the box and is no part of its name. */
  description?: ReactNode;
  error?: string | undefined;
};

/** A check box with its words; the whole of it is the target, at least as high as a button. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, description, error, ...rest },
  ref,
) {
  const made = useId();
  const id = rest.id ?? made;
  return (
    <>
      <label
        data-slot="checkbox"
        className="grid min-h-control cursor-pointer grid-cols-[20px_minmax(0,1fr)] content-center items-start gap-3 text-control"
      >
        <input
          {...rest}
          ref={ref}
          id={id}
          type="checkbox"
          className="m-0 mt-0.5 size-5 accent-primary"
          aria-labelledby={`${id}-label`}
          aria-describedby={error ? `${id}-error` : description ? `${id}-description` : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>
          <span id={`${id}-label`}>{label}</span>
          {description && (
            <span className="block text-sm text-muted-foreground" id={`${id}-description`}>
              {description}
            </span>
          )}
        </span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </>
  );
});
