import type { ReactNode } from "react";

/** The head of a section of the shop's settings: its title, and what it is about or where the shop stands. */
export const SectionHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <header>
    <h2 className="desk:text-[28px]">{title}</h2>
    <p className="mt-1 max-w-[60ch] text-sm text-muted-foreground">{children}</p>
  </header>
);
