import type { ReactNode } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { PAYMENT_PROVIDERS } from "#domain/payments/providers.ts";
import type { SettingName } from "#domain/shop/settings.ts";

/** The settings of each way to pay, by its name. Square's stand in a group of their own. */
const FIELDS: Readonly<Record<string, readonly SettingName[]>> = {
  Venmo: ["venmoName"],
  PayPal: ["paypalEmail"],
  CashApp: ["cashapp"],
  "Credit Card": ["ccPhone", "ccInstrux"],
  "Apple Pay": ["applepayPhone"],
  Zelle: ["zelleContact"],
  Cash: ["cashInstrux"],
};

export const FIELDS_OF_WAYS: readonly SettingName[] = Object.values(FIELDS).flat();

/** The ways to pay (PRICE, CART-04): each opens its own settings where it is chosen, by the style sheet alone, so also without scripts. */
export function PaymentMethodSettings({
  label,
  hint,
  chosen,
  field,
}: {
  label: string;
  hint: string | undefined;
  chosen: readonly string[];
  /** The field of a setting. */
  field: (name: SettingName) => ReactNode;
}) {
  return (
    <fieldset
      id="paymentOptions"
      tabIndex={-1}
      aria-describedby="paymentOptions-hint"
      className="min-w-0 divide-y divide-border overflow-clip rounded-lg border border-border bg-card"
    >
      <legend className="sr-only">{label}</legend>
      <p id="paymentOptions-hint" className="px-4 py-3 text-sm text-muted-foreground">
        {hint}
      </p>
      {PAYMENT_PROVIDERS.map(({ name }) => (
        <div key={name} className="group px-4 py-1">
          <Checkbox
            name="paymentOptions"
            value={name}
            label={<b className="font-semibold">{name}</b>}
            defaultChecked={chosen.includes(name)}
          />
          {FIELDS[name] && (
            <div className="hidden gap-3 ps-8 pb-3 group-has-[[name=paymentOptions]:checked]:grid">
              {FIELDS[name].map(field)}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
