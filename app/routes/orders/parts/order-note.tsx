import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import type { NoteAnswer, OrderAnswer } from "./order-answers.ts";
import { FLAG_FORM_FIELDS } from "./order-flag-form.ts";
import type { OrderView } from "./order-panel-view.ts";

const t = speak(orderDetail);

/** The pause after which what was typed is saved. */
const PAUSE_MS = 800;
const LONGEST_NOTE = 2000;

/** The shop's own note about the order: saved by itself, or by its button where there is no JavaScript. */
export function OrderNote({ order, answered }: { order: OrderView; answered: NoteAnswer | undefined }) {
  const fetcher = useFetcher<OrderAnswer>();
  const [typed, setTyped] = useState(answered && "typed" in answered ? answered.typed : order.note);
  // What is written over: the note as it was when one began to write, however it has changed by now.
  const [base, setBase] = useState(order.note);
  const [sent, setSent] = useState<string | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const answer = fetcher.data?.note ?? answered;
  const refused = answer && "message" in answer && typed !== order.note ? answer : null;
  const theirs = refused?.theirs ?? null;
  // After a refusal one has read what the other wrote, and may write over it.
  const had = theirs ?? base;
  const isSaving = fetcher.state !== "idle";
  if (base !== order.note && (typed === base || typed === order.note || sent === order.note)) {
    // Nobody is writing here, or what was written is kept: the note as it is now.
    if (typed === base) setTyped(order.note);
    setBase(order.note);
  }

  const save = (notes: string) => {
    clearTimeout(waiting.current);
    if (notes === had) return;
    setSent(notes);
    fetcher.submit({ intent: "note", had, notes, [FLAG_FORM_FIELDS.byScript]: "on" }, { method: "post" });
  };
  useEffect(() => () => clearTimeout(waiting.current), []);

  return (
    <Form method="post" data-unsaved={isSaving || typed !== base ? "" : undefined}>
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="had" value={had} />
      <label className="field">
        <span className="l">{t("note.label")}</span>
        <textarea
          name="notes"
          rows={2}
          maxLength={LONGEST_NOTE}
          value={typed}
          aria-describedby="note-hint"
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTyped(value);
            clearTimeout(waiting.current);
            // Nothing is written over another's words before one has looked at them.
            if (theirs === null) waiting.current = setTimeout(() => save(value), PAUSE_MS);
          }}
          onBlur={() => {
            if (theirs === null) save(typed);
          }}
        />
      </label>
      <p className="help">
        <span id="note-hint">{t("note.hint")}</span>{" "}
        <span role="status">
          {isSaving ? t("note.saving") : fetcher.data?.note && !refused ? t("note.saved") : ""}
        </span>
      </p>
      {refused && (
        <p className="say" role="alert">
          <span>
            <b>{refused.message}</b>
            {theirs !== null && <span className="whitespace-pre-line">{theirs || "–"}</span>}
          </span>
        </p>
      )}
      {theirs !== null ? (
        <button className="button quiet" type="submit">
          {t("note.save")}
        </button>
      ) : (
        <noscript>
          <button className="button quiet" type="submit">
            {t("note.save")}
          </button>
        </noscript>
      )}
    </Form>
  );
}
