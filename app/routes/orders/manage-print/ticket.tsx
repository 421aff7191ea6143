import { Fragment } from "react";
import * as t from "#messages/tickets.js";
import type { TicketView } from "./ticket-view.ts";

/** One order on paper: a sheet and a strip of 80 mm, of which the style sheet shows the one that fits (MAN-08). */
export function Ticket({ ticket }: { ticket: TicketView }) {
  return (
    <section className="order-ticket" aria-label={t.ticket({ ticket: ticket.ticketNumber })}>
      <Sheet ticket={ticket} />
      <Roll ticket={ticket} />
    </section>
  );
}

function Sheet({ ticket }: { ticket: TicketView }) {
  const { money } = ticket;
  const lines = t.lines({ count: ticket.lines.length });
  return (
    <div className="ticket letter">
      <header>
        <p className="shop">{ticket.shop.title}</p>
        <p>
          {ticket.shop.address.map((line, at) => (
            <Fragment key={line}>
              {at > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      </header>
      {ticket.isCancelled && <p className="flag cancelled">{t.cancelled()}</p>}
      <div className="big">
        <p className="day">{ticket.day}</p>
        <p className="type">{ticket.type}</p>
      </div>
      <div className="big who">
        <p className="name">{ticket.name}</p>
        <p className="no">{t.number({ ticket: ticket.ticketNumber })}</p>
      </div>
      {ticket.contact && <p className="contact">{ticket.contact}</p>}
      <Says ticket={ticket} note={t.specialInstructions()} />
      <Lines ticket={ticket} />
      {money && (
        <div className="end">
          <div className="pay">
            {money.owes && <p className="flag">{t.unpaid()}</p>}
            {money.owes && money.payBy && (
              <p>
                {money.payBy}
                {money.hasNote && (
                  <>
                    <br />
                    {t.payNote({ ticket: ticket.ticketNumber })}
                  </>
                )}
              </p>
            )}
          </div>
          <Totals money={money} />
        </div>
      )}
      <footer>
        <p>{t.counts({ pieces: t.pieces({ count: ticket.pieces }), lines })}</p>
        <p>{ticket.ordered}</p>
      </footer>
    </div>
  );
}

/** What goes into the box, each with a square to tick; with prices where there is money. */
function Lines({ ticket: { lines, money } }: { ticket: TicketView }) {
  return (
    <table>
      <caption className="vh">{t.items()}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{t.packed()}</span>
          </th>
          <th scope="col" className="num">
            {t.quantity()}
          </th>
          <th scope="col">{t.item()}</th>
          {money && (
            <>
              <th scope="col" className="num each">
                {t.price()}
              </th>
              <th scope="col" className="num">
                {t.amount()}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <span className="box" />
            </td>
            <td className="num q">{line.quantity}</td>
            <th scope="row">
              {line.name || t.noName()} <span>{line.unit}</span>
            </th>
            {money && (
              <>
                <td className="num each">{line.price}</td>
                <td className="num">{line.total}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The strip: the same order of things in 72 mm. */
function Roll({ ticket }: { ticket: TicketView }) {
  const { money } = ticket;
  return (
    <div className="ticket roll">
      <p className="shop">{ticket.shop.title}</p>
      {ticket.isCancelled && <p className="flag cancelled">{t.cancelled()}</p>}
      <p className="day">{ticket.day}</p>
      <p className="type">{ticket.type}</p>
      <p className="name">{ticket.name}</p>
      <p className="meta">
        <b>{t.number({ ticket: ticket.ticketNumber })}</b>
        <span>{t.pieces({ count: ticket.pieces })}</span>
      </p>
      <Says ticket={ticket} note={t.note()} />
      <ul>
        {ticket.lines.map((line) => (
          <li key={line.id}>
            <span className="box" />
            <b>{line.quantity}</b>
            <span className="nm">
              {line.name || t.noName()}
              <i>{line.unit}</i>
            </span>
            {money && <span>{line.total}</span>}
          </li>
        ))}
      </ul>
      {money && (
        <>
          <Totals money={money} />
          {money.owes && <p className="flag">{t.unpaidAmount({ amount: money.total })}</p>}
        </>
      )}
      <p className="foot">
        {money?.owes && money.payBy && (
          <>
            {money.hasNote ? t.payBy({ way: money.payBy, ticket: ticket.ticketNumber }) : money.payBy}
            <br />
          </>
        )}
        {ticket.contact && (
          <>
            {ticket.contact}
            <br />
          </>
        )}
        {ticket.ordered}
      </p>
    </div>
  );
}

/** Where it goes, what the customer asks for, and a gift's card. */
function Says({ ticket, note }: { ticket: TicketView; note: string }) {
  return (
    <>
      {ticket.deliverTo && (
        <p className="note">
          <b>{t.deliverTo()}</b>
          {ticket.deliverTo}
        </p>
      )}
      {ticket.note && (
        <p className="note">
          <b>{note}</b>
          {ticket.note}
        </p>
      )}
      {ticket.gift && (
        <p className="note">
          <b>{ticket.gift.from}</b>
          {ticket.gift.message}
        </p>
      )}
    </>
  );
}

function Totals({ money }: { money: NonNullable<TicketView["money"]> }) {
  return (
    <dl className="t-tot">
      {money.ledger.map(({ name, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fees of one name are told apart by their place alone
        <div key={`${name} ${at}`}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{t.total()}</dt>
        <dd>{money.total}</dd>
      </div>
    </dl>
  );
}
