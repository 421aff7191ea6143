import { cloneElement, type ReactElement, useId } from "react";
import { CircleAlert } from "#app/ui/icons.tsx";

/** What a control gets from its field. */
export interface FieldControl {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/**
 * A label above its control, a hint and the error under it, joined by ids, so that a screen reader says all of it. The control is
 * the one child: an Input, a Textarea or any element that takes `id` and `aria-…`.
 */
export function Field(props: {
  label: string;
  hint?: string;
  error?: string;
  id?: string;
  children: ReactElement<FieldControl>;
}) {
  const made = useId();
  const id = props.id ?? props.children.props.id ?? made;
  const described = [props.hint ? `${id}-hint` : "", props.error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      {cloneElement(props.children, {
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": props.error ? true : undefined,
      })}
      {props.hint ? (
        <span className="hint" id={`${id}-hint`}>
          {props.hint}
        </span>
      ) : null}
      {props.error ? (
        <span className="error" id={`${id}-error`}>
          <CircleAlert className="icon" aria-hidden />
          {props.error}
        </span>
      ) : null}
    </div>
  );
}
