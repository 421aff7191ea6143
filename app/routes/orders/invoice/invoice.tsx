import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PackedOrder } from "#app/art/small-scenes.tsx";
import { PaymentPanel, type PaymentTold } from "#app/routes/payments/instructions/payment-panel.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { DataList, DataListItem } from "#app/ui/data-list.tsx";
import { Heading, Subheading } from "#app/ui/heading.tsx";
import { CalendarPlus, CircleCheck, CircleDashed, CircleX, Printer } from "#app/ui/icons.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import {
  Receipt,
  ReceiptEach,
  ReceiptHeader,
  ReceiptLine,
  ReceiptLines,
  ReceiptSums,
  ReceiptTotal,
} from "#app/ui/receipt.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import * as tOrderWords from "#messages/order-words.js";
import * as tCode from "#messages/pickup-code.js";
import * as t from "#messages/placed-order.js";
import type { QrCode as CodeToScan } from "#server/qr.ts";

/** A row of sums: its name, its rate where it has one, and the amount in words. */
export type InvoiceRow = Readonly<{ name: string; rate: string | null; description: string }>;

/** An order's page, every text ready (ORD-10). */
export type InvoiceView = Readonly<{
  /** 'Order #1042' */
  ticket: string;
  day: string;
  where: string;
  isCancelled: boolean;
  isPaid: boolean;
  /** Whether its customer still has to pay something. */
  isOwed: boolean;
  isReady: boolean;
  isCompleted: boolean;
  /** The address of the order as a calendar's file; null where it has no day. */
  calendar: string | null;
  /** Heads the receipt: the shop, or its own title for guests' invoices. */
  title: string;
  address: string;
  ordered: string;
  /** The shop's note where a line was cut to what was there (ORD-03). */
  oversoldNote: string | null;
  lines: ReadonlyArray<Readonly<{ id: string; name: string; total: string; each: string; isCut: boolean }>>;
  rows: readonly InvoiceRow[];
  total: string;
  /** How to pay; null once paid, cancelled or for nothing, and while Square has money of it. */
  payment: PaymentTold | null;
  /** That Square has money of it, which may not be all. */
  atSquare: string | null;
  gift: Readonly<{ to: string; message: string }> | null;
  instructions: string;
  onTheDay: string;
  contact: string | null;
  /** Opens the order on the merchant's pick-up list (MAN-11); null where nothing is handed over any more. */
  code: CodeToScan | null;
  isGuest: boolean;
}>;

/** The confirmation and invoice: ticket, receipt, how to pay, facts (ORD-10, STORE-06). `again` orders the same once more (CUST-02). */
export function Invoice({
  view,
  note,
  again,
  problem = null,
}: {
  view: InvoiceView;
  note?: ReactNode;
  again?: ReactNode;
  /** Why a press for paying led nowhere. */
  problem?: string | null;
}) {
  return (
    <main id="main" className="mx-auto w-full max-w-page px-gutter">
      <Ticket view={view} again={again} />
      {note}
      {view.oversoldNote && <Alert className="mb-6">{view.oversoldNote}</Alert>}
      <div className="grid items-start gap-10 *:min-w-0 lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-16 print:block print:*:mb-6">
        <InvoiceReceipt view={view} />
        <div className="grid gap-9">
          {view.payment && <PaymentPanel told={view.payment} problem={problem} />}
          {view.atSquare && <Alert>{view.atSquare}</Alert>}
          <OrderFacts view={view} />
          {!view.isCancelled && (
            <div className="print:hidden">
              <PackedOrder />
            </div>
          )}
        </div>
      </div>
    </main>
  );
}

