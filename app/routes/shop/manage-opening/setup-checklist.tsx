import { Link, useFetcher } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Checklist, ChecklistItem } from "#app/ui/checklist.tsx";
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
  picture: t.stepPicture,
  publish: t.stepPublish,
};

/** The field or list where a step is taken; the first is taken in the mail itself. */
const PLACES: Readonly<Partial<Record<SetUpStep, string>>> = {
  timeZone: "/manage/shop/business-details#timezone",
  contact: "/manage/shop/business-details#supportEmail",
  place: "/manage/shop/fulfillment#pickupInfo",
  section: "/manage/sections/new",
  item: "/manage/items/new",
  window: "/manage/availabilities/new",
  payment: "/manage/shop/payment#paymentOptions",
  picture: "/manage/shop/home-page",
  publish: "/manage/opening",
};

/** What a new shop has done and what is left until its first order (AUTH-04); nothing once all of it is done. */
export function SetUpChecklist({
  setUp: { lines, done },
  variant = "card",
}: {
  setUp: SetUp;
  /** In a box of its own, or in a narrow column beside other things. */
  variant?: "card" | "side";
}) {
  if (done === lines.length) return null;
  return (
    <Checklist
      id="set-up"
      title={t.title()}
      progress={t.progress({ done, all: lines.length })}
      variant={variant}
      className={variant === "card" ? "mb-4" : ""}
    >
      {lines.map((line) => (
        <ChecklistItem
          key={line.step}
          isDone={line.done}
          state={line.done ? t.done() : t.open()}
          action={line.step === "emailConfirmed" && !line.done && <MailAgain />}
        >
          <StepWords line={line} />
        </ChecklistItem>
      ))}
    </Checklist>
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
