import { useEffect, useRef } from "react";
import { cn } from "#app/ui/cn.ts";
import { ChevronDown, UserRound } from "#app/ui/icons.tsx";
import * as t from "#messages/storefront.js";

import { barLink, menuLink } from "./bar-link.ts";
import { EntryLink } from "./entry-link.tsx";
import type { NamedEntry } from "./named-entries.ts";

/** The merchant's account dropdown (STORE-05): `<details>`, so that it works without scripts; Escape and a new page shut it. */
export function MerchantMenu({
  name,
  entries,
  path,
}: {
  name: string;
  entries: readonly NamedEntry[];
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
    <details data-slot="account-menu" className="relative" ref={menu}>
      <summary
        className={cn(barLink, "list-none [&::-webkit-details-marker]:hidden")}
        aria-label={t.shellAccount({ name })}
      >
        <UserRound className="icon-5" aria-hidden />
        <span className="max-sm:hidden">{name}</span>
        <ChevronDown className="icon-5" aria-hidden />
      </summary>
      <div className="absolute top-[calc(100%+4px)] right-0 z-8 min-w-52 rounded-md border border-border bg-card p-1.5 shadow-float">
        <ul className="m-0 list-none p-0">
          {entries.map((entry) => (
            <li key={entry.key}>
              <EntryLink entry={entry} className={menuLink} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
