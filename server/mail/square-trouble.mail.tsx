/** Informs the people of a shop of a payment at Square that no order was marked by (CART-04). */
import type { SquareTrouble } from "#domain/payments/square-payment.ts";
import * as t from "#messages/shop-mails.js";
import { Mail, MainLink, Small, Words } from "./layout.tsx";

/** Amounts are words: "$20.00". */
export interface SquareTroubleMail {
  shopTitle: string;
  trouble: SquareTrouble;
  ticket: number;
  /** What Square took; of another currency it is not said. */
  amount: string;
  total: string;
  /** The order; null for one that was deleted. */
  link: string | null;
}

export const subject = ({ shopTitle, ticket }: SquareTroubleMail) =>
  t.squareSubject({ shop: shopTitle, ticket });

function saysOf({ trouble, ticket, amount, total }: SquareTroubleMail): string {
  switch (trouble) {
    case "wrongAmount":
      return t.squareWrongAmount({ ticket, amount, total });
    case "wrongCurrency":
      return t.squareWrongCurrency({ ticket });
    case "cancelled":
      return t.squareCancelled({ ticket, amount });
    case "alreadyPaid":
      return t.squareAlreadyPaid({ ticket, amount });
    default:
      return t.squareGone({ ticket, amount });
  }
}

export const Body = (facts: SquareTroubleMail) => {
  const description = saysOf(facts);
  const { shopTitle, link } = facts;
  return (
    <Mail shopTitle={shopTitle} title={t.squareTitle()} preview={description}>
      <Words>{description}</Words>
      <Words>{t.squareThen()}</Words>
      {link && <MainLink href={link}>{t.squareLook()}</MainLink>}
      <Small>{t.squareWhy()}</Small>
    </Mail>
  );
};
