import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { buttonVariants } from "#app/ui/button.tsx";
import { List } from "#app/ui/list.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import * as t from "#messages/trail.js";

/** An entry of the audit trail as people read it. */
export interface TrailEntryView {
  readonly id: string;
  /** ISO. */
  readonly at: string;
  /** By the shop's clock. */
  readonly when: string;
  readonly who: string;
  /** One sentence for each thing that was changed. */
  readonly texts: readonly string[];
}

/** Who changed what when, newest first, and the ways to older and to the newest ones (OPS-01). `under` is what stands below an entry. */
export function TrailList<Entry extends TrailEntryView>({
  entries,
  path,
  cursor,
  nextCursor,
  under,
}: {
  entries: readonly Entry[];
  path: string;
  /** Where this page begins; blank for the newest. */
  cursor: string;
  nextCursor: string | null;
  under?: (entry: Entry) => ReactNode;
}) {
  return (
    <>
      {entries.length > 0 && (
        <Timeline>
          {entries.map((entry) => (
            <TimelineItem key={entry.id} who={entry.who} at={entry.at} when={entry.when}>
              <Texts texts={entry.texts} />
              {under?.(entry)}
            </TimelineItem>
          ))}
        </Timeline>
      )}
      {(cursor !== "" || nextCursor !== null) && (
        <nav aria-label={t.pages()} className="flex flex-wrap gap-3 py-5">
          {nextCursor !== null && (
            <Link
              className={buttonVariants({ variant: "outline" })}
              to={`${path}?cursor=${nextCursor}`}
              rel="next"
            >
              {t.older()}
            </Link>
          )}
          {cursor !== "" && (
            <Link className={buttonVariants({ variant: "ghost" })} to={path}>
              {t.newest()}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

/** One sentence goes on behind the name; several stand below it. */
function Texts({ texts }: { texts: readonly string[] }) {
  const [only, ...others] = texts;
  if (others.length === 0) return <span className="wrap-anywhere">{only}</span>;
  return (
    <List>
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </List>
  );
}
