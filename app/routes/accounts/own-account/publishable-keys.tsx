import { useNavigation } from "@remix-run/react";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { WholeMoments } from "#app/shell/whole-moments.tsx";
import { Button } from "#app/ui/button.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { DividedList, DividedListItem } from "#app/ui/divided-list.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { TitledPart } from "#app/ui/titled-part.tsx";
import { required } from "#domain/fields.ts";
import { LONGEST_KEY_NAME } from "#domain/shop/publishable-key.ts";
import * as t from "#messages/tokens.js";
import type { ShownKey } from "./api-token-post.server.ts";
import type { AccessAnswer } from "./api-tokens.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Revoke } from "./revoke.tsx";

/** The websites of the shop's own that may show it, each with its publishable key (API-10). */
export function PublishableKeys({
  keys,
  answer,
}: {
  keys: readonly ShownKey[];
  answer: AccessAnswer | null;
}) {
  return (
    <TitledPart id="keys-part" title={t.keysTitle()} description={t.keysSays()}>
      {keys.length === 0 ? (
        <Text variant="muted">{t.keysNone()}</Text>
      ) : (
        <DividedList aria-labelledby="keys-part">
          {keys.map((key) => (
            <KeyRow key={key.id} shown={key} />
          ))}
        </DividedList>
      )}
      <Collapsible
        key={keys[0]?.id ?? "first"}
        className="mt-4 max-w-136"
        summary={t.keysOpen()}
        open={answer ? true : undefined}
      >
        <NewKey reply={answer?.reply ?? null} />
      </Collapsible>
    </TitledPart>
  );
}

const KeyRow = ({ shown: { id, name, key, origins, madeOn } }: { shown: ShownKey }) => (
  <DividedListItem className="block!">
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <strong className="wrap-anywhere">{name}</strong>
        <Text size="sm" className="wrap-anywhere">
          {key}
        </Text>
        <Text variant="muted" size="aside" className="wrap-anywhere">
          {origins === "" ? t.keysServers() : origins} · <WholeMoments text={t.made({ when: madeOn })} />
        </Text>
      </div>
      <CopyButton text={key} label={t.keysCopy({ name })} />
    </div>
    <Revoke name={name} intent={`revokeKey:${id}`} description={t.keysRevokeSays()} />
  </DividedListItem>
);

const RULES = { name: required };

function NewKey({ reply }: { reply: FormReply | null }) {
  const busy = useNavigation().formData?.get("intent") === "key";
  const fields = { name: { label: t.name(), id: "keyName" }, origins: t.keysOrigins() };
  return (
    <AccountPageForm className="grid gap-4 pt-4" reply={reply} fields={fields} rules={RULES} aria-busy={busy}>
      <Field name="name" id="keyName" label={t.name()} hint={t.keysNameHint()}>
        <Input autoComplete="off" maxLength={LONGEST_KEY_NAME} required />
      </Field>
      <Field name="origins" label={fields.origins} hint={t.keysOriginsHint()}>
        <Textarea rows={2} inputMode="url" spellCheck={false} />
      </Field>
      <div>
        <Button type="submit" name="intent" value="key" busy={busy}>
          {busy ? t.busy() : t.keysButton()}
        </Button>
      </div>
    </AccountPageForm>
  );
}
