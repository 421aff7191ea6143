import { Link, useSearchParams } from "@remix-run/react";
import { type InputHTMLAttributes, type ReactNode, useMemo } from "react";
import { EmailField } from "#app/routes/accounts/account-page/sign-up-fields.tsx";
import { NewPasswordFields } from "#app/routes/accounts/password/new-password-fields.tsx";
import { PasswordInput } from "#app/routes/accounts/password/password-input.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { CodeInput } from "#app/ui/code-input.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { Input } from "#app/ui/input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Text } from "#app/ui/text.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import {
  ACCOUNT_LENGTHS,
  type AccountRequirements,
  detailRules,
  emailRule,
  eraseRules,
  newPasswordRules,
  presentPasswordRule,
} from "#domain/accounts/account-rules.ts";
import type { OwnAccount } from "#domain/accounts/account-schemas.ts";
import { code, LONGEST_TYPED_CODE } from "#domain/fields.ts";
import * as t from "#messages/account.js";
import * as tPhone from "#messages/phone.js";
import { CODE_SENT } from "./account-fields.ts";
import { AccountForm, type TriedForm } from "./account-form.tsx";
import { SessionList } from "./session-list.tsx";
import type { SessionView } from "./session-view.ts";

/** What an account screen shows. */
export interface AccountFacts {
  readonly shopTitle: string;
  readonly account: OwnAccount;
  readonly pendingEmail: string | null;
  /** Orders that are still to come. */
  readonly coming: number;
  readonly sessions: readonly SessionView[];
  readonly asks: AccountRequirements;
  /** Whether the product sends text messages here at all. */
  readonly sendsTexts: boolean;
}

interface Parts {
  readonly facts: AccountFacts;
  readonly refused: TriedForm | null;
  /** Whether it is an owner's own data, in the manage area. */
  readonly isOwner: boolean;
}

/**
 * Every part of an account screen, each a section with a form of its own: all work without JavaScript (CUST-01, CUST-03). What only one of the
 * screens has stands below the log-ins.
 */
export function AccountForms({ children, ...parts }: Parts & { children?: ReactNode }) {
  const { account, sessions } = parts.facts;
  if (account.isSuperAdmin) return <Alert className="mt-7">{t.accountSuperAdmin()}</Alert>;
  return (
    <div className="mt-7 grid grid-cols-1 pb-14">
      <Details {...parts} />
      {parts.isOwner && <OwnPhone {...parts} />}
      <Email {...parts} />
      <Password {...parts} />
      <SessionList sessions={sessions} back={parts.isOwner ? "/manage/account" : "/customer/edit"} />
      {children}
      <Data />
      <Erase {...parts} />
    </div>
  );
}

const detailLabels = () => ({
  firstName: t.detailsFirstName(),
  lastName: t.detailsLastName(),
  phone: t.detailsPhone(),
  street: t.detailsStreet(),
  zip: t.detailsZip(),
  paymentService: t.detailsPaymentService(),
  paymentHandle: t.detailsPaymentHandle(),
});

function Details({ facts: { account, asks }, refused, isOwner }: Parts) {
  const rules = useMemo(() => detailRules(asks), [asks]);
  const labels = detailLabels();
  const field = (name: keyof typeof labels, input: InputHTMLAttributes<HTMLInputElement>) => (
    <Field name={name} label={labels[name]}>
      <Input defaultValue={account[name]} maxLength={ACCOUNT_LENGTHS[name]} {...input} />
    </Field>
  );

  return (
    <TitledSection id="details" title={t.detailsTitle()}>
      <AccountForm
        name="details"
        tried={refused}
        fields={labels}
        rules={rules}
        button={t.detailsButton()}
        busy={t.detailsBusy()}
      >
        <FieldGroup columns="two">
          {field("firstName", { autoComplete: "given-name", required: true })}
          {field("lastName", { autoComplete: "family-name", required: true })}
        </FieldGroup>
        <Field name="phone" label={labels.phone} hint={t.detailsPhoneHint()}>
          <PhoneInput defaultValue={account.phone} required={asks.phoneRequired} />
        </Field>
        {account.phone !== "" && account.phoneVerifiedAt === null && !isOwner && (
          <Text variant="muted" size="sm" className="-mt-2">
            {t.detailsPhoneUnproved()}{" "}
            <Link className="whitespace-nowrap" to="/login/phone?next=%2Fcustomer%2Fedit">
              {t.detailsPhoneProve({ phone: account.phone })}
            </Link>
          </Text>
        )}
        {asks.address && (
          <FieldGroup columns="street">
            {field("street", { autoComplete: "street-address" })}
            {field("zip", { autoComplete: "postal-code", inputMode: "numeric" })}
          </FieldGroup>
        )}
        {asks.paymentServices && !isOwner && (
          <FieldGroup columns="two">
            <PaymentService services={asks.paymentServices} value={account.paymentService} />
            {field("paymentHandle", { autoComplete: "off", required: true })}
          </FieldGroup>
        )}
      </AccountForm>
    </TitledSection>
  );
}

/** The ways to pay that the shop takes, and the one that is kept though the shop takes it no more. */
function PaymentService({ services, value }: { services: readonly string[]; value: string }) {
  const offered = value === "" || services.includes(value) ? services : [value, ...services];
  return (
    <Field name="paymentService" label={t.detailsPaymentService()}>
      <Select autoComplete="off" defaultValue={value} required>
        <option value="">{t.detailsPaymentServiceNone()}</option>
        {offered.map((service) => (
          <option key={service}>{service}</option>
        ))}
      </Select>
    </Field>
  );
}

