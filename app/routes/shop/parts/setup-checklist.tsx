import { Link, useFetcher } from "@remix-run/react";
import { Circle, CircleCheck } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import type { SetUpStep } from "#domain/shop/setup-checklist.ts";
import type { SetUp } from "#domain/shop/setup-schemas.ts";
import * as t from "#messages/set-up.js";

const STEPS: Readonly<Record<SetUpStep, () => string>> = {
  emailConfirmed: t.stepEmailConfirmed,
  timeZone: t.stepTimeZone,
  contact: t.stepContact,
  place: t.stepPlace,
  section: t.stepSection,
  item: t.stepItem,
  window: t.stepWindow,
  payment: t.stepPayment,
};

/** Where a step is taken; the first is taken in the mail itself. */
const PLACES: Readonly<Partial<Record<SetUpStep, string>>> = {
  section: "/manage/sections",
  item: "/manage/items",
  window: "/manage/availabilities",
};

/**
 * What a new shop has done and what is left until its first order (AUTH-04); nothing once all of it is done. A slip stands beside
 * other things and has no box of its own.
 */
export function SetUpChecklist({
  setUp: { lines, done },
  slip,
}: {
  setUp: SetUp;
  /** How a slip is parted from the one before it. */
  slip?: string;
}) {
  if (done === lines.length) return null;
  return (
    <section
      className={slip ? `grid gap-2 ${slip}` : "mb-4 grid gap-3 rounded-lg border border-border bg-card p-4"}
      aria-labelledby="set-up"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="set-up" className={slip ? "font-sans text-base font-semibold tracking-normal" : ""}>
          {t.title()}
        </h2>
        <p className="text-muted-foreground">{t.progress({ done, all: lines.length })}</p>
      </div>
      <ol className="m-0 grid list-none gap-2 p-0">
        {lines.map((line) => (
          <li key={line.step} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="flex items-start gap-2">
              {line.done ? (
                <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden />
              ) : (
                <Circle className="mt-0.5 size-5 shrink-0" aria-hidden />
              )}
              <span className={line.done ? "text-muted-foreground" : ""}>
                <span className="sr-only">{line.done ? t.done() : t.open()} </span>
                <StepWords line={line} />
              </span>
            </span>
            {line.step === "emailConfirmed" && !line.done && <MailAgain />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is to be done, with the way there. */
function StepWords({ line: { step, done } }: { line: SetUp["lines"][number] }) {
  const place = PLACES[step];
  return !done && place ? <Link to={place}>{STEPS[step]()}</Link> : STEPS[step]();
}

/** Sends the activation mail once more; the snackbar says what came of it. */
function MailAgain() {
  const { Form, state } = useFetcher();
  const sending = state !== "idle";
  return (
    <Form method="post" action="/owner/activation" aria-busy={sending}>
      <Button type="submit" variant="outline" aria-busy={sending}>
        {sending ? t.mailSending() : t.mailAgain()}
      </Button>
    </Form>
  );
}
