import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { Button } from "#app/ui/button.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import type { FormRules } from "#domain/form-rules.ts";
import type { AccountForm as FormName } from "./account-fields.ts";

/** The form that was refused, or whose log-in had ended; nothing is wrong with that one. */
export interface TriedForm {
  readonly form: FormName;
  readonly reply: FormReply;
}

/**
 * One form of an account screen: posted to the screen's own path, with its problems on top. After saving the
 * fields stand as they are kept.
 */
export function AccountForm({
  name,
  tried,
  fields,
  rules,
  button,
  busy: busyText,
  danger = false,
  children,
}: {
  name: FormName;
  tried: TriedForm | null;
  /** Labels in the form's order. */
  fields: Parameters<typeof AccountPageForm>[0]["fields"];
  rules: FormRules;
  button: string;
  busy: string;
  danger?: boolean;
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get("intent") === name;
  const reply = tried?.form === name ? tried.reply : null;
  const box = useEmptiedWhenSaved(busy, reply !== null);

  return (
    // A deleted account leaves nothing of its pages behind.
    <AccountPageForm
      className="grid gap-4"
      reply={reply}
      fields={fields}
      rules={rules}
      aria-busy={busy}
      reloadDocument={name === "erase"}
    >
      {children}
      <div ref={box}>
        <Button
          type="submit"
          name="intent"
          value={name}
          variant={danger ? "destructive" : name === "details" ? "default" : "outline"}
          busy={busy}
        >
          {busy ? busyText : button}
        </Button>
      </div>
    </AccountPageForm>
  );
}

/** A password that was saved does not stay in its field. */
function useEmptiedWhenSaved(busy: boolean, refused: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && !refused) box.current?.closest("form")?.reset();
    wasBusy.current = busy;
  }, [busy, refused]);
  return box;
}
