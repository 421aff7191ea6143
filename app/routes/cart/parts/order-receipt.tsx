import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { Button } from "#app/ui/button.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import { dollars } from "#domain/money.ts";
import { INVOICE_WORDS } from "#domain/orders/invoice-text.ts";
import { order } from "#domain/texts/english-order.ts";
import { orderWords } from "#domain/texts/english-order-words.ts";
import { speak } from "#domain/texts/text.ts";
import { CartLines, type ShownLine } from "./cart-lines.tsx";
import { CartTotals } from "./cart-totals.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { ProblemSummary } from "./problem-summary.tsx";

const t = speak({ ...order, ...orderWords });

/** Why the place button is off (PWA-02). */
const WHY_OFF = { offline: "order.offline", unanswered: "order.unanswered" } as const;

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
  const whyOff = place === "ready" || place === "busy" ? null : t(WHY_OFF[place]);
  return (
    <section className="reviewcol paper" id="review" aria-labelledby="review-heading">
      <div className="receipt">
        <div className="sliphead">
          <h2 id="review-heading" tabIndex={-1}>
            <span className="n phone">6</span>
            {t("order.yourOrder")}
          </h2>
          {onChangeDay && (
            <button className="textlink" type="button" onClick={onChangeDay}>
              {t("order.change")}
            </button>
          )}
        </div>
        <Gist screen={screen} />
        {lines.length > 0 ? (
          <CartLines lines={lines} highlightedItemId={cart.highlightedItemId} problems={problems} />
        ) : (
          <div className="nothing" id="field-items">
            <CrumbPlate />
            <b>{t("order.emptyHeading")}</b>
            <p className="soft">{t("order.emptySays")}</p>
          </div>
        )}
        <CartTotals price={cart.price} familyDiscount={cart.familyDiscount} salesTax={salesTax} />
        <div className="grand">
          <span>{t("order.total")}</span>
          <output aria-label={t("order.orderTotal")} aria-busy={isSaving}>
            {grandTotal === 0 ? INVOICE_WORDS.noGrandTotal : dollars(grandTotal)}
          </output>
        </div>
        <noscript>
          <Button variant="outline" className="update" type="submit" name="intent" value="save">
            {t("order.update")}
          </Button>
        </noscript>
        <ProblemSummary problems={problems} newTotal={newTotal ? grandTotal : null} />
        {notPlaced && (
          <p className="notice" role="status">
            {t("order.notPlaced")}
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
          {place === "busy" ? t("order.placing") : t("order.place")}
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
    cart.isGift ? (recipient ? t("order.aGiftFor", { name: recipient }) : t("order.aGift")) : "",
  ].filter(Boolean);
  return (
    <div className="shop gist">
      <b>{slot ? t("order.wayAndDay", { way, day: slot }) : t("order.noDayYet", { way })}</b>
      {more.length > 0 && <span className="soft small">{more.join(" · ")}</span>}
    </div>
  );
}
