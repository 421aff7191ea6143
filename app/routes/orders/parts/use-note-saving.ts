import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { NoteAnswer, OrderAnswer } from "./order-answers.ts";
import { FLAG_FORM_FIELDS } from "./order-flag-form.ts";
import type { OrderView } from "./order-panel-view.ts";

/** The pause after which what was typed is saved. */
const PAUSE_MS = 800;

/**
 * What is typed into the note, saved by itself after a pause. What somebody else wrote meanwhile is neither overwritten unseen nor lost: the
 * server refuses, and from then on only the button saves.
 */
export function useNoteSaving(order: Pick<OrderView, "note">, answered: NoteAnswer | undefined) {
  const fetcher = useFetcher<OrderAnswer>();
  const [typed, setTyped] = useState(refusalOf(answered)?.typed ?? order.note);
  // What is written over: the note as it was when one began to write, however it has changed by now.
  const [base, setBase] = useState(order.note);
  const [sent, setSent] = useState<string | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const refusal = refusalOf(fetcher.data?.note ?? answered);
  const refused = typed === order.note ? null : refusal;
  const theirs = refused?.theirs ?? null;
  // After a refusal one has read what the other wrote, and may write over it.
  const had = theirs ?? base;
  const isSaving = fetcher.state !== "idle";
  // Nobody is writing here, or what was written is kept.
  const isAtRest = [base, order.note].includes(typed) || sent === order.note;
  if (isAtRest && base !== order.note) {
    // The note as it is now.
    if (typed === base) setTyped(order.note);
    setBase(order.note);
  }
  useEffect(() => () => clearTimeout(waiting.current), []);

  const save = (notes: string) => {
    // Nothing is written over another's words before one has looked at them.
    if (theirs !== null) return;
    clearTimeout(waiting.current);
    if (notes === had) return;
    setSent(notes);
    fetcher.submit({ intent: "note", had, notes, [FLAG_FORM_FIELDS.byScript]: "on" }, { method: "post" });
  };
  return {
    typed,
    type: (notes: string) => {
      setTyped(notes);
      clearTimeout(waiting.current);
      if (theirs === null) waiting.current = setTimeout(() => save(notes), PAUSE_MS);
    },
    saveNow: () => save(typed),
    had,
    refused,
    theirs,
    isSaving,
    isSaved: !isSaving && Boolean(fetcher.data?.note) && !refused,
    isUnsaved: isSaving || typed !== base,
  };
}

/** The answer, where it says that the note was not kept. */
const refusalOf = (answer: NoteAnswer | undefined) => (answer && "message" in answer ? answer : null);
