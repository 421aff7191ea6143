import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { Box } from "./new-order-box.tsx";
import { Field, OptionGroups, TextField } from "./new-order-field.tsx";
import type { DraftProblems, OrderDraft } from "./new-order-form.ts";
import type { NewOrderChoices } from "./new-order-view.ts";

const t = speak(ordersList);

/** When the customer gets it, and whether it is brought. */
export function NewOrderHow({
  choices,
  draft,
  problems,
}: {
  choices: NewOrderChoices;
  draft: OrderDraft;
  problems: DraftProblems;
}) {
  return (
    <Box title={t("new.how")}>
      <Field label={t("new.slot")} problem={problems.slot}>
        {(control) => (
          <select {...control} name="slot" defaultValue={draft.slot}>
            <option value="">{t("new.pickSlot")}</option>
            <OptionGroups groups={choices.slots} />
          </select>
        )}
      </Field>
      {/* Pickup needs no address; the choice itself says which it is, also without scripts. */}
      <div className="to-address">
        <div className="pair zip">
          <TextField name="street" draft={draft} problems={problems} most={250} />
          <TextField name="zip" draft={draft} problems={problems} most={10} inputMode="numeric" />
        </div>
        <div className="to-door">
          <TextField
            name="deliveryFee"
            draft={draft}
            problems={problems}
            most={12}
            inputMode="decimal"
            hint={t("new.deliveryFeeHint", { fee: choices.deliveryFee })}
          />
        </div>
      </div>
    </Box>
  );
}
