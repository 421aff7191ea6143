import { orderForm } from "#domain/texts/english-order-form.ts";
import { speak } from "#domain/texts/text.ts";
import { AmountField, Box, Choice, type DraftState, TextField } from "./form-fields.tsx";
import type { Option, OrderChoices } from "./order-choices.ts";
import { ANOTHER_DAY } from "./order-draft.ts";

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
        <Choice
          state={state}
          name="slot"
          label={t("when.slot")}
          groups={choices.slots}
          last={another && <option value={ANOTHER_DAY}>{t("when.another")}</option>}
        >
          {!another && <option value="">{t("when.pick")}</option>}
        </Choice>
      </div>
      {another && <OtherDay state={state} another={another} />}
      <div className="to-address">
        <div className="pair zip">
          <TextField state={state} name="street" label={t("when.street")} most={250} />
          <TextField state={state} name="zip" label={t("when.zip")} most={10} inputMode="numeric" />
        </div>
        <div className="to-door">
          <AmountField
            state={state}
            name="deliveryFee"
            label={t("when.deliveryFee")}
            hint={choices.deliveryFeeHint}
          />
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
        <Choice state={state} name="fulfillmentType" label={t("when.type")} groups={[]}>
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Choice>
        <TextField
          state={state}
          name="fulfillmentDate"
          label={t("when.day")}
          hint={t("when.dayHint")}
          type="date"
        />
      </div>
      <Choice state={state} name="availabilityId" label={t("when.window")} groups={[]}>
        {!hasWindow && <option value={state.draft.availabilityId}>{t("when.noWindow")}</option>}
        {windows.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
    </div>
  );
}
