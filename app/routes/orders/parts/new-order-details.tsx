import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { Box } from "./new-order-box.tsx";
import { Field, TextField } from "./new-order-field.tsx";
import type { DraftProblems, OrderDraft } from "./new-order-form.ts";
import type { NewOrderChoices } from "./new-order-view.ts";

const t = speak(ordersList);

/** Wishes, notes, a gift, the tip and the payment. */
export function NewOrderDetails({
  choices,
  draft,
  problems,
}: {
  choices: NewOrderChoices;
  draft: OrderDraft;
  problems: DraftProblems;
}) {
  return (
    <Box title={t("new.details")}>
      <Field label={t("new.instructions")} problem={problems.specialInstructions}>
        {(control) => (
          <textarea
            {...control}
            name="specialInstructions"
            rows={2}
            defaultValue={draft.specialInstructions}
          />
        )}
      </Field>
      <Field label={t("new.notes")} hint={t("new.notesHint")} problem={problems.notes}>
        {(control) => <textarea {...control} name="notes" rows={2} defaultValue={draft.notes} />}
      </Field>
      {choices.allowsGifts && (
        <div className="grid gap-4">
          <label className="check">
            <input type="checkbox" name="isGift" defaultChecked={draft.isGift} />
            {t("new.isGift")}
          </label>
          <div className="to-giftee">
            <TextField name="gifteeName" draft={draft} problems={problems} most={100} />
            <TextField name="gifteePhone" draft={draft} problems={problems} most={30} inputMode="tel" />
            <TextField name="gifteeEmail" draft={draft} problems={problems} most={254} inputMode="email" />
            <TextField name="gifteeMessage" draft={draft} problems={problems} most={500} />
          </div>
        </div>
      )}
      <div className="pair">
        <TextField name="tip" draft={draft} problems={problems} most={12} inputMode="decimal" />
        {choices.ways.length > 0 && (
          <Field label={t("new.paymentService")} problem={undefined}>
            {(control) => (
              <select {...control} name="paymentService" defaultValue={draft.paymentService}>
                {choices.ways.map((way) => (
                  <option key={way}>{way}</option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <label className="check">
        <input type="checkbox" name="paid" defaultChecked={draft.paid} />
        {t("new.paid")}
      </label>
    </Box>
  );
}
