import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { Button } from "#app/ui/button.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import { dollars } from "#domain/money.ts";
import { INVOICE_WORDS } from "#domain/orders/invoice-text.ts";
import * as tOrder from "#messages/order.js";
import * as t from "#messages/order-words.js";

import { CartLines, type ShownLine } from "./cart-lines.tsx";
import { CartTotals } from "./cart-totals.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { ProblemSummary } from "./problem-summary.tsx";

/** Why the place button is off (PWA-02). */
const WHY_OFF = { offline: tOrder.offline, unanswered: tOrder.unanswered } as const;

/** How the place button stands: ready, busy with an order, or off with the reason next to it. */
export type PlaceState = "ready" | "busy" | keyof typeof WHY_OFF;

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
  const { cart, salesTax } = screen;
  const { grandTotal } = cart.price;
  const whyOff = place === "ready" || place === "busy" ? null : WHY_OFF[place]();
  return (
    <section className="reviewcol paper" id="review" aria-labelledby="review-heading">
      <div className="receipt">
        <div className="sliphead">
          <h2 id="review-heading" tabIndex={-1}>
            <span className="n phone">6</span>
            {tOrder.yourOrder()}
          </h2>
          {onChangeDay && (
            <button className="textlink" type="button" onClick={onChangeDay}>
              {tOrder.change()}
            </button>
          )}
        </div>
        <Gist screen={screen} />
        {lines.length > 0 ? (
          <CartLines lines={lines} highlightedItemId={cart.highlightedItemId} problems={problems} />
        ) : (
          <div className="nothing" id="field-items">
            <CrumbPlate />
            <b>{tOrder.emptyHeading()}</b>
            <p className="soft">{tOrder.emptySays()}</p>
          </div>
        )}
        <CartTotals price={cart.price} familyDiscount={cart.familyDiscount} salesTax={salesTax} />
        <div className="grand">
          <span>{t.total()}</span>
          <output aria-label={tOrder.orderTotal()} aria-busy={isSaving}>
            {grandTotal === 0 ? INVOICE_WORDS.noGrandTotal : dollars(grandTotal)}
          </output>
        </div>
        <noscript>
          <Button variant="outline" className="update" type="submit" name="intent" value="save">
            {tOrder.update()}
          </Button>
        </noscript>
        <ProblemSummary problems={problems} newTotal={newTotal ? grandTotal : null} />
        {notPlaced && (
          <p className="notice" role="status">
            {tOrder.notPlaced()}
          </p>
        )}
        <Button
          size="lg"
          className="w-full"
          type="submit"
          name="intent"
          value="place"
          busy={place === "busy"}
          aria-disabled={whyOff ? true : undefined}
          aria-describedby={whyOff ? "why-off" : undefined}
        >
          {place === "busy" ? tOrder.placing() : tOrder.place()}
        </Button>
        {whyOff && (
          <p className="small soft" id="why-off" role="status">
            {whyOff}
          </p>
        )}
      </div>
    </section>
  );
}

/** The order in two lines: the way and the day, then where to and for whom. */
function Gist({ screen: { cart, ways } }: { screen: OrderScreen }) {
  const way = cart.fulfillmentType ?? ways[0]?.type;
  if (!way) return null;
  const slot = cart.fulfillmentSlot;
  const [recipient] = cart.gifteeDetails?.name.split(" ") ?? [];
  const more = [
    way === "Pickup" ? "" : [cart.street, cart.zip].filter(Boolean).join(", "),
    cart.isGift ? (recipient ? tOrder.aGiftFor({ name: recipient }) : tOrder.aGift()) : "",
  ].filter(Boolean);
  return (
    <div className="shop gist">
      <b>{slot ? tOrder.wayAndDay({ way, day: slot }) : tOrder.noDayYet({ way })}</b>
      {more.length > 0 && <span className="soft small">{more.join(" · ")}</span>}
    </div>
  );
}
