import { Link } from "@remix-run/react";
import { ChevronDown, ChevronLeft, ChevronUp, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import * as t from "#messages/lists.js";
import { UnsavedQuestion } from "./unsaved-question.tsx";

/** Where a panel leads: to the list alone, and to the rows above and below the open one. */
export interface PanelPlaces {
  readonly back: string;
  /** Null at the ends of the list; missing where rows are not gone through, and for one that is not saved yet. */
  readonly before?: string | null;
  readonly next?: string | null;
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
  isSaved = false,
  form,
  foot,
  children,
}: {
  /** The id of the heading begins with it. */
  name: string;
  title: string;
  places: PanelPlaces;
  /** What its links are called: the one to the list on a phone, the cross beside the list, and the steps to the neighbours. */
  words: {
    readonly back: string;
    readonly close: string;
    readonly before?: string;
    readonly next?: string;
  };
  /** Whether it was saved a moment ago. */
  isSaved?: boolean;
  /** The id of its form, where leaving it asks about what is not saved. */
  form?: string;
  /** What can be done with the row. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  const headingId = `${name}-heading`;
  const cross = useRef<HTMLAnchorElement>(null);
  return (
    <aside
      className="panel max-[899px]:flex max-[899px]:min-h-[calc(100vh-var(--top))]"
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (!closesPanel(event)) return;
        // The same press would close the dialog that asks first.
        event.preventDefault();
        cross.current?.click();
      }}
    >
      <div className="panel-head">
        <Link className="icon back" to={places.back} aria-label={words.back}>
          <ChevronLeft className="i" aria-hidden="true" />
        </Link>
        <h1 className="min-w-0 flex-1 wrap-anywhere text-[22px]" id={headingId}>
          {title}
        </h1>
        <Step to={places.before} label={words.before} icon={ChevronUp} />
        <Step to={places.next} label={words.next} icon={ChevronDown} />
        <Link ref={cross} className="icon close" to={places.back} aria-label={words.close}>
          <X className="i" aria-hidden="true" />
        </Link>
      </div>
      <div role="status">{isSaved && <p className="st good px-5 pt-4 max-[899px]:px-4">{t.saved()}</p>}</div>
      {children}
      {foot && <div className="panel-foot">{foot}</div>}
      {form !== undefined && <UnsavedQuestion form={form} what={title} />}
    </aside>
  );
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
  const drawing = <Icon className="i" aria-hidden="true" />;
  if (to === null)
    return (
      <span className="icon opacity-35" aria-hidden="true">
        {drawing}
      </span>
    );
  return (
    <Link className="icon" to={to} aria-label={label} preventScrollReset>
      {drawing}
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

/**
 * Why a form was not saved. `now` names the fields that someone else changed meanwhile with what they are now; saving once more then
 * replaces that.
 */
export function PanelProblem({
  message,
  now = [],
}: {
  message: string;
  now?: readonly { readonly label: string; readonly value: string }[];
}) {
  return (
    <p className="say" role="alert">
      <span>
        <b>{message}</b>
        {now.map(({ label, value }) => (
          <span key={label}>{t.staleNow({ field: label, value })} </span>
        ))}
        {now.length > 0 && t.staleLook()}
      </span>
    </p>
  );
}

/** What became of the last save: the word of one that was done, or the message of one that was not. */
export function SaveAnswer({ saved, message }: { saved: string | null; message: string | null }) {
  return (
    <>
      <div role="status">{saved && <p className="st good">{saved}</p>}</div>
      {message && (
        <p className="say" role="alert">
          <TriangleAlert className="i" aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </>
  );
}
