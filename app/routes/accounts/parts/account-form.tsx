import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { customer } from "#domain/texts/english-customer.ts";
import { speak } from "#domain/texts/text.ts";
import type { AccountForm as FormName } from "./account-fields.ts";
import { ProblemSummary } from "./problem-summary.tsx";
import type { Refused } from "./refused.ts";

const t = speak(customer);

/**
 * One form of an account screen: posted to the screen's own path, with its problems on top. Where the log-in ended under it, it says so
 * and keeps what was typed (AUTH-05). After saving the fields stand as they are kept.
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
      {refusal?.code === "signed_out" && <Expired refusal={refusal} />}
      {refusal && refusal.code !== "signed_out" && <ProblemSummary refusal={refusal} fields={fields} />}
      {children}
      <div>
        <Button
          type="submit"
          name="intent"
          value={name}
          look={name === "details" ? "primary" : "quiet"}
          className={danger ? "danger" : undefined}
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

function Expired({ refusal }: { refusal: Refused }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  return (
    // Without JavaScript the browser moves the focus here, by the attribute `autofocus` of the server's page.
    <div className="errorsum" role="alert" tabIndex={-1} ref={box} {...{ autoFocus: true }}>
      <h3 className="font-sans text-[1rem]/6 font-semibold tracking-normal">{t("account.expired")}</h3>
      <p>{t("account.expiredSays")}</p>
      <a href="/login" target="_blank" rel="noopener">
        {t("account.logInAgain")}
      </a>
    </div>
  );
}
