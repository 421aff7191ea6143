import type { ReactNode } from "react";

/** What happened, one under the other along a line. */
export function Timeline({ children }: { children: ReactNode }) {
  return (
    <ol data-slot="timeline" className="mt-2.5 mb-0 list-none p-0 text-sm max-desk:text-base">
      {children}
    </ol>
  );
}

/** One of them: who and what, and under it when. */
export function TimelineItem({
  who,
  at,
  when,
  children,
}: {
  who: string;
  at: string;
  when: string;
  children: ReactNode;
}) {
  return (
    <li data-slot="timeline-item" className="pb-3.5 pl-5 wrap-anywhere timeline-dot">
      {who && <b className="font-semibold">{who} </b>}
      {children}
      <time dateTime={at} className="block text-muted-foreground">
        {when}
      </time>
    </li>
  );
}
