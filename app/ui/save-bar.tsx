import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** What is not saved yet, in a bar that stays in sight at the foot of a form: how much, what, and the two buttons. */
export function SaveBar({
  label,
  children,
  actions,
}: {
  label: string;
  /** What is not saved, where that can be said. */
  children?: ReactNode;
  actions: ReactNode;
}) {
  return (
    <section
      data-slot="save-bar"
      aria-label={label}
      className="sticky bottom-2 z-20 -mx-2 flex flex-wrap items-center gap-2 rounded-lg bg-card p-2.5 text-sm shadow-float desk:bottom-4 desk:mx-0 desk:py-2 desk:ps-4.5 desk:pe-2 print:hidden"
    >
      <div className="min-w-0 flex-[1_0_100%] px-1.5 desk:flex-1 desk:px-0">{children}</div>
      <div className="flex flex-1 flex-wrap gap-2 *:flex-1 desk:flex-none desk:*:flex-none">{actions}</div>
    </section>
  );
}

/** How much is not saved, and what, each a link to its field. */
export const SaveBarChanges = ({
  title,
  changes,
}: {
  title: string;
  changes: readonly { readonly to: string; readonly label: string; readonly isWrong: boolean }[];
}) => (
  <p data-slot="save-bar-changes">
    <b>{title}</b>{" "}
    <span className="text-muted-foreground">
      {changes.map(({ to, label, isWrong }, at) => (
        <span key={to}>
          {at > 0 && ", "}
          <Link to={to} className={isWrong ? "text-destructive" : "text-muted-foreground"}>
            {label}
          </Link>
        </span>
      ))}
    </span>
  </p>
);
