import { type ReactNode, useEffect, useRef } from "react";
import { Note } from "#app/ui/note.tsx";

/**
 * Says that something is on its way, and takes the focus as often as it is said. The element is always there, or a screen reader
 * would miss the first time.
 */
export function SentNote({ answer, children }: { answer: object | undefined; children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null);
  const description = Boolean(children);
  useEffect(() => {
    if (answer && description) note.current?.focus();
  }, [answer, description]);
  return (
    <Note role="status" ref={note} tabIndex={-1} className={description ? "mb-5" : "hidden!"}>
      {children}
    </Note>
  );
}
