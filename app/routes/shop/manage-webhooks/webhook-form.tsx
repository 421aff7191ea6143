import { useContext } from "react";
import { PasswordInput } from "#app/routes/accounts/password/password-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { FieldLegend, FieldSet } from "#app/ui/field-set.tsx";
import { FieldsContext } from "#app/ui/fields-context.ts";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Text } from "#app/ui/text.tsx";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#domain/shop/webhook-rules.ts";
import * as t from "#messages/webhooks.js";
import { EVENT_WORDS } from "./webhook-words.ts";

/** A webhook's address, events and description; null for a new one. */
export function WebhookForm({
  webhook,
  reply,
  isFull,
  asksPassword,
}: {
  webhook: { url: string; description: string; events: readonly WebhookEvent[] } | null;
  reply: FormReply | null;
  /** Whether the shop has as many as it may have. */
  isFull: boolean;
  /** Whether another address takes the password. */
  asksPassword: boolean;
}) {
  const labels = {
    url: t.url(),
    events: { label: t.events(), id: "event-0" },
    description: t.description(),
    currentPassword: t.password(),
  };
  if (isFull) return <Text variant="muted">{t.full()}</Text>;
  return (
    <PostForm reply={reply} fields={labels} title={t.notSaved()} className="grid gap-5">
      <Field name="url" label={labels.url} hint={t.urlHint()}>
        <Input
          type="url"
          inputMode="url"
          defaultValue={webhook?.url ?? ""}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </Field>
      <EventBoxes kept={webhook?.events ?? ["order.placed"]} />
      <Field name="description" label={labels.description} hint={t.descriptionHint()}>
        <Input defaultValue={webhook?.description ?? ""} autoComplete="off" />
      </Field>
      {(asksPassword || reply?.error?.currentPassword) && (
        // Once it has proved an address it is blank again.
        <Field
          key={webhook?.url}
          name="currentPassword"
          label={labels.currentPassword}
          hint={webhook ? t.passwordIfMoved() : t.passwordHint()}
        >
          <PasswordInput autoComplete="current-password" required={webhook === null} />
        </Field>
      )}
      <Button type="submit" name="intent" value="save" className="justify-self-start">
        {webhook ? t.save() : t.make()}
      </Button>
    </PostForm>
  );
}

/** The events as boxes; those of a refused form stand as they were posted, those of a lost one as they are. */
function EventBoxes({ kept }: { kept: readonly WebhookEvent[] }) {
  const { typed, problems } = useContext(FieldsContext);
  const chosen: readonly unknown[] = typed ? [typed.events ?? []].flat() : kept;
  return (
    <FieldSet className="grid gap-2">
      <FieldLegend>{t.events()}</FieldLegend>
      {WEBHOOK_EVENTS.map((event, nth) => (
        <Checkbox
          key={event}
          id={`event-${nth}`}
          name="events"
          value={event}
          label={EVENT_WORDS[event]()}
          description={event}
          defaultChecked={chosen.includes(event)}
        />
      ))}
      <FieldError id="events">{problems.events}</FieldError>
    </FieldSet>
  );
}
