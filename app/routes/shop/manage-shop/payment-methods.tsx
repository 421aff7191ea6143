import type { ReactNode } from "react";
import { CheckDetail, CheckDetails } from "#app/ui/check-details.tsx";
import { payWayText } from "#app/ui/stored-text.ts";
import { PAYMENT_PROVIDERS, type PaymentProvider } from "#domain/payments/providers.ts";
import type { SettingName } from "#domain/shop/settings.ts";

/** The settings of a way to pay. Square's stand in a group of their own. */
const settingsOf = ({ id, needs, field }: PaymentProvider): SettingName[] =>
  id === "square" ? [] : [...new Set<SettingName>([...needs, field])];

export const FIELDS_OF_WAYS: readonly SettingName[] = PAYMENT_PROVIDERS.flatMap(settingsOf);

/** The ways to pay (PRICE, CART-04): each opens its own settings where it is chosen. */
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
    <CheckDetails id="paymentOptions" legend={label} hint={hint}>
      {PAYMENT_PROVIDERS.map((way) => (
        <CheckDetail
          key={way.id}
          name="paymentOptions"
          value={way.name}
          label={payWayText(way.name)}
          defaultChecked={chosen.includes(way.name)}
        >
          {settingsOf(way).map(field)}
        </CheckDetail>
      ))}
    </CheckDetails>
  );
}
