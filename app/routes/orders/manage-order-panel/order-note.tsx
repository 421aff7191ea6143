import { Form } from "@remix-run/react";
import { useMutation } from "@tanstack/react-query";
import { isTRPCClientError } from "@trpc/client";
import { useEffect, useRef, useState } from "react";
import type { NoteRefusal } from "#app/routes/orders/manage-orders/order-answers.ts";
import type { OrderRowView } from "#app/routes/orders/manage-orders/order-row.ts";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PanelText } from "#app/ui/panel-text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { type Optimistic, refusalMessage } from "#app/ui/use-list-saving.ts";
import { trpc } from "#app/wiring/trpc.tsx";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import * as t from "#messages/order-panel.js";
import { keepNote, type NoteCalls } from "./keep-note.ts";
import { keepLostNote, lostNote, tellLost } from "./lost-changes.ts";
import type { OrderView } from "./order-panel-view.ts";

/** The shop's own note about the order: saved by itself, or by its button where there is no JavaScript. */
export function OrderNote({
  order,
  posted,
  optimistic,
}: {
  order: OrderView;
  posted: NoteRefusal | undefined;
  optimistic: Optimistic<OrderRowView>;
}) {
  const { typed, type, saveNow, had, refused, theirs, isSaving, isSaved, isUnsaved } = useNoteSaving(
    order,
    posted,
    optimistic,
  );
  const button = (
    <Button variant="outline" type="submit">
      {t.noteSave()}
    </Button>
  );
  return (
    <Form
      method="post"
      className="grid justify-items-start gap-2"
      data-unsaved={isUnsaved ? "" : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        saveNow(true);
      }}
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="had" value={had} />
      <div className="w-full">
        <Field label={t.note()} hint={t.noteHint()}>
          <Textarea
            name="notes"
            rows={2}
            maxLength={ORDER_LENGTHS.notes}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => saveNow()}
          />
        </Field>
        <PanelText variant="muted" role="status">
          {isSaving && t.saving()}
          {isSaved && t.saved()}
        </PanelText>
      </div>
      {refused && (
        <Alert role="alert">
          <AlertDescription>
            <AlertTitle as="p">{refused.message}</AlertTitle>
            {theirs !== null && <p className="whitespace-pre-line">{theirs || "–"}</p>}
          </AlertDescription>
        </Alert>
      )}
      {theirs === null ? <noscript>{button}</noscript> : button}
    </Form>
  );
}

/** The pause after which what was typed is saved. */
const PAUSE_MS = 800;

/**
 * What is typed into the note, saved by itself after a pause, or when the order is left. What someone else wrote meanwhile is neither overwritten
 * unseen nor lost: it is shown, and from then on only the button saves.
 */
function useNoteSaving(
  order: Pick<OrderView, "id" | "note" | "ticketNumber">,
  answer: NoteRefusal | undefined,
  optimistic: Optimistic<OrderRowView>,
) {
  const [posted] = useState(() => toldFirst(order, answer));
  const saving = useNoteMutation(order, optimistic);
  const [typed, setTyped] = useState(posted?.typed ?? order.note);
  // What is written over: the note as it was when one began to write, however it has changed by now.
  const [base, setBase] = useState(order.note);
  const [sent, setSent] = useState<string | null>(null);
  const sentNow = saving.isPending ? sent : null;
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const refused = typed === order.note ? null : answerOf(saving, posted, typed);
  const theirs = refused?.theirs ?? null;
  // After a refusal one has read what the other wrote, and may write over it; what is on its way is there by then.
  const had = theirs ?? sentNow ?? base;
  // No one is writing here, or what was written is kept.
  const isAtRest = [base, order.note].includes(typed) || sent === order.note;
  if (isAtRest && base !== order.note) {
    // The note as it is now.
    if (typed === base) setTyped(order.note);
    setBase(order.note);
  }

  const save = (notes: string, isRead = false) => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    // Nothing is written over another's words before one has looked at them.
    if ((theirs !== null && !isRead) || notes === had) return;
    setSent(notes);
    saving.mutate({ had, notes });
  };
  // One that is on its way forgets it once it is saved.
  const last = useKeptOnLeaving(order.id, waiting, { save, typed, isRefused: refused !== null });
  return {
    typed,
    type: (notes: string) => {
      setTyped(notes);
      clearTimeout(waiting.current);
      if (theirs === null) waiting.current = setTimeout(() => last.current.save(notes), PAUSE_MS);
    },
    /** When the field is left; `isRead` where the button says that what the other wrote was read. */
    saveNow: (isRead?: boolean) => save(typed, isRead),
    had,
    refused,
    theirs,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && saving.data === null && !refused,
    isUnsaved: saving.isPending || typed !== base,
  };
}

