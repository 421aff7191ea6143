import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import type { NoteAnswer } from "./order-answers.ts";
import type { OrderView } from "./order-panel-view.ts";
import { useNoteSaving } from "./use-note-saving.ts";

const t = speak(orderDetail);

const LONGEST_NOTE = 2000;

/** The shop's own note about the order: saved by itself, or by its button where there is no JavaScript. */
export function OrderNote({ order, answered }: { order: OrderView; answered: NoteAnswer | undefined }) {
  const { typed, type, saveNow, had, refused, theirs, isSaving, isSaved, isUnsaved } = useNoteSaving(
    order,
    answered,
  );
  const button = (
    <Button variant="outline" type="submit">
      {t("note.save")}
    </Button>
  );
  return (
    <Form method="post" data-unsaved={isUnsaved ? "" : undefined}>
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
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={saveNow}
        />
      </label>
      <p className="help">
        <span id="note-hint">{t("note.hint")}</span>{" "}
        <span role="status">
          {isSaving && t("note.saving")}
          {isSaved && t("note.saved")}
        </span>
      </p>
      {refused && <NotSaved message={refused.message} theirs={theirs} />}
      {theirs === null ? <noscript>{button}</noscript> : button}
    </Form>
  );
}

/** Why the note was not saved, and what somebody else has written meanwhile. */
function NotSaved({ message, theirs }: { message: string; theirs: string | null }) {
  return (
    <p className="say" role="alert">
      <span>
        <b>{message}</b>
        {theirs !== null && <span className="whitespace-pre-line">{theirs || "–"}</span>}
      </span>
    </p>
  );
}
