import { useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { PasswordInput } from "#app/routes/accounts/password/password-input.tsx";
import { WholeMoments } from "#app/shell/whole-moments.tsx";
import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { DividedList, DividedListItem } from "#app/ui/divided-list.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { CircleCheck } from "#app/ui/icons.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Text } from "#app/ui/text.tsx";
import { TitledPart } from "#app/ui/titled-part.tsx";
import {
  API_TOKEN_DAYS,
  API_TOKEN_LENGTHS,
  API_TOKEN_SCOPES,
  type ApiTokenScope,
} from "#domain/accounts/api-token.ts";
import { required } from "#domain/fields.ts";
import * as t from "#messages/tokens.js";
import type { ShownToken } from "./api-token-post.server.ts";
import { CopyButton } from "./copy-button.tsx";
import { Revoke } from "./revoke.tsx";

/** What became of a post about tokens or keys: the form's reply, or the token that was made, which is shown this once. */
export interface AccessAnswer {
  readonly form: "token" | "key";
  readonly reply: FormReply | null;
  readonly made: { readonly id: string; readonly name: string; readonly token: string } | null;
}

/** The API tokens of the shop: listed, made and revoked, with scripts and without (API-08). */
export function ApiTokens(props: {
  tokens: readonly ShownToken[];
  asksPassword: boolean;
  answer: AccessAnswer | null;
}) {
  const { tokens, asksPassword, answer } = props;
  const made = answer?.made ?? null;
  return (
    <TitledPart id="tokens-part" title={t.title()} description={t.says()}>
      {made && <Made key={made.id} name={made.name} token={made.token} />}
      {tokens.length === 0 ? (
        <Text variant="muted">{t.none()}</Text>
      ) : (
        <DividedList aria-labelledby="tokens-part">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </DividedList>
      )}
      <Collapsible
        key={made?.id ?? "first"}
        className="mt-4 max-w-136"
        summary={t.open()}
        open={answer?.reply ? true : undefined}
      >
        <NewToken reply={answer?.reply ?? null} asksPassword={asksPassword} />
      </Collapsible>
    </TitledPart>
  );
}

const SCOPES: Readonly<Record<ApiTokenScope, readonly [name: () => string, says: () => string]>> = {
  read: [t.scopeRead, t.scopeReadSays],
  orders: [t.scopeOrders, t.scopeOrdersSays],
  menu: [t.scopeMenu, t.scopeMenuSays],
  all: [t.scopeAll, t.scopeAllSays],
};

const TokenRow = ({ token: { id, name, scope, isOver, says } }: { token: ShownToken }) => (
  <DividedListItem className="block!">
    <strong className="wrap-anywhere">{name}</strong>{" "}
    <Badge variant={isOver ? "warning" : "secondary"}>· {SCOPES[scope][0]()}</Badge>
    <Text variant="muted" size="aside">
      <WholeMoments text={says} />
    </Text>
    <Revoke name={name} intent={`revoke:${id}`} description={t.revokeSays()} />
  </DividedListItem>
);

/** The token, this once. It has the focus, so that a page without scripts opens here. */
function Made({ name, token }: { name: string; token: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Alert variant="success" role="status" className="mb-5">
      <CircleCheck aria-hidden />
      <AlertDescription className="grow gap-3!">
        <strong className="wrap-anywhere">{t.ready({ name })}</strong>
        <Text size="sm">{t.readySays()}</Text>
        <div className="grid gap-3 phone:flex phone:items-end">
          <div className="min-w-0 grow">
            <Field label={t.field()} id="made-token">
              <Input ref={field} readOnly autoFocus value={token} spellCheck={false} />
            </Field>
          </div>
          <CopyButton text={token} onRefused={() => field.current?.select()} />
        </div>
      </AlertDescription>
    </Alert>
  );
}

function daysText(days: number): string {
  if (days === 0) return t.untilRevoked();
  return days === 365 ? t.year() : t.days({ days });
}

const RULES = { name: required };

function NewToken({ reply, asksPassword }: { reply: FormReply | null; asksPassword: boolean }) {
  const busy = useNavigation().formData?.get("intent") === "token";
  const fields = {
    name: { label: t.name(), id: "tokenName" },
    scope: t.scope(),
    expiresInDays: t.expiresIn(),
    currentPassword: { label: t.password(), id: "tokenProof" },
  };
  return (
    <AccountPageForm className="grid gap-4 pt-4" reply={reply} fields={fields} rules={RULES} aria-busy={busy}>
      <Field name="name" id="tokenName" label={t.name()} hint={t.nameHint()}>
        <Input autoComplete="off" maxLength={API_TOKEN_LENGTHS.name} required />
      </Field>
      <Field name="scope" label={fields.scope}>
        <Select defaultValue="read">
          {API_TOKEN_SCOPES.map((scope) => (
            <option key={scope} value={scope}>
              {SCOPES[scope][0]()}
            </option>
          ))}
        </Select>
      </Field>
      <div className="-mt-2 grid gap-1">
        {API_TOKEN_SCOPES.map((scope) => (
          <Text key={scope} variant="muted" size="sm">
            <strong>{SCOPES[scope][0]()}</strong> · {SCOPES[scope][1]()}
          </Text>
        ))}
      </div>
      <Field name="expiresInDays" label={fields.expiresInDays}>
        <Select defaultValue="90">
          {API_TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {daysText(days)}
            </option>
          ))}
        </Select>
      </Field>
      {(asksPassword || reply?.error?.currentPassword) && (
        <Field name="currentPassword" id="tokenProof" label={t.password()} hint={t.passwordHint()}>
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <div>
        <Button type="submit" name="intent" value="token" busy={busy}>
          {busy ? t.busy() : t.button()}
        </Button>
      </div>
    </AccountPageForm>
  );
}
