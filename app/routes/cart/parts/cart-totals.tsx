import { dollars } from "#domain/money.ts";
import { INVOICE_WORDS } from "#domain/orders/invoice-text.ts";
import type { OrderPriceView } from "#domain/orders/order-schemas.ts";
import * as t from "#messages/order-words.js";

/** Basis points as a receipt names them: 925 is "9.25 %", 1000 is "10 %". */
export const percentText = (basisPoints: number) => t.percent({ percent: basisPoints / 100 });

/**
 * Every line of the total before the order is placed (CART-05, PRICE-07); the server's figures. A line that comes to nothing is left
 * out, save for the tax and the tip, whose absence is worth a word.
 */
export function CartTotals({
  price,
  familyDiscount,
  salesTax,
}: {
  price: OrderPriceView;
  familyDiscount: number | null;
  salesTax: number;
}) {
  const rows = [
    {
      name: t.subtotal(),
      says: price.subtotal === 0 ? INVOICE_WORDS.noSubtotal : dollars(price.subtotal),
    },
    price.discounts > 0 && {
      name: INVOICE_WORDS.familyDiscount,
      rate: familyDiscount ? percentText(familyDiscount * 100) : undefined,
      says: dollars(-price.discounts),
    },
    price.deliveryFee > 0 && { name: INVOICE_WORDS.deliveryFee, says: dollars(price.deliveryFee) },
    { name: INVOICE_WORDS.tip, says: price.tip === 0 ? INVOICE_WORDS.noTip : dollars(price.tip) },
    {
      name: INVOICE_WORDS.salesTax,
      rate: price.tax > 0 ? percentText(salesTax) : undefined,
      says: price.tax === 0 ? INVOICE_WORDS.noTax : dollars(price.tax),
    },
    price.serviceFee > 0 && { name: INVOICE_WORDS.serviceFee, says: dollars(price.serviceFee) },
  ].filter((row) => row !== false);
  return (
    <dl className="sum">
      {rows.map(({ name, rate, says }) => (
        <div key={name}>
          <dt>
            {name} {rate && <small>{rate}</small>}
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}
