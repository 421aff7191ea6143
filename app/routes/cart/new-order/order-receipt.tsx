import { Suspense } from "react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { OrderProblems, PlaceNote } from "#app/routes/cart/checkout/lazy-components.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Receipt, ReceiptHeader, ReceiptSums, ReceiptTotal } from "#app/ui/receipt.tsx";
import { StepNumber } from "#app/ui/step.tsx";
import { Text } from "#app/ui/text.tsx";
import { TextButton } from "#app/ui/text-button.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import { dollars } from "#domain/money.ts";
import * as tOrder from "#messages/order.js";
import * as t from "#messages/order-words.js";
import { CartLines, type ShownLine } from "./cart-lines.tsx";
import type { OrderScreen } from "./order-screen.ts";

/** What stands for a total of nothing (specification section 3). */
const NO_TOTAL = "–";

/** How the place button stands: ready, busy with an order, or off with the reason next to it. */
export type PlaceState = "ready" | "busy" | "offline" | "unanswered";

/** The slip at the right, step 6 on a phone: lines, every sum, the total and the button (CART-05). */
export function OrderReceipt({
  screen,
  lines,
  isSaving,
  problems,
  newTotal,
  place,
  notPlaced,
  onChangeDay,
}: {
  screen: OrderScreen;
  lines: readonly ShownLine[];
  isSaving: boolean;
  problems: FieldProblems;
  newTotal: boolean;
  place: PlaceState;
  /** The last attempt placed nothing; it is said until the next one. */
  notPlaced: boolean;
  onChangeDay: (() => void) | null;
}) {
  const { cart, gist, sums } = screen;
  const { grandTotal } = cart.price;
  return (
    <Receipt id="review" aria-labelledby="review-heading">
      <div className="-mt-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id="review-heading" className="flex items-baseline gap-3" tabIndex={-1}>
          <StepNumber className="xl:hidden">6</StepNumber>
          {tOrder.yourOrder()}
        </h2>
        {onChangeDay && <TextButton onClick={onChangeDay}>{tOrder.change()}</TextButton>}
      </div>
      {gist && (
        <ReceiptHeader title={gist.title}>
          {gist.description && (
            <Text as="span" variant="muted" size="sm" className="wrap-anywhere">
              {gist.description}
            </Text>
          )}
        </ReceiptHeader>
      )}
      {lines.length > 0 ? (
        <CartLines lines={lines} highlightedItemId={cart.highlightedItemId} problems={problems} />
      ) : (
        <Empty id="field-items" size="sm" as="b" art={<CrumbPlate />} title={tOrder.emptyHeading()}>
          <Text variant="muted">{tOrder.emptySays()}</Text>
        </Empty>
      )}
      <ReceiptSums rows={sums} />
      <ReceiptTotal name={t.total()} label={tOrder.orderTotal()} isBusy={isSaving}>
        {grandTotal === 0 ? NO_TOTAL : dollars(grandTotal)}
      </ReceiptTotal>
      <noscript>
        <Button variant="outline" className="mb-3.5" type="submit" name="intent" value="save">
          {tOrder.update()}
        </Button>
      </noscript>
      <Suspense>
        {(newTotal || Object.keys(problems).length > 0) && (
          <OrderProblems problems={problems} newTotal={newTotal ? grandTotal : null} />
        )}
      </Suspense>
      <Suspense>{notPlaced && <PlaceNote kind="notPlaced" />}</Suspense>
      <PlaceButton place={place} />
    </Receipt>
  );
}

/** The button that places the order, with the reason next to it where it is off. */
function PlaceButton({ place }: { place: PlaceState }) {
  const whyOff = place === "ready" || place === "busy" ? null : place;
  return (
    <>
      <Button
        size="lg"
        className="w-full flex-none"
        type="submit"
        name="intent"
        value="place"
        busy={place === "busy"}
        aria-disabled={whyOff ? true : undefined}
        aria-describedby={whyOff ? "why-off" : undefined}
      >
        {place === "busy" ? tOrder.placing() : tOrder.place()}
      </Button>
      <Suspense>{whyOff && <PlaceNote kind={whyOff} />}</Suspense>
    </>
  );
}
