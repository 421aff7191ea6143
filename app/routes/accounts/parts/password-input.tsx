import { useState } from "react";
import type { FieldControl } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { accounts } from "#domain/texts/english-accounts.ts";
import { speak } from "#domain/texts/text.ts";
import { useScriptsRun } from "./use-scripts-run.ts";

const t = speak(accounts);

/** A password with a switch to read it; the switch appears only where it can work, and its place is kept. */
export function PasswordInput({
  name,
  autoComplete,
  ...field
}: FieldControl & { name: string; autoComplete: "current-password" | "new-password" }) {
  const scriptsRun = useScriptsRun();
  const [shown, setShown] = useState(false);

  return (
    <div className="pw">
      <Input
        {...field}
        name={name}
        type={shown ? "text" : "password"}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        required
      />
      {scriptsRun && (
        <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t("field.show")}
        </button>
      )}
    </div>
  );
}
