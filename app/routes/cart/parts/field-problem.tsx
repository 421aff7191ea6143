import { CircleAlert } from "#app/ui/icons.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";

/** The id of a field's message, so that its control can name it. */
export const problemId = (name: string) => `problem-${name}`;

/** The attributes that tie a control to its message. */
export function wrong(problems: FieldProblems, name: string) {
  return problems[name] ? { "aria-invalid": true, "aria-describedby": problemId(name) } : {};
}

/** The message next to a field (CART-06); nothing when the field is right. */
export function FieldProblem({ name, problems }: { name: string; problems: FieldProblems }) {
  const says = problems[name];
  if (!says) return null;
  return (
    <span className="field">
      <span className="error" id={problemId(name)}>
        <CircleAlert className="icon" aria-hidden />
        {says}
      </span>
    </span>
  );
}
