import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { AccountForm as FormName } from "./account-fields.ts";
import { ProblemSummary } from "./problem-summary.tsx";
import type { Refused } from "./refused.ts";

/**
 * One form of an account screen: posted to the screen's own path, with its problems on top. After saving the
 * fields stand as they are kept.
 */
export function AccountForm({
  name,
  refusal,
  fields,
  button,
  busy: busyText,
  danger = false,
  children,
}: {
  name: FormName;
  refusal: Refused | null;
  /** Labels by the fields' ids, in the form's order. */
  fields: Readonly<Record<string, string>>;
  button: string;
  busy: string;
  danger?: boolean;
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get("intent") === name;
  const form = useEmptiedWhenSaved(busy, refusal);

  return (
    // A deleted account leaves nothing of its pages behind.
    <Form method="post" ref={form} aria-busy={busy} noValidate reloadDocument={name === "erase"}>
      {refusal && <ProblemSummary refusal={refusal} fields={fields} />}
      {children}
      <div>
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
    </Form>
  );
}

/** A password that was saved does not stay in its field. */
function useEmptiedWhenSaved(busy: boolean, refusal: Refused | null) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && !refusal) form.current?.reset();
    wasBusy.current = busy;
  }, [busy, refusal]);
  return form;
}
