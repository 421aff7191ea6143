import type { ReactNode } from "react";

/** The head of a screen about the subscription: its title, and where the shop stands. */
export const BillingHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <header>
    <h2 className="text-2xl desk:text-[28px]">{title}</h2>
    <p className="mt-1 max-w-[60ch] text-sm text-muted-foreground">{children}</p>
  </header>
);
