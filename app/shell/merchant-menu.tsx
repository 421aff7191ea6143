import { useEffect, useRef } from "react";
import { ChevronDown, UserRound } from "#app/ui/icons.tsx";
import type { NavigationEntry } from "#domain/shop/navigation.ts";
import * as t from "#messages/storefront.js";

import { EntryLink } from "./entry-link.tsx";

/** The merchant's account dropdown (STORE-05): `<details>`, so that it works without scripts; Escape and a new page shut it. */
export function MerchantMenu({
  name,
  entries,
  path,
}: {
  name: string;
  entries: readonly NavigationEntry[];
  path: string;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  // A new path shuts it; what was opened before the scripts ran stays.
  const openedAt = useRef(path);
  useEffect(() => {
    if (openedAt.current === path) return;
    openedAt.current = path;
    menu.current?.removeAttribute("open");
  }, [path]);
  useEffect(() => {
    const shut = (event: KeyboardEvent) => {
      const element = menu.current;
      if (event.key !== "Escape" || !element?.open) return;
      element.open = false;
      element.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", shut);
    return () => document.removeEventListener("keydown", shut);
  }, []);
  return (
    <details className="acct" ref={menu}>
      <summary className="bar-link" aria-label={t.shellAccount({ name })}>
        <UserRound className="icon" aria-hidden />
        <span className="only-wide">{name}</span>
        <ChevronDown className="icon" aria-hidden />
      </summary>
      <div className="acct-menu">
        <ul>
          {entries.map((entry) => (
            <li key={entry.key}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
