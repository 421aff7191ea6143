import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { EmailField, NameFields, PhoneField } from "#app/routes/accounts/account-page/sign-up-fields.tsx";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { CartNotice } from "#app/routes/accounts/login/cart-notice.tsx";
import { withNext } from "#app/routes/accounts/login/with-next.ts";
import { NewPasswordFields, newPasswordLabels } from "#app/routes/accounts/password/new-password-fields.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { FieldLegend, FieldSet } from "#app/ui/field-set.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { Footnote } from "#app/ui/note.tsx";
import { Select } from "#app/ui/select.tsx";
import { accountRequirements, weakness } from "#app/wiring/account-requirements.server.ts";
import { api, page } from "#app/wiring/api.server.ts";
import { endSessionOfRefused, openSession } from "#app/wiring/authenticator.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { ACCOUNT_LENGTHS, type AccountRequirements, signUpRules } from "#domain/accounts/account-rules.ts";
import { signUpAt } from "#domain/accounts/account-schemas.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { nextForm } from "#domain/accounts/next-path-schemas.ts";
import * as t from "#messages/accounts.js";

export const meta = accountTitle(t.signupTitle);

/** Customer sign-up (AUTH-02): which fields are asked is the shop's setting. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return {
    next: nextPath(new URL(args.request.url).searchParams.get("next")),
    asks: await accountRequirements(args),
  };
}

/** Opens the account and its first session. What was typed comes back with the refusal, but never a password. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { next } = fieldsOf(form, nextForm);
  const schema = signUpAt(await accountRequirements(args), await weakness(args));
  const answer = await takeForm(args, form, schema, async (fields) => {
    const calls = await api(args);
    const { orderAccess } = await calls.shop.current();
    const session = await calls.accounts.signUp(fields);
    flash(args, "accountCreated");
    return openSession(args, session, {
      next: orderAccess === "verified" ? withNext("/email/verify", next) : (next ?? "/"),
      keep: false,
    });
  });
  if (!isNotTaken(answer)) return answer;
  await endSessionOfRefused(args, answer);
  return data({ reply: answer.notTaken, next }, { status: answer.status });
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function SignUp() {
  const { asks, ...query } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const next = failed?.next ?? query.next;
  const { shop, cartCount } = useStorefront();

  return (
    <AccountPage
      scene={<LoginWindow />}
      title={t.signupTitle()}
      description={shop ? t.signupOfShop({ shop: shop.title }) : null}
    >
      <SignUpForm
        asks={asks}
        next={next}
        reply={failed?.reply ?? null}
        before={<CartNotice count={cartCount} next={null} />}
      />
      <Footnote>
        {t.signupHaveOne()} <Link to={withNext("/login", next)}>{t.signupLogin()}</Link>
      </Footnote>
    </AccountPage>
  );
}

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

/** The sign-up form: the fields the shop asks for (AUTH-02), the address first; one that has an account leads to the log-in from its field. */
function SignUpForm({
  asks,
  next,
  reply,
  before,
}: {
  asks: AccountRequirements;
  next: string | null;
  reply: FormReply | null;
  before?: ReactNode;
}) {
  const busy = useNavigation().formAction === "/signup";
  const rules = useMemo(() => signUpRules(asks), [asks]);

  return (
    <AccountPageForm
      action="/signup"
      aria-busy={busy}
      reply={reply}
      fields={fieldLabels()}
      rules={rules}
      before={before}
    >
      <EmailField />
      {reply?.code === "email_taken" && (
        <p className="mb-4">
          <Link to={withNext("/login", next)}>{t.signupTaken()}</Link>
        </p>
      )}
      <NameFields />
      <PhoneField
        hint={asks.phoneRequired ? t.fieldPhoneHint() : t.fieldPhoneHintOptional()}
        required={asks.phoneRequired}
      />
      <NewPasswordFields />
      {asks.address && <AddressFields />}
      {asks.paymentServices && <PaymentFields services={asks.paymentServices} />}
      <input type="hidden" name="next" value={next ?? ""} />
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {busy ? t.signupBusy() : t.signupButton()}
      </Button>
    </AccountPageForm>
  );
}

/** The address for deliveries, unless the shop hides it. */
const AddressFields = () => (
  <FieldSet>
    <FieldLegend>{t.fieldAddressLegend()}</FieldLegend>
    <FieldGroup columns="street">
      <Field name="street" label={t.fieldStreet()}>
        <Input autoComplete="street-address" maxLength={ACCOUNT_LENGTHS.street} />
      </Field>
      <Field name="zip" label={t.fieldZip()}>
        <Input autoComplete="postal-code" inputMode="numeric" maxLength={ACCOUNT_LENGTHS.zip} />
      </Field>
    </FieldGroup>
  </FieldSet>
);

/** How a customer usually pays, where the shop wants to know (`capture_payment_info`). */
const PaymentFields = ({ services }: { services: readonly string[] }) => (
  <FieldSet>
    <FieldLegend>{t.fieldPaymentLegend()}</FieldLegend>
    <FieldGroup>
      <Field name="paymentService" label={t.fieldPaymentService()}>
        <Select required>
          <option value="">{t.fieldPaymentServiceNone()}</option>
          {services.map((service) => (
            <option key={service}>{service}</option>
          ))}
        </Select>
      </Field>
      <Field name="paymentHandle" label={t.fieldPaymentHandle()}>
        <Input autoComplete="off" maxLength={ACCOUNT_LENGTHS.paymentHandle} required />
      </Field>
    </FieldGroup>
  </FieldSet>
);
