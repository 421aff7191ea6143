import { Link } from "@remix-run/react";
import { ChevronDown, ChevronLeft, ChevronUp, type LucideIcon, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import * as t from "#messages/lists.js";
import { Alert, AlertDescription, AlertTitle } from "./alert.tsx";
import { Badge } from "./badge.tsx";
import { iconButton } from "./icon-button.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";

/** The classes of a panel and of its head. */
export const panelSide =
  "flex scroll-mt-(--top) flex-col bg-card max-desk:min-h-[calc(100vh-var(--top))] desk:sticky desk:top-(--top) desk:h-[calc(100dvh-var(--top))] desk:overflow-hidden desk:border-l desk:border-border";
export const panelHead =
  "sticky top-0 z-5 flex min-h-14 items-center gap-0.5 border-b border-border bg-card py-1.5 pr-2.5 pl-5 max-desk:top-(--top) max-desk:pl-1.5";

/** The classes of what a panel holds between its head and its foot, often a form. */
export const panelBody =
  "grid flex-1 grid-cols-1 content-start gap-5 px-5 pt-4 pb-6 *:min-w-0 max-desk:px-4 desk:min-h-0 desk:overflow-y-auto";

/** Where a panel leads: to the list alone, and to the rows above and below the open one. */
export interface PanelPlaces {
  readonly back: string;
  /** The list, where `back` leads from a question back to its row. */
  readonly list?: string;
  /** Null at the ends of the list; missing where rows are not gone through, and for one that is not saved yet. */
  readonly before?: string | null;
  readonly next?: string | null;
}

/** What its links are called: the one to the list on a phone, the cross beside the list, and the steps to the neighbours. */
interface PanelWords {
  readonly back: string;
  readonly close: string;
  readonly before?: string;
  readonly next?: string;
}

/**
 * One row of a list: beside the list on wide screens, a page of its own on phones (UI-01). It has the links to its neighbours and back, says what
 * became of the last save, asks before what was typed in its form is lost, and closes by Escape where nothing in it uses that key.
 */
export function Panel({
  name,
  title,
  places,
  words,
  shows = "",
  isSaved = false,
  form,
  notice,
  foot,
  children,
}: {
  /** The id of the heading begins with it. */
  name: string;
  title: string;
  places: PanelPlaces;
  words: PanelWords;
  /** Which question of the row it shows, if any: with another one the heading takes the focus, and is read out. */
  shows?: string;
  /** Whether it was saved a moment ago. */
  isSaved?: boolean;
  /** The id of its form, where leaving it asks about what is not saved. */
  form?: string;
  /** What is to be known before something is done with the row: over its buttons, in sight wherever it is scrolled to. */
  notice?: ReactNode;
  /** What can be done with the row. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  const headingId = `${name}-heading`;
  const back = useRef<HTMLAnchorElement>(null);
  return (
    <aside
      data-slot="panel"
      className={panelSide}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (!closesPanel(event)) return;
        // The same press would close the dialog that asks first.
        event.preventDefault();
        back.current?.click();
      }}
    >
      <PanelTop
        id={headingId}
        title={title}
        places={places}
        words={words}
        back={back}
        heading={useFocusOn(shows)}
      />
      <div role="status">
        {isSaved && (
          <p className="px-5 pt-4 max-desk:px-4">
            <Badge variant="success">{t.saved()}</Badge>
          </p>
        )}
      </div>
      {children}
      {foot && (
        <div className="sticky bottom-0 z-5 bg-card">
          {notice}
          <div className="flex items-center gap-2 border-t border-border px-5 py-2.5 max-desk:flex-wrap max-desk:px-4 max-desk:[&_:is(a,button):not(details_a)]:px-3 max-[27rem]:gap-1.5 max-[384px]:[&>a>svg]:hidden [&:has(>:nth-child(4))>a]:px-2">
            {foot}
          </div>
        </div>
      )}
      {form !== undefined && <UnsavedQuestion form={form} what={title} />}
    </aside>
  );
}

/** The way back, the heading, the neighbours and the way out. */
const PanelTop = ({
  id,
  title,
  places,
  words,
  back,
  heading,
}: {
  id: string;
  title: string;
  places: PanelPlaces;
  words: PanelWords;
  back: RefObject<HTMLAnchorElement>;
  heading: RefObject<HTMLHeadingElement>;
}) => (
  <div className={panelHead}>
    <Link
      ref={back}
      className={iconButton({ className: "desk:hidden!" })}
      to={places.back}
      aria-label={words.back}
    >
      <ChevronLeft aria-hidden="true" />
    </Link>
    <h1 className="min-w-0 flex-1 text-xl wrap-anywhere outline-none" id={id} tabIndex={-1} ref={heading}>
      {title}
    </h1>
    <Step to={places.before} label={words.before} icon={ChevronUp} />
    <Step to={places.next} label={words.next} icon={ChevronDown} />
    <Link
      className={iconButton({ className: "max-desk:hidden!" })}
      to={places.list ?? places.back}
      aria-label={words.close}
    >
      <X aria-hidden="true" />
    </Link>
  </div>
);

/** Gives the focus to what it is put on when another question is shown; not when the page itself is opened. */
function useFocusOn(shows: string): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(shows);
  useEffect(() => {
    if (shown.current !== shows) heading.current?.focus({ preventScroll: true });
    shown.current = shows;
  }, [shows]);
  return heading;
}

/** Escape, unless something else takes it: a dialog, an open menu, a list of choices, or a writing system. */
function closesPanel({ key, target, nativeEvent, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== "Escape" || defaultPrevented || nativeEvent.isComposing || !(target instanceof Element))
    return false;
  return target.closest("dialog, details[open], [role=combobox], [type=search]") === null;
}

/** At the end of the list it keeps its place, so that nothing moves under the finger. */
function Step({
  to,
  label,
  icon: Icon,
}: {
  to: string | null | undefined;
  label: string | undefined;
  icon: LucideIcon;
}) {
  if (to === undefined) return null;
  if (to === null)
    return (
      <span className={iconButton({ className: "opacity-35" })} aria-hidden="true">
        <Icon />
      </span>
    );
  return (
    <Link className={iconButton()} to={to} aria-label={label} preventScrollReset>
      <Icon aria-hidden="true" />
    </Link>
  );
}

/** The addresses of the rows above and below the open one, of those that the list shows. */
export function neighbours<Row extends { readonly id: string }>(
  rows: readonly Row[],
  openId: string,
  addressOf: (id: string) => string,
): Pick<PanelPlaces, "before" | "next"> {
  const at = rows.findIndex(({ id }) => id === openId);
  const address = (row: Row | undefined) => (row ? addressOf(row.id) : null);
  return at < 0
    ? { before: null, next: null }
    : { before: at > 0 ? address(rows[at - 1]) : null, next: address(rows[at + 1]) };
}

/** Why something was not saved. */
export function PanelProblem({ message }: { message: string }) {
  return (
    <Alert role="alert">
      <AlertDescription>
        <AlertTitle as="p">{message}</AlertTitle>
      </AlertDescription>
    </Alert>
  );
}
