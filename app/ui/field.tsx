import { cloneElement, type ReactElement, useContext, useId } from "react";
import { CircleAlert } from "#app/ui/icons.tsx";
import { cn } from "./cn.ts";
import { FieldsContext } from "./fields-context.ts";
import { Label } from "./label.tsx";

/** What a control gets from its field. */
export interface FieldControl {
  id?: string;
  name?: string;
  defaultValue?: string | number | readonly string[];
  autoFocus?: boolean;
  maxLength?: number;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/**
 * A label above its control, a hint and the error under it, joined by ids, so that a screen reader says all of it. The control is the one child:
 * an Input, a Textarea or any element that takes `id` and `aria-…`. With a `name` it belongs to the `PostForm` around it, reads from the
 * form's reply what was typed and what is wrong, and takes no longer text than the form's rule allows.
 */
export function Field(props: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  id?: string;
  name?: string;
  children: ReactElement<FieldControl>;
}) {
  const { label, hint, name, children } = props;
  const made = useId();
  const { problems, typed, first, rules } = useContext(FieldsContext);
  const id = props.id ?? children.props.id ?? name ?? made;
  const error = props.error ?? (name && problems[name]);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div data-slot="field" className="grid grid-cols-1 content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {cloneElement(children, {
        id,
        ...(name && {
          name,
          autoFocus: first === name,
          maxLength: rules[name]?.longest ?? children.props.maxLength,
          ...(typed && { defaultValue: typed[name] ?? "" }),
        }),
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      } as FieldControl)}
      {hint && (
        <span data-slot="field-description" className="text-sm text-muted-foreground" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** What is wrong with a control, below it; the control names it as `${id}-error`. Nothing where it is right. */
export function FieldError({
  id,
  className,
  children,
}: {
  /** Of the control. */
  id: string;
  className?: string;
  children: string | undefined;
}) {
  if (!children) return null;
  return (
    <span
      data-slot="field-error"
      className={cn("flex gap-1.5 text-sm font-medium text-destructive", className)}
      id={`${id}-error`}
    >
      <CircleAlert className="mt-0.5 icon-4" aria-hidden />
      {children}
    </span>
  );
}
