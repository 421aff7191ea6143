import * as t from "#messages/storefront.js";

import { EntryLink } from "./entry-link.tsx";
import type { NamedEntry } from "./named-entries.ts";

const LINK =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 border-0 bg-transparent p-0 text-muted-foreground no-underline hover:text-foreground hover:underline forced-colors:underline";

/** The foot of every page. `platformUrl` is the platform's page on the root domain, `/?shop={title}` (SHOP-04); none on that page itself. */
export function Footer({ entries, platformUrl }: { entries: readonly NamedEntry[]; platformUrl?: string }) {
  return (
    <footer className="mt-14 border-t border-border text-sm text-muted-foreground sm:mt-18 print:hidden [main:has(>[data-slot=sill]:last-child)+&]:mt-0 [main:has(>[data-slot=sill]:last-child)+&]:border-t-0">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-6 px-gutter py-3">
        {platformUrl ? null : <span>{t.platformName()}</span>}
        {entries.map((entry) => (
          <EntryLink key={entry.to} entry={entry} className={LINK} icon={false} />
        ))}
        {platformUrl ? (
          <a className={`${LINK} sm:ml-auto`} href={platformUrl}>
            {t.shellMadeWith()}
          </a>
        ) : null}
      </div>
    </footer>
  );
}
