import { Search } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { FieldLegend, FieldSet } from "#app/ui/field-set.tsx";
import { Input } from "#app/ui/input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { Text } from "#app/ui/text.tsx";
import { EMAIL_LENGTH } from "#domain/fields.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import * as t from "#messages/order-form.js";
import { Box, DraftField, type DraftState } from "./form-fields.tsx";
import type { DraftCustomer } from "./order-choices.ts";

/** For whom an order is that is changed: that stays. */
export const StandingCustomer = ({ customer }: { customer: DraftCustomer }) => (
  <Box title={t.customerBox()}>
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
      <Box title={t.customerBox()}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <input type="hidden" name="customerId" value={customer.id} />
          <CustomerName customer={customer} />
          <Button variant="outline" type="submit" name="intent" value="unchoose">
            {t.customerUnchoose()}
          </Button>
        </div>
      </Box>
    );
  }
  return (
    <Box title={t.customerBox()}>
      {/* Who was chosen, where the server could not look them up. */}
      {draft.customerId !== "" && <input type="hidden" name="customerId" value={draft.customerId} />}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <DraftField {...field} name="search" label={t.customerFind()}>
            <Input type="search" placeholder={t.customerFindHint()} maxLength={ORDER_LENGTHS.search} />
          </DraftField>
        </div>
        <Button variant="outline" type="submit" name="intent" value="find">
          <Search className="icon-5" aria-hidden="true" />
          {t.customerFindNow()}
        </Button>
      </div>
      <div role="status" className="grid gap-2 empty:hidden">
        {found?.length === 0 && <Text variant="muted">{t.customerNoneFound({ search: draft.search })}</Text>}
        {found?.map((hit) => (
          <Button
            key={hit.id}
            variant="outline"
            className="justify-start! text-left!"
            type="submit"
            name="intent"
            value={`choose:${hit.id}`}
            aria-label={t.customerChoose({ name: hit.name })}
          >
            <span>
              {hit.name}{" "}
              <Text as="span" variant="muted">
                {hit.reach}
              </Text>
            </span>
          </Button>
        ))}
      </div>
      <FieldSet className="grid gap-4 min-[480px]:grid-cols-2">
        <FieldLegend className="mb-2!">{t.customerOrSomebody()}</FieldLegend>
        <DraftField {...field} name="name" label={t.customerName()}>
          <Input maxLength={ORDER_LENGTHS.name} />
        </DraftField>
        <DraftField {...field} name="phone" label={t.customerPhone()} hint={t.formOptional()}>
          <PhoneInput autoComplete="off" />
        </DraftField>
        <DraftField {...field} name="email" label={t.customerEmail()} hint={t.customerEmailHint()}>
          <Input type="email" maxLength={EMAIL_LENGTH} />
        </DraftField>
      </FieldSet>
    </Box>
  );
}

function CustomerName({ customer: { name, reach, familyDiscount } }: { customer: DraftCustomer }) {
  const discount = familyDiscount ? t.customerDiscount({ percent: familyDiscount }) : "";
  return (
    <p className="min-w-0 wrap-anywhere">
      <b>{name}</b>
      <br />
      <Text as="span" variant="muted">
        {[reach, discount].filter(Boolean).join(" · ")}
      </Text>
    </p>
  );
}
