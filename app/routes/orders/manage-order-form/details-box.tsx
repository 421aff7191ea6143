import { Input } from "#app/ui/input.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { EMAIL_LENGTH } from "#domain/fields.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import { orderForm } from "#domain/texts/english-order-form.ts";
import { speak } from "#domain/texts/text.ts";
import { Box, DraftCheck, DraftField, type DraftState } from "./form-fields.tsx";

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
      <DraftField {...line} name="specialInstructions" label={t("details.instructions")}>
        <Textarea rows={2} />
      </DraftField>
      <DraftField {...line} name="notes" label={t("details.notes")} hint={t("details.notesHint")}>
        <Textarea rows={2} />
      </DraftField>
      {allowsGifts && (
        <div className="grid gap-4">
          <DraftCheck {...line} name="isGift" label={t("details.isGift")} />
          <div className="to-giftee">
            <DraftField {...line} name="gifteeName" label={t("details.gifteeName")}>
              <Input maxLength={ORDER_LENGTHS.name} />
            </DraftField>
            <DraftField {...line} name="gifteePhone" label={t("details.gifteePhone")}>
              <PhoneInput autoComplete="off" />
            </DraftField>
            <DraftField {...line} name="gifteeEmail" label={t("details.gifteeEmail")}>
              <Input inputMode="email" maxLength={EMAIL_LENGTH} />
            </DraftField>
            <DraftField {...line} name="gifteeMessage" label={t("details.gifteeMessage")}>
              <Input maxLength={ORDER_LENGTHS.gifteeMessage} />
            </DraftField>
          </div>
        </div>
      )}
      <div className="pair">
        <DraftField {...line} name="tip" label={t("details.tip")}>
          <MoneyInput />
        </DraftField>
        {ways && ways.length > 0 && (
          <DraftField {...line} name="paymentService" label={t("details.paymentService")}>
            <Select>
              {ways.map((way) => (
                <option key={way}>{way}</option>
              ))}
            </Select>
          </DraftField>
        )}
      </div>
      {ways && <DraftCheck {...line} name="paid" label={t("details.paid")} />}
    </Box>
  );
}
