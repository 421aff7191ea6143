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
