import { DateInput } from "#app/ui/date-input.tsx";
import { Input } from "#app/ui/input.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { Select } from "#app/ui/select.tsx";
import { ANOTHER_DAY } from "#domain/orders/order-draft.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import { orderForm } from "#domain/texts/english-order-form.ts";
import { speak } from "#domain/texts/text.ts";
import { Box, DraftField, type DraftState, OptionGroups } from "./form-fields.tsx";
import type { Option, OrderChoices } from "./order-choices.ts";

const t = speak(orderForm);

/** What a day that no window offers may be put together from: only an order that is changed has it. */
export interface AnotherDay {
  readonly types: readonly string[];
  readonly windows: readonly Option[];
}

/** When the customer gets it, and whether it is brought. What the choice needs is shown by the style sheet, so also without scripts. */
export function WhenBox({
  state,
  choices,
  another,
}: {
  state: DraftState;
  choices: Pick<OrderChoices, "slots" | "deliveryFeeHint">;
  another: AnotherDay | null;
}) {
  return (
    <Box id="when" title={t("when.box")}>
      <div className="slot">
        <DraftField state={state} name="slot" label={t("when.slot")}>
          <Select>
            {!another && <option value="">{t("when.pick")}</option>}
            <OptionGroups groups={choices.slots} />
            {another && <option value={ANOTHER_DAY}>{t("when.another")}</option>}
          </Select>
        </DraftField>
      </div>
      {another && <OtherDay state={state} another={another} />}
      <div className="to-address">
        <div className="pair zip">
          <DraftField state={state} name="street" label={t("when.street")}>
            <Input maxLength={ORDER_LENGTHS.street} />
          </DraftField>
          <DraftField state={state} name="zip" label={t("when.zip")}>
            <Input maxLength={ORDER_LENGTHS.zip} inputMode="numeric" />
          </DraftField>
        </div>
        <div className="to-door">
          <DraftField
            state={state}
            name="deliveryFee"
            label={t("when.deliveryFee")}
            hint={choices.deliveryFeeHint}
          >
            <MoneyInput />
          </DraftField>
        </div>
      </div>
    </Box>
  );
}

/** Type, day and window one by one. */
function OtherDay({ state, another: { types, windows } }: { state: DraftState; another: AnotherDay }) {
  const hasWindow = windows.some(({ value }) => value === state.draft.availabilityId);
  return (
    <div className="another-day">
      <div className="pair">
        <DraftField state={state} name="fulfillmentType" label={t("when.type")}>
          <Select>
            {types.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
        </DraftField>
        <DraftField state={state} name="fulfillmentDate" label={t("when.day")} hint={t("when.dayHint")}>
          <DateInput />
        </DraftField>
      </div>
      <DraftField state={state} name="availabilityId" label={t("when.window")}>
        <Select>
          {!hasWindow && <option value={state.draft.availabilityId}>{t("when.noWindow")}</option>}
          {windows.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </DraftField>
    </div>
  );
}
