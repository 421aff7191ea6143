import { useEffect, useRef } from "react";
import { Menu, X } from "#app/ui/icons.tsx";
import type { NavigationEntry } from "#domain/shop/navigation.ts";
import * as t from "#messages/storefront.js";

import { EntryLink } from "./entry-link.tsx";

const DRAWER_ID = "shop-drawer";

/** React 18 does not know the popover attributes by name; lower case and as texts they reach the element. */
const OPENS = { popovertarget: DRAWER_ID };
const CLOSES = { popovertarget: DRAWER_ID, popovertargetaction: "hide" };
const POPOVER = { popover: "auto" };

/** The button that opens the drawer, also without scripts. */
export function DrawerButton() {
  return (
    <button className="bar-link last" type="button" {...OPENS}>
      <Menu className="icon" aria-hidden />
      {t.shellMore()}
    </button>
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
  entries: readonly NavigationEntry[];
  path: string;
}) {
  const drawer = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what shuts it
  useEffect(() => {
    const element = drawer.current;
    if (element?.matches(":popover-open")) element.hidePopover();
  }, [path]);
  return (
    <nav ref={drawer} id={DRAWER_ID} className="drawer" aria-label={t.shellDrawer({ shop })} {...POPOVER}>
      <div className="drawer-head">
        {shop}
        <button className="plain-close" type="button" aria-label={t.shellClose()} {...CLOSES}>
          <X className="icon" aria-hidden />
        </button>
      </div>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <EntryLink entry={entry} className="drawer-link" here={entry.to === path} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
