/** How an order is paid, as its mails say it (ORD-10): the shop's words, then each way with its link and what to write beside the payment. */
import { type LinkFills, payerWritesNote } from "#domain/payments/pay-link.ts";
import { handWrittenNote } from "#domain/payments/short-code.ts";
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Heading, TextLink, Words } from "./layout.tsx";

const t = speak(mail);

/** What the shop says of paying an order. */
export interface ToPay {
  ticket: number;
  paymentInfo: string;
  ways: readonly {
    name: string;
    details: string;
    url: string | null;
    /** Absent in mails that were queued before it was known. */
    linkFills?: LinkFills | null;
  }[];
}

export const HowToPay = ({ ticket, paymentInfo, ways }: ToPay) => (
  <>
    {(ways.length > 0 || paymentInfo) && <Heading>{t("invoice.howToPay")}</Heading>}
    {paymentInfo && <Words>{paymentInfo}</Words>}
    {ways.map((way) => (
      <Words key={way.name}>
        {way.url ? <TextLink href={way.url}>{payAt(way)}</TextLink> : payAt(way)}
        {payerWritesNote(way.name, way.linkFills ?? null) &&
          ` ${t("invoice.payNote", { note: handWrittenNote(ticket) })}`}
      </Words>
    ))}
  </>
);

/** A way to pay in words; its name alone where the shop says no more. */
const payAt = ({ name, details }: { name: string; details: string }) =>
  details ? t("invoice.payAt", { name, details }) : name;
