import { Link } from "@remix-run/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import type { OwnAccount } from "#domain/accounts/account-schemas.ts";
import type { ListedSession } from "#domain/accounts/session-schemas.ts";
import { customer } from "#domain/texts/english-customer.ts";
import { speak } from "#domain/texts/text.ts";
import type { AccountForm as FormName, Typed } from "./account-fields.ts";
import { AccountForm } from "./account-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordInput } from "./password-input.tsx";
import { problemOf, type Refused } from "./refused.ts";
import { SessionList } from "./session-list.tsx";

const t = speak(customer);

/** What an account screen shows. */
export interface AccountFacts {
  readonly shopTitle: string;
  /** The shop's time zone. */
  readonly zone: string;
  readonly account: OwnAccount;
  readonly pendingEmail: string | null;
  /** Orders that are still to come. */
  readonly coming: number;
  readonly sessions: readonly ListedSession[];
  readonly asks: {
    readonly phoneRequired: boolean;
    readonly address: boolean;
    readonly paymentServices: readonly string[] | null;
  };
}

/** The form that was refused, or whose log-in had ended; nothing is wrong with that one. */
export interface Refusal {
  readonly form: FormName;
  readonly refusal: Refused | null;
  readonly typed: Typed;
}

interface Parts {
  readonly facts: AccountFacts;
  readonly refused: Refusal | null;
  /** Whether it is an owner's own data, in the manage area. */
  readonly isOwner: boolean;
}

/** Every part of an account screen, each a section with a form of its own: all work without JavaScript (CUST-01, CUST-03). */
export function AccountForms(parts: Parts) {
  const { account, sessions, zone } = parts.facts;
  if (account.isSuperAdmin) return <p className="notice">{t("account.superAdmin")}</p>;
  return (
    <div className="account">
      <Details {...parts} />
      <Email {...parts} />
      <Password {...parts} />
      <div className="logins">
        <SessionList
          sessions={sessions}
          zone={zone}
          back={parts.isOwner ? "/manage/account" : "/customer/edit"}
        />
      </div>
      <Data />
      <Erase {...parts} />
    </div>
  );
}

function Part({
  id,
  title,
  says,
  children,
}: {
  id: string;
  title: string;
  says?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {says && <p className="soft">{says}</p>}
      </div>
      {children && <div>{children}</div>}
    </section>
  );
}

const of = (form: FormName, refused: Refusal | null) => (refused?.form === form ? refused : null);

const DETAIL_LABELS = {
  firstName: t("details.firstName"),
  lastName: t("details.lastName"),
  phone: t("details.phone"),
  street: t("details.street"),
  zip: t("details.zip"),
  paymentService: t("details.paymentService"),
  paymentHandle: t("details.paymentHandle"),
};
type Detail = keyof typeof DETAIL_LABELS;

function Details({ facts: { account, asks }, refused, isOwner }: Parts) {
  const tried = of("details", refused);
  const kept = (name: Detail) => tried?.typed[name] ?? account[name];
  const field = (name: Detail, input: InputHTMLAttributes<HTMLInputElement>) => (
    <Field id={name} label={DETAIL_LABELS[name]} error={problemOf(tried?.refusal ?? null, name)}>
      <Input name={name} defaultValue={kept(name)} {...input} />
    </Field>
  );

  return (
    <Part id="details" title={t("details.title")}>
      <AccountForm
        name="details"
        refusal={tried?.refusal ?? null}
        fields={DETAIL_LABELS}
        button={t("details.button")}
        busy={t("details.busy")}
      >
        <div className="fields two">
          {field("firstName", { autoComplete: "given-name", maxLength: 60, required: true })}
          {field("lastName", { autoComplete: "family-name", maxLength: 60, required: true })}
        </div>
        <Field
          id="phone"
          label={DETAIL_LABELS.phone}
          hint={t("details.phoneHint")}
          error={problemOf(tried?.refusal ?? null, "phone")}
        >
          <PhoneInput name="phone" defaultValue={kept("phone")} required={asks.phoneRequired} />
        </Field>
        {account.phone !== "" && account.phoneVerifiedAt === null && !isOwner && (
          <p className="soft s -mt-2">
            {t("details.phoneUnproved")}{" "}
            <Link to="/login/phone?next=%2Fcustomer%2Fedit">
              {t("details.phoneProve", { phone: account.phone })}
            </Link>
          </p>
        )}
        {asks.address && (
          <div className="fields street">
            {field("street", { autoComplete: "street-address", maxLength: 200 })}
            {field("zip", { autoComplete: "postal-code", inputMode: "numeric", maxLength: 10 })}
          </div>
        )}
        {asks.paymentServices && !isOwner && (
          <div className="fields two">
            <PaymentService
              services={asks.paymentServices}
              value={kept("paymentService")}
              error={problemOf(tried?.refusal ?? null, "paymentService")}
            />
            {field("paymentHandle", { autoComplete: "off", maxLength: 120, required: true })}
          </div>
        )}
      </AccountForm>
    </Part>
  );
}

