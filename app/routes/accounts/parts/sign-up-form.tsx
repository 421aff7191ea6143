import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import * as t from "#messages/accounts.js";

import { NewPasswordFields, newPasswordLabels } from "./new-password-fields.tsx";
import { ProblemSummary } from "./problem-summary.tsx";
import { problemOf } from "./refused.ts";
import { EmailField, NameFields, PhoneField, TextField, type Tried } from "./sign-up-fields.tsx";
import { withNext } from "./with-next.ts";

/** The fields that come back as typed after a refusal: all but the passwords. */
export const SIGN_UP_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "street",
  "zip",
  "paymentService",
  "paymentHandle",
] as const;

/** Every field by its name in the form's order, as its label has it. */
const fieldLabels = () => ({
  email: t.fieldEmail(),
  firstName: t.fieldFirstName(),
  lastName: t.fieldLastName(),
  phone: t.fieldPhone(),
  ...newPasswordLabels(),
  street: t.fieldStreet(),
  zip: t.fieldZip(),
  paymentService: t.fieldPaymentService(),
  paymentHandle: t.fieldPaymentHandle(),
});

type FieldName = (typeof SIGN_UP_FIELDS)[number];
export type TypedSignUp = Readonly<Record<FieldName, string>>;

/** What the shop asks of new customers (AUTH-02). */
export interface SignUpAsks {
  readonly phoneRequired: boolean;
  readonly address: boolean;
  /** The shop's payment services, where it asks how one pays; else null. */
  readonly paymentServices: readonly string[] | null;
}

interface SignUpFormProps extends Tried<FieldName> {
  asks: SignUpAsks;
  next: string | null;
  before?: ReactNode;
}

/** The sign-up form: the fields the shop asks for (AUTH-02), the address first; one that has an account leads to the log-in from its field. */
export function SignUpForm({ asks, next, refusal, typed, before }: SignUpFormProps) {
  const busy = useNavigation().formAction === "/signup";
  const tried = { refusal, typed };

  return (
    <Form method="post" action="/signup" aria-busy={busy} noValidate>
      {before}
      {refusal && <ProblemSummary refusal={refusal} fields={fieldLabels()} />}
      <EmailField tried={tried} />
      {refusal?.code === "email_taken" && (
        <p className="mb-4">
          <Link to={withNext("/login", next)}>{t.signupTaken()}</Link>
        </p>
      )}
      <NameFields tried={tried} />
      <PhoneField
        tried={tried}
        hint={(asks.phoneRequired ? t.fieldPhoneHint : t.fieldPhoneHintOptional)()}
        required={asks.phoneRequired}
      />
      <NewPasswordFields refusal={refusal} />
      {asks.address && <AddressFields tried={tried} />}
      {asks.paymentServices && <PaymentFields services={asks.paymentServices} tried={tried} />}
      <input type="hidden" name="next" value={next ?? ""} />
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {busy ? t.signupBusy() : t.signupButton()}
      </Button>
    </Form>
  );
}

/** The address for deliveries, unless the shop hides it. */
function AddressFields({ tried }: { tried: Tried<FieldName> }) {
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="soft mb-3 p-0">{t.fieldAddressLegend()}</legend>
      <div className="fields street">
        <TextField
          name="street"
          label={t.fieldStreet()}
          tried={tried}
          autoComplete="street-address"
          maxLength={200}
        />
        <TextField
          name="zip"
          label={t.fieldZip()}
          tried={tried}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={10}
        />
      </div>
    </fieldset>
  );
}

/** How a customer usually pays, where the shop wants to know (`capture_payment_info`). */
function PaymentFields({ services, tried }: { services: readonly string[]; tried: Tried<FieldName> }) {
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="soft mb-3 p-0">{t.fieldPaymentLegend()}</legend>
      <div className="fields">
        <Field
          id="paymentService"
          label={t.fieldPaymentService()}
          error={problemOf(tried.refusal, "paymentService")}
        >
          <select
            className="input"
            name="paymentService"
            defaultValue={tried.typed?.paymentService ?? ""}
            required
          >
            <option value="">{t.fieldPaymentServiceNone()}</option>
            {services.map((service) => (
              <option key={service}>{service}</option>
            ))}
          </select>
        </Field>
        <TextField
          name="paymentHandle"
          label={t.fieldPaymentHandle()}
          tried={tried}
          autoComplete="off"
          maxLength={120}
          required
        />
      </div>
    </fieldset>
  );
}
