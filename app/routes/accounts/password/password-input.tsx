import { type KeyboardEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { FieldControl } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Text } from "#app/ui/text.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { PASSWORD_LENGTH } from "#domain/accounts/password-rule.ts";
import * as t from "#messages/accounts.js";

/** A password with a switch to read it, which appears only where it can work, and its place is kept; a caps lock that is on is told of. */
export function PasswordInput({
  autoComplete,
  required = true,
  ...field
}: FieldControl & { autoComplete: "current-password" | "new-password"; required?: boolean }) {
  const scriptsRun = useScriptsRun();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const lookAtCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));

  return (
    <div className="relative">
      <Input
        {...field}
        className="pr-22!"
        onKeyDown={lookAtCapsLock}
        onKeyUp={lookAtCapsLock}
        onBlur={() => setCapsLock(false)}
        type={shown ? "text" : "password"}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_LENGTH.most}
        required={required}
      />
      {scriptsRun && (
        <Button
          variant="ghost"
          size="sm"
          className="absolute top-0.5 right-1.5 min-w-11"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Text as="span" size="label">
            {t.fieldShow()}
          </Text>
        </Button>
      )}
      {scriptsRun && (
        <Text as="span" variant="muted" size="sm" role="status">
          {capsLock && t.fieldCapsLock()}
        </Text>
      )}
    </div>
  );
}
