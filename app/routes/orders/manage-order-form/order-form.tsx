import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Ledger, LedgerRow } from "#app/ui/ledger.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { ProblemSummary } from "#app/ui/problem-summary.tsx";
import { Select } from "#app/ui/select.tsx";
import { payWayText } from "#app/ui/stored-text.ts";
import { Textarea } from "#app/ui/textarea.tsx";
import { EMAIL_LENGTH } from "#domain/fields.ts";
import { dollars } from "#domain/money.ts";
import type { DraftProblems, OrderDraft } from "#domain/orders/order-draft.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import type { OrderPriceView } from "#domain/orders/order-schemas.ts";
import * as t from "#messages/order-form.js";
import { Box, DraftCheck, DraftField, type DraftState } from "./form-fields.tsx";
import { LinesBox } from "./lines-box.tsx";
import type { OrderChoices } from "./order-choices.ts";
import type { useOrderDraft } from "./use-order-draft.ts";
import { type AnotherDay, WhenBox } from "./when-box.tsx";

/**
 * The form of a merchant's order (ORD-09), new or changed: customer, items, how and when, notes, gift and payment, with the total beside it.
 * Every button is a plain post; with scripts the lines change at once.
 */
export function OrderForm({
  id,
  form,
  start,
  work,
  choices,
  customer,
  another,
  ways,
  total,
  submit,
  children,
}: {
  id: string;
  form: RefObject<HTMLFormElement>;
  /** The form that has nothing to lose. */
  start: OrderDraft;
  work: ReturnType<typeof useOrderDraft>;
  choices: OrderChoices;
  customer: ReactNode;
  another: AnotherDay | null;
  ways: readonly string[] | null;
  /** The total and the buttons that end the form. */
  total: ReactNode;
  submit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Hidden fields of the screen. */
  children?: ReactNode;
}) {
  const { state, latest, lost, limits, press } = work;
  const { draft, change } = state;
  const alert = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!(latest || lost) || !isPressed.current) return;
    isPressed.current = false;
    alert.current?.focus();
  }, [latest, lost]);
  const messages = lost ? [t.formLost()] : (latest?.messages ?? []);
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      className="group/order grid items-start gap-6 min-[1000px]:grid-cols-[minmax(0,42rem)_20rem]"
      data-unsaved={JSON.stringify(draft) === JSON.stringify(start) ? undefined : ""}
      replace
      noValidate
      preventScrollReset
      onSubmit={(event) => {
        isPressed.current = true;
        submit?.(event);
      }}
      // A phone number is put in order when its field is left.
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.type === "tel") {
          change({ [target.name]: target.value });
        }
      }}
    >
      {/* Enter in a field presses the first button there is: it shows the price and neither places nor saves. */}
      <Button
        className="sr-only!"
        type="submit"
        name="intent"
        value="preview"
        tabIndex={-1}
        aria-hidden="true"
      />
      {children}
      <div className="grid min-w-0 gap-6">
        <WhyNot box={alert} messages={messages} problems={state.problems} />
        {customer}
        <LinesBox state={state} items={choices.items} limits={limits} press={press} />
        <WhenBox state={state} choices={choices} another={another} />
        <DetailsBox state={state} allowsGifts={choices.allowsGifts} ways={ways} />
      </div>
      {total}
    </Form>
  );
}

/** Why nothing was placed or saved, each problem once; it gets the focus after a button was pressed. */
function WhyNot({
  box,
  messages,
  problems,
}: {
  box: RefObject<HTMLDivElement>;
  messages: readonly string[];
  problems: DraftProblems;
}) {
  const wrong = Object.entries(problems).map(([id, description]) => ({ id, description }));
  const [title, ...others] = [...messages, ...(wrong.length > 0 ? [t.problemHeading()] : [])];
  if (title === undefined) return null;
  return (
    <ProblemSummary
      ref={box}
      title={title}
      note={others.length > 0 && others.map((message) => <p key={message}>{message}</p>)}
      problems={wrong.filter(
        ({ description }, at) => wrong.findIndex((other) => other.description === description) === at,
      )}
    />
  );
}

/** Where the total stands: beside the form where there is room, in sight wherever it is scrolled to. */
export const TOTAL_BESIDE = "grid gap-4 p-4 min-[1000px]:sticky min-[1000px]:top-[calc(var(--top)+24px)]";

/** What the order comes to, part by part as on the invoice; what is nothing is left out. */
export const PriceLedger = ({
  price,
  familyDiscount = null,
}: {
  price: OrderPriceView | null;
  /** What the family discount takes off, in cents and percent. */
  familyDiscount?: Readonly<{ percent: number; amount: number }> | null;
}) => (
  <Ledger aria-live="polite">
    {price &&
      partsOf(price, familyDiscount).map(([name, amount]) => (
        <LedgerRow key={name} name={name}>
          {dollars(amount)}
        </LedgerRow>
      ))}
    <LedgerRow name={t.totalsBox()} total>
      {dollars(price?.grandTotal ?? 0)}
    </LedgerRow>
  </Ledger>
);

function partsOf(
  price: OrderPriceView,
  family: Readonly<{ percent: number; amount: number }> | null,
): (readonly [string, number])[] {
  const familyPart = Math.min(price.discounts, family?.amount ?? 0);
  const rows = [
    [t.totalsFamilyDiscount({ percent: family?.percent ?? 0 }), -familyPart],
    [t.totalsDiscounts(), familyPart - price.discounts],
    [t.totalsFees(), price.fees],
    [t.totalsDeliveryFee(), price.deliveryFee],
    [t.totalsTip(), price.tip],
    [t.totalsTax(), price.tax],
    [t.totalsServiceFee(), price.serviceFee],
  ] as const;
  return [[t.totalsSubtotal(), price.subtotal], ...rows.filter(([, amount]) => amount !== 0)];
}

/** Wishes, notes, a gift, the tip, and for a new order how it is paid, by one of the shop's `ways`. */
function DetailsBox({
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
                <option key={way} value={way}>
                  {payWayText(way)}
                </option>
              ))}
            </Select>
          </DraftField>
        )}
      </div>
      {ways && <DraftCheck {...line} name="paid" label={t.detailsPaid()} />}
    </Box>
  );
}
