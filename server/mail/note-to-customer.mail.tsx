/** What a merchant writes to the customers of open orders (SET-02): the same words to each, with that customer's own orders. */
import * as orderMails from "#messages/order-mails.js";
import * as shopMails from "#messages/shop-mails.js";
import { Heading, Mail, Small, TextLink, Words } from "./layout.tsx";
import { slotText, typeText } from "./stored-text.ts";

export interface NoteToCustomer {
  shopTitle: string;
  text: string;
  orders: readonly { ticket: number; type: string; slot: string; url: string }[];
  /** Where the customer answers; blank where the shop has no address. */
  contact: string;
  /** Its orders as one file for the calendar; absent in mails that were queued before there was any. */
  calendar?: string | null;
}

const tickets = (orders: NoteToCustomer["orders"]) => orders.map(({ ticket }) => `#${ticket}`).join(", ");

export const subject = ({ shopTitle, orders }: NoteToCustomer) =>
  (orders.length === 1 ? shopMails.noteSubject : shopMails.noteSubjectMany)({
    shop: shopTitle,
    tickets: tickets(orders),
  });

export const Body = ({ shopTitle, text, orders, contact }: NoteToCustomer) => (
  <Mail shopTitle={shopTitle} title={shopMails.noteTitle({ shop: shopTitle })} preview={text.slice(0, 120)}>
    <Words>{text}</Words>
    <Heading>{shopMails.noteAbout()}</Heading>
    {orders.map(({ ticket, type, slot, url }) => (
      <Words key={ticket}>
        <TextLink href={url}>{shopMails.noteOrder({ ticket })}</TextLink>{" "}
        {orderMails.when({ type: typeText(type), slot: slotText(slot) })}
      </Words>
    ))}
    {contact && <Small>{shopMails.noteAnswer({ email: contact })}</Small>}
  </Mail>
);
