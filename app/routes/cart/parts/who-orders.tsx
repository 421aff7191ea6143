import { Link } from "@remix-run/react";
import { buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import type { FieldProblems, TypedGuest } from "#domain/cart/cart-form.ts";
import * as t from "#messages/order.js";

import type { OrderScreen } from "./order-screen.ts";

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
    <section className="step" id="who" aria-labelledby="who-heading">
      <h2 id="who-heading">
        <span className="n">3</span>
        {t.stepWho()}
      </h2>
      {screen.person && <Person person={screen.person} />}
      {screen.barrier === "signed_out" && <LogInFirst />}
      {screen.barrier === "email_unverified" && <VerifyFirst />}
      {screen.asksGuest && <GuestFields problems={problems} typed={typed} />}
    </section>
  );
}

function Person({ person }: { person: NonNullable<OrderScreen["person"]> }) {
  return (
    <div className="person">
      <p>
        {person.name}
        <br />
        <span className="soft">{person.reachedAt}</span>
        {person.address && (
          <>
            <br />
            <span className="soft">{person.address}</span>
          </>
        )}
      </p>
      <Link className="textlink" to="/customer/edit">
        {t.editDetails()}
      </Link>
    </div>
  );
}

function LogInFirst() {
  return (
    <div className="person">
      <p>{t.whoLogIn()}</p>
      <span className="ways-in">
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

function VerifyFirst() {
  return (
    <div className="person">
      <p>{t.whoVerify()}</p>
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

function GuestFields({ problems, typed }: { problems: FieldProblems; typed: TypedGuest }) {
  return (
    <>
      <p className="soft">{t.guestSays()}</p>
      <div className="fields guest">
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
      </div>
      <span className="ways-in">
        <Link className="textlink" to={`/login?next=${BACK}`}>
          {t.guestLogIn()}
        </Link>
        <Link className="textlink" to={`/signup?next=${BACK}`}>
          {t.signUp()}
        </Link>
      </span>
    </>
  );
}