/** Saves what waits when the order is left, and keeps what was refused. Anyone who leaves by a key leaves the field without a blur. */
function useKeptOnLeaving(
  orderId: string,
  waiting: { readonly current: unknown },
  now: { readonly save: (notes: string) => void; readonly typed: string; readonly isRefused: boolean },
) {
  const last = useRef(now);
  last.current = now;
  useEffect(
    () => () => {
      const { save, typed, isRefused } = last.current;
      if (isRefused) keepLostNote(orderId, typed);
      if (waiting.current) save(typed);
      else if (!isRefused) keepLostNote(orderId, undefined);
    },
    [orderId, waiting],
  );
  return last;
}

/** What was posted and refused, or typed here before and not saved, beside what the order has now. */
function toldFirst(
  { id, note }: Pick<OrderView, "id" | "note">,
  posted: NoteRefusal | undefined,
): NoteRefusal | undefined {
  if (posted) return posted;
  const typed = lostNote(id);
  return typed === undefined || typed === note ? undefined : { message: t.noteLeft(), theirs: note, typed };
}

/** What became of what was sent last: why it was not kept, or null. */
function answerOf(
  { data, error }: Pick<ReturnType<typeof useNoteMutation>, "data" | "error">,
  posted: NoteRefusal | undefined,
  typed: string,
): NoteRefusal | null {
  if (error !== null) return { message: refusalMessage(error), theirs: null, typed };
  return data === undefined ? (posted ?? null) : data;
}

/** Keeps the note through tRPC, by the same rule as the action. */
function useNoteMutation(
  { id: orderId, ticketNumber: ticket }: Pick<OrderView, "id" | "ticketNumber">,
  optimistic: Optimistic<OrderRowView>,
) {
  const { client } = trpc.useUtils();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const lose = (typed: string) => {
    keepLostNote(orderId, typed);
    if (isLeft.current) tellLost({ ticket, what: "note" });
  };
  // One after the other, so that what is typed last is what stays.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const calls: NoteCalls = {
    read: () => client.orders.one.query({ orderId }),
    write: (notes, version) =>
      client.orders.update.mutate({ orderId, notes, version }).then(() => null, whyNotWritten),
  };
  return useMutation({
    ...optimistic(() => new Map()),
    mutationFn: (note: { had: string; notes: string }) => {
      const saved = turn.current.then(() => keepNote(calls, note));
      turn.current = saved.catch(() => null);
      return saved;
    },
    onSuccess: (refused, { notes }) => (refused ? lose(notes) : keepLostNote(orderId, undefined)),
    onError: (_, { notes }) => lose(notes),
  });
}

/** @throws what is no refusal */
function whyNotWritten(error: unknown): "stale" | { message: string } {
  if (!isTRPCClientError(error) || !error.data) throw error;
  return error.data.refusal === "stale"
    ? "stale"
    : { message: fieldProblem(error.data.facts) ?? error.message };
}

/** What is wrong with the note itself, such as its length. */
const fieldProblem = (facts: { errors?: Readonly<Record<string, readonly string[]>> }) =>
  Object.values(facts?.errors ?? {})[0]?.[0];