/** The ways to pay that the shop takes, and the one that is kept though the shop takes it no more. */
function PaymentService({
  services,
  value,
  error,
}: {
  services: readonly string[];
  value: string;
  error: string | undefined;
}) {
  const offered = value === "" || services.includes(value) ? services : [value, ...services];
  return (
    <Field id="paymentService" label={DETAIL_LABELS.paymentService} error={error}>
      <select className="input" name="paymentService" autoComplete="off" defaultValue={value} required>
        <option value="">{t("details.paymentServiceNone")}</option>
        {offered.map((service) => (
          <option key={service}>{service}</option>
        ))}
      </select>
    </Field>
  );
}

function Email({ facts: { account, pendingEmail }, refused }: Parts) {
  const tried = of("email", refused);
  const refusal = tried?.refusal ?? null;
  const email = account.email;
  const now = email ? t("email.now", { email }) : t("email.none");
  const pending = pendingEmail
    ? email
      ? t("email.pending", { pending: pendingEmail, email })
      : t("email.pendingFirst", { pending: pendingEmail })
    : null;

  return (
    <Part id="email-part" title={t("email.title")} says={pending ? null : now}>
      {pending && (
        <p className="notice" id="pending">
          {pending}
        </p>
      )}
      <AccountForm
        name="email"
        refusal={refusal}
        fields={{ email: t("email.field"), emailProof: t("email.password") }}
        button={t("email.button")}
        busy={t("email.busy")}
      >
        <Field id="email" label={t("email.field")} hint={t("email.says")} error={problemOf(refusal, "email")}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            defaultValue={tried?.typed.email ?? ""}
            required
          />
        </Field>
        <Proof id="emailProof" label={t("email.password")} refusal={refusal} />
      </AccountForm>
    </Part>
  );
}

function Proof({ id, label, refusal }: { id: string; label: string; refusal: Refused | null }) {
  return (
    <Field id={id} label={label} error={problemOf(refusal, id)}>
      <PasswordInput name="currentPassword" autoComplete="current-password" />
    </Field>
  );
}

function Password({ facts: { account }, refused }: Parts) {
  const refusal = of("password", refused)?.refusal ?? null;
  const labels = { password: t("password.new"), passwordConfirmation: t("password.confirm") };
  return (
    <Part id="password-part" title={t("password.title")} says={t("password.says")}>
      <AccountForm
        name="password"
        refusal={refusal}
        fields={{ passwordProof: t("password.current"), ...labels }}
        button={t("password.button")}
        busy={t("password.busy")}
      >
        {/* For the browser's own keeper of passwords: whose they are. */}
        <input type="hidden" name="username" autoComplete="username" value={account.email ?? ""} />
        <Proof id="passwordProof" label={t("password.current")} refusal={refusal} />
        <NewPasswordFields refusal={refusal} labels={labels} hint={t("password.hint")} />
      </AccountForm>
    </Part>
  );
}

function Data() {
  return (
    <Part id="data-part" title={t("data.title")} says={t("data.says")}>
      <a className={buttonVariants({ variant: "outline" })} href="/customer/edit/my-data" download>
        {t("data.button")}
      </a>
    </Part>
  );
}

function Erase({ facts: { account, coming }, refused }: Parts) {
  const tried = of("erase", refused);
  const refusal = tried?.refusal ?? null;
  if (account.isMerchant) return <Part id="erase-part" title={t("erase.title")} says={t("erase.owner")} />;
  const word = t("erase.word");
  const warning = coming === 1 ? t("erase.comingOne") : t("erase.coming", { count: coming });
  return (
    <Part id="erase-part" title={t("erase.title")} says={t("erase.says")}>
      {coming > 0 && <p className="notice">{warning}</p>}
      <details open={refusal !== null}>
        <summary className="textlink">{t("erase.open")}</summary>
        <AccountForm
          name="erase"
          refusal={refusal}
          fields={{ confirmation: t("erase.field", { word }), eraseProof: t("erase.password") }}
          button={t("erase.button")}
          busy={t("erase.busy")}
          danger
        >
          <Field
            id="confirmation"
            label={t("erase.field", { word })}
            error={problemOf(refusal, "confirmation")}
          >
            <Input
              name="confirmation"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              defaultValue={tried?.typed.confirmation ?? ""}
              required
            />
          </Field>
          <Proof id="eraseProof" label={t("erase.password")} refusal={refusal} />
        </AccountForm>
      </details>
    </Part>
  );
}
