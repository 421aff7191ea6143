import { orderForm } from "#domain/texts/english-order-form.ts";
import { speak } from "#domain/texts/text.ts";
import {
  AmountField,
  Box,
  CheckField,
  Choice,
  type DraftState,
  PhoneField,
  TextArea,
  TextField,
} from "./form-fields.tsx";

const t = speak(orderForm);

/** Wishes, notes, a gift, the tip, and for a new order how it is paid, by one of the shop's `ways`. */
export function DetailsBox({
  state,
  allowsGifts,
  ways,
}: {
  state: DraftState;
  allowsGifts: boolean;
  /** Null where the form says nothing of the payment. */
  ways: readonly string[] | null;
}) {
  const line = { state };
  return (
    <Box title={t("details.box")}>
      <TextArea {...line} name="specialInstructions" label={t("details.instructions")} />
      <TextArea {...line} name="notes" label={t("details.notes")} hint={t("details.notesHint")} />
      {allowsGifts && (
        <div className="grid gap-4">
          <CheckField {...line} name="isGift" label={t("details.isGift")} />
          <div className="to-giftee">
            <TextField {...line} name="gifteeName" label={t("details.gifteeName")} most={100} />
            <PhoneField {...line} name="gifteePhone" label={t("details.gifteePhone")} />
            <TextField
              {...line}
              name="gifteeEmail"
              label={t("details.gifteeEmail")}
              most={254}
              inputMode="email"
            />
            <TextField {...line} name="gifteeMessage" label={t("details.gifteeMessage")} most={500} />
          </div>
        </div>
      )}
      <div className="pair">
        <AmountField {...line} name="tip" label={t("details.tip")} />
        {ways && ways.length > 0 && (
          <Choice {...line} name="paymentService" label={t("details.paymentService")} groups={[]}>
            {ways.map((way) => (
              <option key={way}>{way}</option>
            ))}
          </Choice>
        )}
      </div>
      {ways && <CheckField {...line} name="paid" label={t("details.paid")} />}
    </Box>
  );
}
