import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { PackedOrder } from "#app/art/small-scenes.tsx";
import { PaymentPanel, type PaymentTold } from "#app/routes/payments/instructions/payment-panel.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { CalendarPlus, CircleCheck, CircleDashed, CircleX, Printer } from "#app/ui/icons.tsx";
import * as tOrderWords from "#messages/order-words.js";
import * as t from "#messages/placed-order.js";

/** A row of sums: its name, its rate where it has one, and the amount in words. */
export type InvoiceRow = Readonly<{ name: string; rate: string | null; says: string }>;

/** An order's page, every text ready (ORD-10). */
export type InvoiceView = Readonly<{
  /** 'Order #1042' */
  ticket: string;
  day: string;
  where: string;
  isCancelled: boolean;
  isPaid: boolean;
  isReady: boolean;
  isCompleted: boolean;
  /** The day as a calendar's file, or null. */
  calendar: string | null;
  fileName: string;
  /** Heads the receipt: the shop, or its own title for guests' invoices. */
  title: string;
  address: string;
  ordered: string;
  /** The shop's note where a line was cut to what was there (ORD-03). */
  oversoldNote: string | null;
  lines: ReadonlyArray<Readonly<{ id: string; name: string; total: string; each: string; isCut: boolean }>>;
  rows: readonly InvoiceRow[];
  total: string;
  /** How to pay; null once paid, cancelled or for nothing. */
  payment: PaymentTold | null;
  gift: Readonly<{ to: string; message: string }> | null;
  instructions: string;
  onTheDay: string;
  contact: string | null;
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
    <main id="main" className="wrap orderinvoice">
      <Ticket view={view} again={again} />
      {note}
      {view.oversoldNote && <Alert className="mb-6">{view.oversoldNote}</Alert>}
      <div className="invoice">
        <Receipt view={view} />
        <div className="beside">
          {view.payment && <PaymentPanel told={view.payment} problem={problem} />}
          <Facts view={view} />
          {!view.isCancelled && (
            <div className="deliver noprint">
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
    <header className="ticket">
      <div>
        <h1>{view.ticket}</h1>
        <p className="day">{view.day}</p>
        <p>{view.where}</p>
        <p className="states">
          <Standing view={view} />
          {view.payment && (
            <a className="textlink noprint" href="#howpay">
              {t.howToPay()}
            </a>
          )}
        </p>
      </div>
      <div className="actions noprint">
        {again}
        {view.calendar && (
          <a className={buttonVariants({ variant: "outline" })} href={view.calendar} download={view.fileName}>
            <CalendarPlus className="icon" aria-hidden />
            {t.addToCalendar()}
          </a>
        )}
        <PrintButton />
        {!view.isGuest && (
          <Link className={buttonVariants({ variant: "outline" })} to="/customer/orders">
            {t.allOrders()}
          </Link>
        )}
      </div>
    </header>
  );
}

function Standing({ view: { isCancelled, isPaid, isReady, isCompleted } }: { view: InvoiceView }) {
  if (isCancelled) {
    return (
      <span className="word out">
        <CircleX className="icon" aria-hidden />
        {t.cancelled()}
      </span>
    );
  }
  const good = [isPaid && t.paid(), isCompleted ? t.completed() : isReady && t.ready()].filter(
    (word) => word !== false,
  );
  return (
    <>
      {!isPaid && (
        <span className="word low">
          <CircleDashed className="icon" aria-hidden />
          {t.notPaidYet()}
        </span>
      )}
      {good.map((word) => (
        <span className="word good" key={word}>
          <CircleCheck className="icon" aria-hidden />
          {word}
        </span>
      ))}
    </>
  );
}

/** Printing needs a script; without one the browser's own menu prints the page just as well. */
function PrintButton() {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  if (!isLive) return null;
  return (
    <Button variant="outline" type="button" onClick={() => window.print()}>
      <Printer className="icon" aria-hidden />
      {t.print()}
    </Button>
  );
}

function Receipt({ view }: { view: InvoiceView }) {
  return (
    <section className="paper" aria-labelledby="receipt-heading">
      <div className="receipt unrolled">
        <div className="shop">
          <h2 id="receipt-heading">{view.title}</h2>
          <p className="soft">
            {view.address && (
              <>
                {view.address}
                <br />
              </>
            )}
            {view.ordered}
          </p>
        </div>
        <h3 className={view.oversoldNote ? "small" : "vh"} id="items-heading">
          {t.itemsOrdered()}
        </h3>
        <ul className="lines" aria-labelledby="items-heading">
          {view.lines.map(({ id, name, total, each, isCut }) => (
            <li key={id}>
              <span className="name">{name}</span>
              <span className="num">{total}</span>
              <span className="each">
                {each}
                {isCut && (
                  <>
                    {" · "}
                    <span className="word low">{t.cutToStock()}</span>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
        <dl className="sum">
          {view.rows.map(({ name, rate, says }, place) => (
            // Two fees may carry the same name.
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a placed order never change places
            <div key={`${name}-${place}`}>
              <dt>
                {name} {rate && <small>{rate}</small>}
              </dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
        <div className="grand">
          <span>{tOrderWords.total()}</span>
          <span className="total">{view.total}</span>
        </div>
      </div>
    </section>
  );
}

function Facts({
  view: { gift, instructions, onTheDay, contact, isGuest, isCancelled },
}: {
  view: InvoiceView;
}) {
  return (
    <dl className="about">
      {gift && (
        <div>
          <dt>{t.giftFor()}</dt>
          <dd>
            {gift.to}
            {gift.message && (
              <>
                <br />
                {t.giftMessage({ message: gift.message })}
              </>
            )}
          </dd>
        </div>
      )}
      {instructions && (
        <div className="long">
          <dt>{tOrderWords.instructions()}</dt>
          <dd className="lines-kept">{instructions}</dd>
        </div>
      )}
      {onTheDay && !isCancelled && (
        <div>
          <dt>{t.onTheDay()}</dt>
          <dd>{onTheDay}</dd>
        </div>
      )}
      {contact && (
        <div className="noprint">
          <dt>{t.somethingWrong()}</dt>
          <dd>
            {t.writeTo()} <a href={`mailto:${contact}`}>{contact}</a>
          </dd>
        </div>
      )}
      {isGuest && (
        <div className="noprint">
          <dt>{t.thisPage()}</dt>
          <dd>{t.keepLink()}</dd>
        </div>
      )}
    </dl>
  );
}
