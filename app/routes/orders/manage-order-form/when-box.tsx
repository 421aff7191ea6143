import { OptionGroups } from "#app/ui/combobox.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { Input } from "#app/ui/input.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { Select } from "#app/ui/select.tsx";
import { typeText } from "#app/ui/stored-text.ts";
import { ANOTHER_DAY } from "#domain/orders/order-draft.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import * as t from "#messages/order-form.js";
import { Box, DraftField, type DraftState } from "./form-fields.tsx";
import type { Option, OrderChoices } from "./order-choices.ts";

/** What a day that no window offers may be put together from: only an order that is changed has it. */
export interface AnotherDay {
  readonly types: readonly string[];
  readonly windows: readonly Option[];
}

/** Shown where what was chosen is delivered or shipped, of the days on offer or of another one; so also without scripts. */
const ADDRESS =
  "hidden gap-4 group-has-[[name=slot]_:is([value^=Delivery],[value^=Shipping]):checked]/order:grid group-has-[[name=slot]_[value=another]:checked]/order:group-has-[[name=fulfillmentType]_:is([value=Delivery],[value=Shipping]):checked]/order:grid";
/** Shown where it is delivered. */
const DOOR =
  "hidden group-has-[[name=slot]_[value^=Delivery]:checked]/order:block group-has-[[name=slot]_[value=another]:checked]/order:group-has-[[name=fulfillmentType]_[value=Delivery]:checked]/order:block";

/** When the customer gets it, and whether it is brought. What the choice needs is shown by its classes, so also without scripts. */
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
    <Box id="when" title={t.whenBox()}>
      <DraftField state={state} name="slot" label={t.whenSlot()}>
        <Select>
          {!another && <option value="">{t.whenPick()}</option>}
          <OptionGroups groups={choices.slots} />
          {another && <option value={ANOTHER_DAY}>{t.whenAnother()}</option>}
        </Select>
      </DraftField>
      {another && <OtherDay state={state} another={another} />}
      <div className={ADDRESS}>
        <div className="grid gap-4 min-[480px]:grid-cols-[minmax(0,1fr)_8rem]">
          <DraftField state={state} name="street" label={t.whenStreet()}>
            <Input maxLength={ORDER_LENGTHS.street} />
          </DraftField>
          <DraftField state={state} name="zip" label={t.whenZip()}>
            <Input maxLength={ORDER_LENGTHS.zip} inputMode="numeric" />
          </DraftField>
        </div>
        <div className={DOOR}>
          <DraftField
            state={state}
            name="deliveryFee"
            label={t.whenDeliveryFee()}
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
    <div className="hidden gap-4 group-has-[[name=slot]_[value=another]:checked]/order:grid">
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <DraftField state={state} name="fulfillmentType" label={t.whenType()}>
          <Select>
            {types.map((type) => (
              <option key={type} value={type}>
                {typeText(type)}
              </option>
            ))}
          </Select>
        </DraftField>
        <DraftField state={state} name="fulfillmentDate" label={t.whenDay()} hint={t.whenDayHint()}>
          <DateInput />
        </DraftField>
      </div>
      <DraftField state={state} name="availabilityId" label={t.whenWindow()}>
        <Select>
          {!hasWindow && <option value={state.draft.availabilityId}>{t.whenNoWindow()}</option>}
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
