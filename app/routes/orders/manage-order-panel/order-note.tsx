import { Form } from "@remix-run/react";
import type { NoteRefusal } from "#app/routes/orders/manage-orders/order-answers.ts";
import type { OrderRowView } from "#app/routes/orders/manage-orders/order-row.ts";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PanelText } from "#app/ui/panel-text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Optimistic } from "#app/ui/use-list-saving.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import * as t from "#messages/order-panel.js";
import type { OrderView } from "./order-panel-view.ts";
import { useNoteSaving } from "./use-note-saving.ts";

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
