import type { NavigationEntry } from "#domain/shop/navigation.ts";
import { storefront } from "#domain/texts/english-storefront.ts";
import { speak } from "#domain/texts/text.ts";
import { EntryLink } from "./entry-link.tsx";

const t = speak(storefront);

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
        {platformUrl ? null : <span>{t("platform.name")}</span>}
        {entries.map((entry) => (
          <EntryLink key={entry.key} entry={entry} icon={false} />
        ))}
        {platformUrl ? (
          <a className="made" href={platformUrl}>
            {t("shell.madeWith")}
          </a>
        ) : null}
      </div>
    </footer>
  );
}
