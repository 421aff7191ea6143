import { type ReactNode, useEffect, useRef } from "react";
import { Note } from "#app/ui/note.tsx";

/**
 * Says that something is on its way, and takes the focus as often as it is said. The element is always there, or a screen reader
 * would miss the first time.
 */
export function SentNote({ answer, children }: { answer: object | undefined; children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null);
  const says = Boolean(children);
  useEffect(() => {
    if (answer && says) note.current?.focus();
  }, [answer, says]);
  return (
    <Note role="status" ref={note} tabIndex={-1} className={says ? "mb-5" : "hidden!"}>
      {children}
    </Note>
  );
}
