import type { ReactNode } from "react";

/** A box of the form. */
export function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet box" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
