import type { NavigationEntry } from "#domain/shop/navigation.ts";
import * as t from "#messages/storefront.js";

import { EntryLink } from "./entry-link.tsx";

/** The foot of every page. `platformUrl` is the platform's page on the root domain, `/?shop={title}` (SHOP-04); none on that page itself. */
export function Footer({
  entries,
  platformUrl,
}: {
  entries: readonly NavigationEntry[];
  platformUrl?: string;
}) {
  return (
    <footer className="footer">
      <div className="wrap">
        {platformUrl ? null : <span>{t.platformName()}</span>}
        {entries.map((entry) => (
          <EntryLink key={entry.to} entry={entry} icon={false} />
        ))}
        {platformUrl ? (
          <a className="made" href={platformUrl}>
            {t.shellMadeWith()}
          </a>
        ) : null}
      </div>
    </footer>
  );
}
