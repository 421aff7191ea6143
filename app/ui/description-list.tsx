import type { ReactNode } from "react";

/** Names and what they mean, between hairlines; on wide screens side by side. */
export const DescriptionList = ({ children }: { children: ReactNode }) => (
  <dl data-slot="description-list" className="m-0 grid border-b border-border">
    {children}
  </dl>
);

/** One name with what it means. */
export const DescriptionListItem = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <div
    data-slot="description-list-item"
    className="grid gap-1 border-t border-border py-4.5 lg:grid-cols-[16rem_1fr] lg:items-baseline lg:gap-8"
  >
    <dt className="text-lg leading-title font-title">{term}</dt>
    <dd className="m-0 max-w-[58ch] text-pretty text-muted-foreground">{children}</dd>
  </div>
);
