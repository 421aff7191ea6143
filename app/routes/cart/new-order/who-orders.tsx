import { Link } from "@remix-run/react";
import { buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { Input } from "#app/ui/input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { Step } from "#app/ui/step.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import type { FieldProblems, TypedGuest } from "#domain/cart/cart-form.ts";
import * as t from "#messages/order.js";

import type { OrderScreen } from "./order-screen.ts";

/** What is known, with what can be done about it at its side. */
const PERSON = "flex flex-wrap items-center justify-between gap-x-4 gap-y-1";

const BACK = encodeURIComponent("/order");

/** Step 3, who: the person logged in, the way to log in or verify, or a guest's three fields (ORD-06). */
export function WhoOrders({
  screen,
  problems,
  typed,
}: {
  screen: OrderScreen;
  problems: FieldProblems;
  typed: TypedGuest;
}) {
  return (
    <Step id="who" number={3} title={t.stepWho()}>
      {screen.person && <Person person={screen.person} />}
      {screen.barrier === "signed_out" && <LogInFirst description={screen.whoText} />}
      {screen.barrier === "email_unverified" && <VerifyFirst description={screen.whoText} />}
      {screen.asksGuest && <GuestFields description={screen.whoText} problems={problems} typed={typed} />}
    </Step>
  );
}

function Person({ person }: { person: NonNullable<OrderScreen["person"]> }) {
  return (
    <div className={PERSON}>
      <p>
        {person.name}
        <br />
        <Text as="span" variant="muted" className="wrap-anywhere">
          {person.reachedAt}
        </Text>
        {person.address && (
          <>
            <br />
            <Text as="span" variant="muted" className="wrap-anywhere">
              {person.address}
            </Text>
          </>
        )}
      </p>
      <Link className={textLink} to="/customer/edit">
        {t.editDetails()}
      </Link>
    </div>
  );
}

function LogInFirst({ description }: { description: string | null }) {
  return (
    <div className={PERSON}>
      <p>{description}</p>
      <span className="flex flex-wrap gap-2">
        <Link className={buttonVariants({ variant: "outline" })} to={`/login?next=${BACK}`}>
          {t.logIn()}
        </Link>
        <Link className={buttonVariants({ variant: "outline" })} to={`/signup?next=${BACK}`}>
          {t.signUp()}
        </Link>
      </span>
    </div>
  );
}

function VerifyFirst({ description }: { description: string | null }) {
  return (
    <div className={PERSON}>
      <p>{description}</p>
      <Link className={buttonVariants({ variant: "outline" })} to={`/email/verify?next=${BACK}`}>
        {t.verify()}
      </Link>
    </div>
  );
}

const GUEST_FIELDS = [
  { name: "guestName", label: t.name, of: "name", autoComplete: "name", type: "text", most: 100 },
  { name: "guestEmail", label: t.email, of: "email", autoComplete: "email", type: "email", most: 254 },
] as const;

function GuestFields({
  description,
  problems,
  typed,
}: {
  description: string | null;
  problems: FieldProblems;
  typed: TypedGuest;
}) {
  return (
    <>
      <Text variant="muted">{description}</Text>
      <FieldGroup>
        {GUEST_FIELDS.map(({ name, label, of, autoComplete, type, most }) => (
          <Field key={name} label={label()} id={`field-${name}`} error={problems[name]}>
            <Input
              name={name}
              type={type}
              autoComplete={autoComplete}
              maxLength={most}
              defaultValue={typed[of]}
            />
          </Field>
        ))}
        <Field label={t.phone()} id="field-guestPhone" hint={t.phoneHint()} error={problems.guestPhone}>
          <PhoneInput name="guestPhone" autoComplete="tel" defaultValue={typed.phone} />
        </Field>
      </FieldGroup>
      <span className="flex flex-wrap gap-2">
        <Link className={textLink} to={`/login?next=${BACK}`}>
          {t.guestLogIn()}
        </Link>
        <Link className={textLink} to={`/signup?next=${BACK}`}>
          {t.signUp()}
        </Link>
      </span>
    </>
  );
}
