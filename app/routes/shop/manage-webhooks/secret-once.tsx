import { useRef } from "react";
import { CopyButton } from "#app/routes/accounts/own-account/copy-button.tsx";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import * as t from "#messages/webhooks.js";

/** A secret that was just made: it is shown in this answer and never again. */
export function SecretOnce({ secret }: { secret: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Alert role="status" variant="success" className="mb-6">
      <AlertDescription className="flex-1">
        <AlertTitle>{t.secretTitle()}</AlertTitle>
        <p>{t.secretSays()}</p>
        <div className="mt-2 grid gap-3 phone:flex phone:items-end">
          <div className="min-w-0 grow">
            <Field label={t.secret()} id="secret">
              <Input ref={field} value={secret} readOnly spellCheck={false} autoComplete="off" />
            </Field>
          </div>
          <CopyButton text={secret} onRefused={() => field.current?.select()} />
        </div>
      </AlertDescription>
    </Alert>
  );
}