function Ticket({ view, again }: { view: InvoiceView; again: ReactNode }) {
  return (
    <header className="grid gap-1.5 pt-9 pb-7 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-x-12">
      <div>
        <Heading as="h1" size="display">
          {view.ticket}
        </Heading>
        <Subheading className="mt-1.5">{view.day}</Subheading>
        <p className="mt-1">{view.where}</p>
        <p className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-4">
          <Standing view={view} />
          {view.payment && (
            <a className={cn(textLink, "print:hidden")} href="#howpay">
              {t.howToPay()}
            </a>
          )}
        </p>
      </div>
      <div className="mt-3.5 flex flex-wrap gap-2 lg:mt-0 print:hidden">
        {again && <div id="again">{again}</div>}
        {view.calendar && (
          <a className={buttonVariants({ variant: "outline" })} href={view.calendar} download>
            <CalendarPlus className="icon-5" aria-hidden />
            {view.isCancelled ? t.cancelInCalendar() : t.addToCalendar()}
          </a>
        )}
        <Button className="no-script:hidden!" variant="outline" type="button" onClick={() => window.print()}>
          <Printer className="icon-5" aria-hidden />
          {t.print()}
        </Button>
        {!view.isGuest && (
          <Link className={buttonVariants({ variant: "outline" })} to="/customer/orders">
            {t.allOrders()}
          </Link>
        )}
      </div>
    </header>
  );
}

function Standing({ view: { isCancelled, isPaid, isOwed, isReady, isCompleted } }: { view: InvoiceView }) {
  if (isCancelled) {
    return (
      <Badge variant="destructive">
        <CircleX aria-hidden />
        {t.cancelled()}
      </Badge>
    );
  }
  const good = [isPaid && t.paid(), isCompleted ? t.completed() : isReady && t.ready()].filter(
    (word) => word !== false,
  );
  return (
    <>
      {isOwed && (
        <Badge variant="warning">
          <CircleDashed aria-hidden />
          {t.notPaidYet()}
        </Badge>
      )}
      {good.map((word) => (
        <Badge variant="success" key={word}>
          <CircleCheck aria-hidden />
          {word}
        </Badge>
      ))}
    </>
  );
}

/** Printing needs a script; without one the browser's own menu prints the page just as well. */
function InvoiceReceipt({ view }: { view: InvoiceView }) {
  return (
    <Receipt variant="unrolled" aria-labelledby="receipt-heading">
      <ReceiptHeader title={<h2 id="receipt-heading">{view.title}</h2>} align="center">
        <Text variant="muted" size="sm">
          {view.address && (
            <>
              {view.address}
              <br />
            </>
          )}
          {view.ordered}
        </Text>
      </ReceiptHeader>
      <h3 className={view.oversoldNote ? "pt-3.5" : "sr-only"} id="items-heading">
        {t.itemsOrdered()}
      </h3>
      <ReceiptLines isScrolling={false} aria-labelledby="items-heading">
        {view.lines.map(({ id, name, total, each, isCut }) => (
          <ReceiptLine key={id} name={name} total={total}>
            <ReceiptEach>
              {each}
              {isCut && (
                <>
                  {" · "}
                  <Badge variant="warning" size="sm">
                    {t.cutToStock()}
                  </Badge>
                </>
              )}
            </ReceiptEach>
          </ReceiptLine>
        ))}
      </ReceiptLines>
      <ReceiptSums rows={view.rows} />
      <ReceiptTotal name={tOrderWords.total()}>{view.total}</ReceiptTotal>
    </Receipt>
  );
}

function OrderFacts({
  view: { ticket, gift, instructions, onTheDay, contact, code, isGuest, isCancelled },
}: {
  view: InvoiceView;
}) {
  return (
    <DataList>
      {gift && (
        <DataListItem name={t.giftFor()}>
          {gift.to}
          {gift.message && (
            <>
              <br />
              {t.giftMessage({ message: gift.message })}
            </>
          )}
        </DataListItem>
      )}
      {instructions && (
        <DataListItem name={tOrderWords.instructions()} isLong>
          {instructions}
        </DataListItem>
      )}
      {onTheDay && !isCancelled && <DataListItem name={t.onTheDay()}>{onTheDay}</DataListItem>}
      {code && (
        <DataListItem name={tCode.atPickup()} isLong>
          <QrCode size={code.size} path={code.path} label={tCode.pickupCode({ ticket })} />
          {tCode.showCode()}
        </DataListItem>
      )}
      {contact && (
        <DataListItem name={t.somethingWrong()} className="print:hidden">
          {t.writeTo()} <a href={`mailto:${contact}`}>{contact}</a>
        </DataListItem>
      )}
      {isGuest && (
        <DataListItem name={t.thisPage()} className="print:hidden">
          {t.keepLink()}
        </DataListItem>
      )}
    </DataList>
  );
}
