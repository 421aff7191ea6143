/** What a merchant writes to the customers of open orders (SET-02): the same words to each, with that customer's own orders. */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Heading, Mail, Small, TextLink, Words } from "./layout.tsx";

const t = speak(mail);

export interface NoteToCustomer {
  shopTitle: string;
  text: string;
  orders: readonly { ticket: number; type: string; slot: string; url: string }[];
  /** Where the customer answers; blank where the shop has told no address. */
  contact: string;
}

const tickets = (orders: NoteToCustomer["orders"]) => orders.map(({ ticket }) => `#${ticket}`).join(", ");

export const subject = ({ shopTitle, orders }: NoteToCustomer) =>
  t(orders.length === 1 ? "note.subject" : "note.subjectMany", { shop: shopTitle, tickets: tickets(orders) });

export const Body = ({ shopTitle, text, orders, contact }: NoteToCustomer) => (
  <Mail shopTitle={shopTitle} title={t("note.title", { shop: shopTitle })} preview={text.slice(0, 120)}>
    <Words>{text}</Words>
    <Heading>{t("note.about")}</Heading>
    {orders.map(({ ticket, type, slot, url }) => (
      <Words key={ticket}>
        <TextLink href={url}>{t("note.order", { ticket })}</TextLink> {t("invoice.when", { type, slot })}
      </Words>
    ))}
    {contact && <Small>{t("note.answer", { email: contact })}</Small>}
  </Mail>
);
