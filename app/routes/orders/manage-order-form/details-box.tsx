import { Input } from "#app/ui/input.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { EMAIL_LENGTH } from "#domain/fields.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import * as t from "#messages/order-form.js";
import { Box, DraftCheck, DraftField, type DraftState } from "./form-fields.tsx";

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
    <Box title={t.detailsBox()}>
      <DraftField {...line} name="specialInstructions" label={t.detailsInstructions()}>
        <Textarea rows={2} />
      </DraftField>
      <DraftField {...line} name="notes" label={t.detailsNotes()} hint={t.detailsNotesHint()}>
        <Textarea rows={2} />
      </DraftField>
      {allowsGifts && (
        <div className="grid gap-4">
          <DraftCheck {...line} name="isGift" label={t.detailsIsGift()} />
          <div className="hidden gap-4 group-has-[[name=isGift]:checked]/order:grid min-[480px]:grid-cols-2">
            <DraftField {...line} name="gifteeName" label={t.detailsGifteeName()}>
              <Input maxLength={ORDER_LENGTHS.name} />
            </DraftField>
            <DraftField {...line} name="gifteePhone" label={t.detailsGifteePhone()}>
              <PhoneInput autoComplete="off" />
            </DraftField>
            <DraftField {...line} name="gifteeEmail" label={t.detailsGifteeEmail()}>
              <Input inputMode="email" maxLength={EMAIL_LENGTH} />
            </DraftField>
            <DraftField {...line} name="gifteeMessage" label={t.detailsGifteeMessage()}>
              <Input maxLength={ORDER_LENGTHS.gifteeMessage} />
            </DraftField>
          </div>
        </div>
      )}
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <DraftField {...line} name="tip" label={t.detailsTip()}>
          <MoneyInput />
        </DraftField>
        {ways && ways.length > 0 && (
          <DraftField {...line} name="paymentService" label={t.detailsPaymentService()}>
            <Select>
              {ways.map((way) => (
                <option key={way}>{way}</option>
              ))}
            </Select>
          </DraftField>
        )}
      </div>
      {ways && <DraftCheck {...line} name="paid" label={t.detailsPaid()} />}
    </Box>
  );
}