/** Where the shop's text messages to its owner go: to the number once a code to it was typed in (MAN-06). Without one there is nothing to say. */
function OwnPhone({ facts: { account, sendsTexts }, refused }: Parts) {
  const [query] = useSearchParams();
  const { phone, phoneVerifiedAt } = account;
  if (phone === "" || !sendsTexts) return null;
  const isProved = phoneVerifiedAt !== null;
  const isAsked = !isProved && (query.toString() === CODE_SENT || refused?.form === "phoneProof");
  const says = isProved ? t.textsProved : isAsked ? t.textsSent : t.textsUnproved;
  return (
    <TitledSection id="phone-part" title={t.textsTitle()} description={says({ phone })}>
      {isAsked && (
        <AccountForm
          name="phoneProof"
          tried={refused}
          fields={{ code: tPhone.codeField() }}
          rules={CODE_RULES}
          button={t.textsButton()}
          busy={t.textsBusy()}
        >
          <Field name="code" label={tPhone.codeField()}>
            <CodeInput maxLength={LONGEST_TYPED_CODE} required />
          </Field>
        </AccountForm>
      )}
      {!isProved && (
        <AccountForm
          name="phoneCode"
          tried={refused}
          fields={{}}
          rules={{}}
          button={isAsked ? tPhone.codeAgain() : tPhone.phoneButton()}
          busy={tPhone.phoneBusy()}
        >
          {null}
        </AccountForm>
      )}
    </TitledSection>
  );
}

const CODE_RULES = { code };

function Email({ facts: { account, pendingEmail }, refused }: Parts) {
  const email = account.email;
  const now = email ? t.emailNow({ email }) : t.emailNone();
  const pending = pendingEmail
    ? email
      ? t.emailPending({ pending: pendingEmail, email })
      : t.emailPendingFirst({ pending: pendingEmail })
    : null;

  return (
    <TitledSection id="email-part" title={t.emailTitle()} description={pending ? null : now}>
      {pending && (
        <Alert className="mb-4" id="pending">
          {pending}
        </Alert>
      )}
      <AccountForm
        name="email"
        tried={refused}
        fields={{
          email: t.emailField(),
          currentPassword: { label: t.emailPassword(), id: "emailProof" },
        }}
        rules={EMAIL_RULES}
        button={t.emailButton()}
        busy={t.emailBusy()}
      >
        <EmailField label={t.emailField()} hint={t.emailSays()} autoComplete="email" />
        <Proof id="emailProof" label={t.emailPassword()} />
      </AccountForm>
    </TitledSection>
  );
}

/** The present password; several forms ask for it, so its id is the form's own. */
const Proof = ({ id, label }: { id: string; label: string }) => (
  <Field name="currentPassword" id={id} label={label}>
    <PasswordInput autoComplete="current-password" />
  </Field>
);

const PROOF_RULES = { currentPassword: presentPasswordRule };
const EMAIL_RULES = { email: emailRule, ...PROOF_RULES };
const PASSWORD_RULES = { ...PROOF_RULES, ...newPasswordRules() };

function Password({ facts: { account }, refused }: Parts) {
  const labels = { password: t.passwordNew(), passwordConfirmation: t.passwordConfirm() };
  // A merchant's number opens no log-in, and stays as it is.
  const logsInByPhone = account.phoneVerifiedAt !== null && !account.isMerchant;
  const says = logsInByPhone ? `${t.passwordSays()} ${t.passwordSaysPhone()}` : t.passwordSays();
  return (
    <TitledSection id="password-part" title={t.passwordTitle()} description={says}>
      <AccountForm
        name="password"
        tried={refused}
        fields={{ currentPassword: { label: t.passwordCurrent(), id: "passwordProof" }, ...labels }}
        rules={PASSWORD_RULES}
        button={t.passwordButton()}
        busy={t.passwordBusy()}
      >
        {/* For the browser's own keeper of passwords: whose they are. */}
        <input type="hidden" name="username" autoComplete="username" value={account.email ?? ""} />
        <Proof id="passwordProof" label={t.passwordCurrent()} />
        <NewPasswordFields labels={labels} hint={t.passwordHint()} />
      </AccountForm>
    </TitledSection>
  );
}

function Data() {
  return (
    <TitledSection id="data-part" title={t.dataTitle()} description={t.dataSays()}>
      <a className={buttonVariants({ variant: "outline" })} href="/customer/edit/my-data" download>
        {t.dataButton()}
      </a>
    </TitledSection>
  );
}

function Erase({ facts: { account, coming }, refused }: Parts) {
  if (account.isMerchant)
    return <TitledSection id="erase-part" title={t.eraseTitle()} description={t.eraseOwner()} />;
  const word = t.eraseWord();
  const warning = t.eraseComing({ count: coming });
  return (
    <TitledSection id="erase-part" title={t.eraseTitle()} description={t.eraseSays()}>
      {coming > 0 && <Alert className="mb-4">{warning}</Alert>}
      <Collapsible className="[&>form]:pt-2" open={refused?.form === "erase"} summary={t.eraseOpen()}>
        <AccountForm
          name="erase"
          tried={refused}
          fields={{
            confirmation: t.eraseField({ word }),
            currentPassword: { label: t.erasePassword(), id: "eraseProof" },
          }}
          rules={eraseRules(word)}
          button={t.eraseButton()}
          busy={t.eraseBusy()}
          danger
        >
          <Field name="confirmation" label={t.eraseField({ word })}>
            <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} required />
          </Field>
          <Proof id="eraseProof" label={t.erasePassword()} />
        </AccountForm>
      </Collapsible>
    </TitledSection>
  );
}
