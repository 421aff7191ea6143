import { useEffect, useRef } from "react";
import { PlainButton } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Menu, SheetIcon, X } from "#app/ui/icons.tsx";
import * as t from "#messages/storefront.js";

import { barLink, menuLink } from "./bar-link.ts";
import { EntryLink } from "./entry-link.tsx";
import type { NamedEntry } from "./named-entries.ts";

const DRAWER_ID = "shop-drawer";

/** React 18 does not know the popover attributes by name; lower case and as texts they reach the element. */
const OPENS = { popovertarget: DRAWER_ID };
const CLOSES = { popovertarget: DRAWER_ID, popovertargetaction: "hide" };
const POPOVER = { popover: "auto" };

/** The button that opens the drawer, also without scripts. */
export function DrawerButton() {
  return (
    <PlainButton className={cn(barLink, "-mr-2 sm:-mr-3")} {...OPENS}>
      <Menu className="icon-5" aria-hidden />
      {t.shellMore()}
    </PlainButton>
  );
}

/**
 * The side drawer (specification section 2, STORE-05): a native popover, so that it opens, closes by Escape and gives the focus back without any
 * script. `path` is the page's own; when it changes the drawer shuts.
 */
export function SideDrawer({
  shop,
  entries,
  path,
}: {
  shop: string;
  entries: readonly NamedEntry[];
  path: string;
}) {
  const drawer = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what shuts it
  useEffect(() => {
    const element = drawer.current;
    if (element?.matches(":popover-open")) element.hidePopover();
  }, [path]);
  return (
    <nav
      ref={drawer}
      id={DRAWER_ID}
      className="fixed inset-[0_0_0_auto] m-0 h-dvh max-h-none w-[min(21rem,88vw)] overflow-y-auto border-0 bg-card px-3 pt-2 pb-6 text-foreground shadow-float backdrop:bg-scrim print:hidden"
      aria-label={t.shellDrawer({ shop })}
      {...POPOVER}
    >
      <div className="flex min-h-13 items-center justify-between gap-3 pl-3 text-lg leading-tight font-heading">
        {shop}
        <PlainButton
          className="grid size-11 flex-none cursor-pointer place-items-center rounded-full border-0 bg-transparent p-0 text-foreground hover:bg-accent"
          aria-label={t.shellClose()}
          {...CLOSES}
        >
          <X className="icon-5" aria-hidden />
        </PlainButton>
      </div>
      <ul className="m-0 list-none p-0">
        {entries.map((entry) => (
          <li key={entry.key}>
            <EntryLink
              entry={entry}
              className={cn(
                menuLink,
                "[&>svg]:text-muted-foreground aria-[current]:bg-bar aria-[current]:font-semibold aria-[current]:[&>svg]:text-primary forced-colors:aria-[current]:border",
              )}
              here={entry.to === path}
            />
          </li>
        ))}
      </ul>
      {/* A shop that rests shows its two entries alone. */}
      {entries[2] ? (
        <form method="post" action="/reset-app">
          <PlainButton className={menuLink} type="submit">
            <SheetIcon name="rotate-cw" className="icon-5 text-muted-foreground" />
            {t.shopErrorReset()}
          </PlainButton>
        </form>
      ) : null}
    </nav>
  );
}
