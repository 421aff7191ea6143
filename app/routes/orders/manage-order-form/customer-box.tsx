import { Search } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { EMAIL_LENGTH } from "#domain/fields.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import { orderForm } from "#domain/texts/english-order-form.ts";
import { speak } from "#domain/texts/text.ts";
import { Box, DraftField, type DraftState } from "./form-fields.tsx";
import type { DraftCustomer } from "./order-choices.ts";

const t = speak(orderForm);

/** For whom an order is that is changed: that stays. */
export const StandingCustomer = ({ customer }: { customer: DraftCustomer }) => (
  <Box title={t("customer.box")}>
    <CustomerName customer={customer} />
  </Box>
);

/** For whom a new order is: a customer who is found, or a name. */
export function CustomerBox({
  state,
  customer,
  found,
}: {
  state: DraftState;
  customer: DraftCustomer | null;
  /** Hits of the search; null where there was none. */
  found: readonly DraftCustomer[] | null;
}) {
  const { draft } = state;
  const field = { state };
  if (customer) {
    return (
      <Box title={t("customer.box")}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <input type="hidden" name="customerId" value={customer.id} />
          <CustomerName customer={customer} />
          <Button variant="outline" type="submit" name="intent" value="unchoose">
            {t("customer.unchoose")}
          </Button>
        </div>
      </Box>
    );
  }
  return (
    <Box title={t("customer.box")}>
      <div className="with-button">
        <div className="min-w-0 flex-[1_1_14rem]">
          <DraftField {...field} name="search" label={t("customer.find")}>
            <Input type="search" placeholder={t("customer.findHint")} maxLength={ORDER_LENGTHS.search} />
          </DraftField>
        </div>
        <Button variant="outline" type="submit" name="intent" value="find">
          <Search className="i" aria-hidden="true" />
          {t("customer.findNow")}
        </Button>
      </div>
      <div role="status" className="found">
        {found?.length === 0 && <p className="soft">{t("customer.noneFound", { search: draft.search })}</p>}
        {found?.map((hit) => (
          <Button
            key={hit.id}
            variant="outline"
            type="submit"
            name="intent"
            value={`choose:${hit.id}`}
            aria-label={t("customer.choose", { name: hit.name })}
          >
            <span>
              {hit.name} <span className="soft">{hit.reach}</span>
            </span>
          </Button>
        ))}
      </div>
      <fieldset className="pair">
        <legend className="soft mb-2">{t("customer.orSomebody")}</legend>
        <DraftField {...field} name="name" label={t("customer.name")}>
          <Input maxLength={ORDER_LENGTHS.name} />
        </DraftField>
        <DraftField {...field} name="phone" label={t("customer.phone")} hint={t("form.optional")}>
          <PhoneInput autoComplete="off" />
        </DraftField>
        <DraftField {...field} name="email" label={t("customer.email")} hint={t("customer.emailHint")}>
          <Input type="email" maxLength={EMAIL_LENGTH} />
        </DraftField>
      </fieldset>
    </Box>
  );
}

function CustomerName({ customer: { name, reach, familyDiscount } }: { customer: DraftCustomer }) {
  const discount = familyDiscount ? t("customer.discount", { percent: familyDiscount }) : "";
  return (
    <p className="min-w-0 wrap-anywhere">
      <b>{name}</b>
      <br />
      <span className="soft">{[reach, discount].filter(Boolean).join(" · ")}</span>
    </p>
  );
}
