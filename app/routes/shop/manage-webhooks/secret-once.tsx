import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import * as t from "#messages/webhooks.js";

/** A secret that was just made: it is shown in this answer and never again. */
export const SecretOnce = ({ secret }: { secret: string }) => (
  <Alert role="status" variant="success" className="mb-6">
    <AlertDescription className="flex-1">
      <AlertTitle>{t.secretTitle()}</AlertTitle>
      <p>{t.secretSays()}</p>
      <Field label={t.secret()} id="secret">
        <Input defaultValue={secret} readOnly spellCheck={false} autoComplete="off" />
      </Field>
    </AlertDescription>
  </Alert>
);
