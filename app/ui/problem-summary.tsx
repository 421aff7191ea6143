import { forwardRef, type ReactNode } from "react";
import { cn } from "./cn.ts";

/**
 * Why a form did not go through, in one place: what is wrong with it as a whole, then each problem as a link to its field. Without scripts the
 * browser itself moves the focus here where `takesFocus` says so, by the attribute `autofocus` of the server's page.
 */
export const ProblemSummary = forwardRef<
  HTMLDivElement,
  {
    title: string;
    note?: ReactNode;
    problems: readonly { readonly id: string; readonly description: string }[];
    takesFocus?: boolean;
    id?: string;
    className?: string;
  }
>(function ProblemSummary({ title, note, problems, takesFocus, id, className }, ref) {
  return (
    <div
      data-slot="problem-summary"
      className={cn(
        "grid max-w-form gap-1 rounded-lg border border-destructive bg-destructive-wash px-4 py-3.5",
        className,
      )}
      id={id}
      role="alert"
      tabIndex={-1}
      ref={ref}
      {...{ autoFocus: takesFocus }}
    >
      <h2 className="font-sans text-base leading-normal font-semibold tracking-normal">{title}</h2>
      {note && <div>{note}</div>}
      {problems.length > 0 && (
        <ul className="m-0 grid list-none gap-1 p-0">
          {problems.map((problem) => (
            <li key={problem.id}>
              <a
                className="inline-flex min-h-11 items-center py-1.5 text-destructive"
                href={`#${problem.id}`}
                onClick={() => document.getElementById(problem.id)?.focus()}
              >
                {problem.description}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
