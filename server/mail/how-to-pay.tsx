/**
 * How an order is paid, in its mails (ORD-10): the shop's words, then each payment option with its link, a code to scan, and what to write beside the
 * payment.
 */
import { Fragment } from "react";
import { type LinkFills, payerWritesNote } from "#domain/payments/pay-link.ts";
import { handWrittenNote } from "#domain/payments/short-code.ts";
import * as t from "#messages/order-mails.js";
import type { MailCode } from "./layout.tsx";
import { Heading, ScanCode, TextLink, Words } from "./layout.tsx";
import { payWayText } from "./stored-text.ts";

/** The shop's information on paying an order. */
export interface ToPay {
  ticket: number;
  /** Of a paid order nothing of this is said. Absent in mails that were queued before it was known. */
  isPaid?: boolean;
  paymentInfo: string;
  ways: readonly {
    name: string;
    details: string;
    url: string | null;
    /** Absent in mails that were queued before it was known. */
    linkFills?: LinkFills | null;
  }[];
}

/** The codes of payment options that have a link, to be attached to the mail; drawn when it is sent, never during the order's request. */
export const codesToPay = ({ ways, isPaid = false }: ToPay): MailCode[] =>
  ways.flatMap(({ url }, at) => (url && !isPaid ? [{ id: codeOf(at), text: url }] : []));

const codeOf = (at: number) => `pay-${at}@windowsill`;

export function HowToPay({ ticket, paymentInfo, ways, isPaid = false }: ToPay) {
  if (isPaid) return null;
  return (
    <>
      {(ways.length > 0 || paymentInfo) && <Heading>{t.invoiceHowToPay()}</Heading>}
      {paymentInfo && <Words>{paymentInfo}</Words>}
      {ways.map((way, at) => (
        <Fragment key={way.name}>
          <Words>
            {way.url ? <TextLink href={way.url}>{payAt(way)}</TextLink> : payAt(way)}
            {payerWritesNote(way.name, way.linkFills ?? null) &&
              ` ${t.invoicePayNote({ note: handWrittenNote(ticket) })}`}
          </Words>
          {way.url && (
            <ScanCode id={codeOf(at)} alt={t.invoicePayCode({ name: way.name })}>
              {t.invoicePayScan()}
            </ScanCode>
          )}
        </Fragment>
      ))}
    </>
  );
}

/** A payment option in words; its name alone where the shop gives no details. */
const payAt = ({ name, details }: { name: string; details: string }) =>
  details ? t.invoicePayAt({ name: payWayText(name), details }) : payWayText(name);
