import { Link } from "@remix-run/react";
import { ChevronLeft, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";

/** The editor of one row: beside its list on wide screens, a page of its own on phones. Its id begins with `name`, as does its form's. */
export function SidePanel({
  name,
  title,
  close,
  words,
  steps,
  children,
}: {
  name: string;
  title: string;
  /** The address of the list alone. */
  close: string;
  /** What the way back is called on a phone, and the cross beside the list. */
  words: { readonly back: string; readonly close: string };
  /** Ways to its neighbours in the list, if there are any. */
  steps?: ReactNode;
  children: ReactNode;
}) {
  const headingId = `${name}-heading`;
  return (
    <aside
      className="panel max-[899px]:flex max-[899px]:min-h-[calc(100vh-var(--top))]"
      aria-labelledby={headingId}
    >
      <div className="panel-head">
        <Link className="icon back" to={close} aria-label={words.back}>
          <ChevronLeft className="i" aria-hidden="true" />
        </Link>
        <h1 className="min-w-0 flex-1 wrap-anywhere text-[22px]" id={headingId}>
          {title}
        </h1>
        {steps}
        <Link className="icon close" to={close} aria-label={words.close}>
          <X className="i" aria-hidden="true" />
        </Link>
      </div>
      {children}
    </aside>
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
