import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button, PlainButton } from "#app/ui/button.tsx";
import { SheetIcon } from "#app/ui/icons.tsx";
import { type KeptNotice, keepNotice, keptNotices, NOTICE_KEPT } from "#app/ui/kept-notices.ts";
import { clockText } from "#app/ui/local-text.ts";
import type { Notice } from "#app/ui/use-shown-notice.ts";
import * as t from "#messages/app-updates.js";
import { menuLink } from "../bar-link.ts";

const LIST_ID = "notices";
/** React 18 does not know the popover attributes by name; lower case and as texts they reach the element. */
const OPENS = { popovertarget: LIST_ID };
const CLOSES = { popovertarget: LIST_ID, popovertargetaction: "hide" };
const POPOVER = { popover: "auto" };

/**
 * 'Notices' in the drawer of a shop's pages and of the manage area: what snackbars said in this tab, the newest first (UI-01). Without scripts there is
 * nothing to list, as each stays until the next page. `notice` is the page's own; `forgotten` is done when a log-out has cleared what was kept here.
 */
export function Notices({
  notice,
  forgotten,
}: {
  notice: Notice | null;
  forgotten: RefObject<Promise<void>>;
}) {
  useKept(notice, forgotten);
  const drawer = useDrawer();
  if (!drawer) return null;
  // A shop's drawer is a list, the manage area's has a place for it.
  const entry = drawer.matches("ul") ? (
    <li>
      <Entry className={menuLink} icon="icon-5 text-muted-foreground" />
    </li>
  ) : (
    <Entry className="sidebar-link" />
  );
  return createPortal(entry, drawer);
}

/** Keeps what the page's snackbar says: after a log-out as the first of what comes then. */
function useKept(notice: Notice | null, forgotten: RefObject<Promise<void>>): void {
  const key = notice?.key;
  const text = notice?.text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells the same words said again
  useEffect(() => {
    // What is to be forgotten is found out by an effect of the component around this one, which comes after this effect.
    if (text)
      void Promise.resolve().then(async () => {
        await forgotten.current;
        keepNotice(text);
      });
  }, [key, text, forgotten]);
}

/** The drawer's place for it; a frame that is drawn anew has another. */
function useDrawer(): Element | null {
  const [drawer, setDrawer] = useState<Element | null>(null);
  useEffect(() => {
    if (!drawer?.isConnected) setDrawer(document.querySelector("#shop-drawer ul, #manage-notices"));
  });
  return drawer;
}

/** The button and the list that it opens: a native popover in the drawer, which stays open behind it, and to which Escape leads back. */
function Entry({ className, icon = "" }: { className: string; icon?: string }) {
  const list = useRef<HTMLElement>(null);
  const [kept, setKept] = useState<readonly KeptNotice[]>([]);
  useEffect(() => {
    const element = list.current;
    const changed = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") {
        setKept(keptNotices());
        element?.querySelector("h2")?.focus();
        return;
      }
      // Over another popover, a shop's drawer, the browser gives the focus back to no one.
      const { activeElement: focused, body } = document;
      const button = element?.previousElementSibling;
      if (button instanceof HTMLElement && (focused === body || element?.contains(focused))) button.focus();
    };
    const added = () => {
      if (element?.matches(":popover-open")) setKept(keptNotices());
    };
    element?.addEventListener("toggle", changed);
    addEventListener(NOTICE_KEPT, added);
    return () => {
      element?.removeEventListener("toggle", changed);
      removeEventListener(NOTICE_KEPT, added);
    };
  }, []);
  return (
    <>
      <PlainButton className={className} {...OPENS}>
        <SheetIcon name="bell" className={icon} />
        <span>{t.notices()}</span>
      </PlainButton>
      <section
        ref={list}
        id={LIST_ID}
        className="inset-x-4 w-auto max-w-form rounded-lg border border-border bg-card p-4 text-foreground shadow-float print:hidden"
        role="dialog"
        aria-labelledby="notices-title"
        {...POPOVER}
      >
        <h2 id="notices-title" tabIndex={-1}>
          {t.notices()}
        </h2>
        {kept.length === 0 ? <p className="mt-2">{t.noNotices()}</p> : null}
        <ol className="mt-2 list-none p-0">
          {kept.map(({ text, at }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew when it opens
            <li key={place} className="flex gap-2">
              <time className="flex-none text-muted-foreground" dateTime={new Date(at).toISOString()}>
                {clockText(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone)}
              </time>
              {text}
            </li>
          ))}
        </ol>
        <Button variant="outline" className="mt-4" {...CLOSES}>
          {t.closeNotices()}
        </Button>
      </section>
    </>
  );
}
