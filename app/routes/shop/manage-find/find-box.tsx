import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { AppBarIconLink, AppBarSearch } from "#app/ui/app-bar.tsx";
import * as t from "#messages/manage.js";

const loadPalette = () => import("./command-palette.tsx");
/** Comes with the first search, so that no screen loads it. */
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Ctrl-K or Cmd-K, and no other key with them. */
const isShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !shiftKey && !altKey;

function focusedNow(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/**
 * The search in the top bar (UI-01): without a script a form that leads to a page of results. With one it opens the command palette,
 * as Ctrl-K and Cmd-K do from anywhere; what was typed already goes along.
 */
export function FindBox() {
  const box = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") void loadPalette();
      if (!isShortcut(event)) return;
      event.preventDefault();
      // A question that must be answered first stays in front.
      if (document.querySelector("dialog:modal")) return;
      // The box takes what is typed until the palette stands.
      cameFrom.current = focusedNow();
      box.current?.focus();
      setOpen(true);
    };
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  }, []);

  /** What was typed into the box until the palette stood. */
  const takeTyped = useCallback(() => {
    const typed = box.current?.value ?? "";
    if (box.current) box.current.value = "";
    return typed;
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    if (cameFrom.current === document.body) box.current?.blur();
    else if (document.activeElement === box.current) cameFrom.current?.focus();
    cameFrom.current = null;
  }, []);
  function openByLink(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      <Form
        className="relative max-desk:hidden"
        role="search"
        action="/manage/find"
        aria-label={t.findQuick()}
      >
        <AppBarSearch
          ref={box}
          id="find"
          name="q"
          label={t.findLabel()}
          shortcut={t.findShortcut()}
          placeholder={t.findPlaceholder()}
          autoComplete="off"
          aria-keyshortcuts="Control+K Meta+K"
          onPointerEnter={() => void loadPalette()}
          onFocus={() => void loadPalette()}
          onClick={() => setOpen(true)}
          onInput={() => setOpen(true)}
        />
      </Form>
      <AppBarIconLink
        className="desk:hidden"
        to="/manage/find"
        aria-label={t.findTitle()}
        onClick={openByLink}
      >
        <Search aria-hidden="true" />
      </AppBarIconLink>
      {isOpen && (
        <Suspense>
          <CommandPalette takeTyped={takeTyped} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
