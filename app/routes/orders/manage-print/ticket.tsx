import { type Paper, TicketFlag, TicketNote, TicketPapers, TicketTotals } from "#app/ui/ticket.tsx";
import { RollFacts, RollFooter, RollLines, RollTitle, TicketRoll } from "#app/ui/ticket-roll.tsx";
import {
  SheetFooter,
  SheetHeader,
  SheetLines,
  SheetMoney,
  SheetTitle,
  TicketSheet,
} from "#app/ui/ticket-sheet.tsx";
import * as t from "#messages/tickets.js";
import type { TicketView } from "./ticket-view.ts";

/** One order on paper: a sheet and a strip of 80 mm, of which the style sheet shows the one that fits (MAN-08). */
export function Ticket({ ticket }: { ticket: TicketView }) {
  return (
    <TicketPapers aria-label={t.ticket({ ticket: ticket.ticketNumber })}>
      <Sheet ticket={ticket} />
      <Roll ticket={ticket} />
    </TicketPapers>
  );
}

function Sheet({ ticket }: { ticket: TicketView }) {
  const { money } = ticket;
  return (
    <TicketSheet>
      <SheetHeader name={ticket.shop.title} address={ticket.shop.address} />
      {ticket.isCancelled && (
        <TicketFlag paper="sheet" place="head">
          {t.cancelled()}
        </TicketFlag>
      )}
      <SheetTitle className="pt-5.5" isDay title={ticket.day} aside={ticket.type} />
      <SheetTitle className="pt-1.5" title={ticket.name} aside={t.number({ ticket: ticket.ticketNumber })} />
      {ticket.contact && <p className="mt-3">{ticket.contact}</p>}
      <Says ticket={ticket} paper="sheet" note={t.specialInstructions()} />
      <SheetLines
        caption={t.items()}
        heads={{
          packed: t.packed(),
          quantity: t.quantity(),
          item: t.item(),
          amounts: money && [t.price(), t.amount()],
        }}
        lines={ticket.lines.map((line) => ({ ...line, name: line.name || t.noName() }))}
      />
      {money && (
        <SheetMoney>
          <div>
            {money.owes && (
              <TicketFlag paper="sheet" place="foot">
                {t.unpaid()}
              </TicketFlag>
            )}
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
          <Totals money={money} paper="sheet" />
        </SheetMoney>
      )}
      <SheetFooter>
        <p>
          {t.counts({
            pieces: t.pieces({ count: ticket.pieces }),
            lines: t.lines({ count: ticket.lines.length }),
          })}
        </p>
        <p>{ticket.ordered}</p>
      </SheetFooter>
    </TicketSheet>
  );
}

/** The strip: the same order of things in 72 mm. */
function Roll({ ticket }: { ticket: TicketView }) {
  const { money } = ticket;
  return (
    <TicketRoll>
      <RollTitle size="base">{ticket.shop.title}</RollTitle>
      {ticket.isCancelled && (
        <TicketFlag paper="roll" place="head">
          {t.cancelled()}
        </TicketFlag>
      )}
      <RollTitle size="3xl">{ticket.day}</RollTitle>
      <RollTitle size="xl">{ticket.type}</RollTitle>
      <RollTitle size="2xl">{ticket.name}</RollTitle>
      <RollFacts>
        <b>{t.number({ ticket: ticket.ticketNumber })}</b>
        <span>{t.pieces({ count: ticket.pieces })}</span>
      </RollFacts>
      <Says ticket={ticket} paper="roll" note={t.note()} />
      <RollLines
        lines={ticket.lines.map(({ name, total, ...line }) => ({
          ...line,
          name: name || t.noName(),
          total: money && total,
        }))}
      />
      {money && (
        <>
          <Totals money={money} paper="roll" />
          {money.owes && (
            <TicketFlag paper="roll" place="foot">
              {t.unpaidAmount({ amount: money.total })}
            </TicketFlag>
          )}
        </>
      )}
      <RollFooter>
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
      </RollFooter>
    </TicketRoll>
  );
}

/** Where it goes, what the customer asks for, and a gift's card. */
function Says({ ticket, paper, note }: { ticket: TicketView; paper: Paper; note: string }) {
  return (
    <>
      {ticket.deliverTo && (
        <TicketNote paper={paper} name={t.deliverTo()}>
          {ticket.deliverTo}
        </TicketNote>
      )}
      {ticket.note && (
        <TicketNote paper={paper} name={note}>
          {ticket.note}
        </TicketNote>
      )}
      {ticket.gift && (
        <TicketNote paper={paper} name={ticket.gift.from}>
          {ticket.gift.message}
        </TicketNote>
      )}
    </>
  );
}

function Totals({ money, paper }: { money: NonNullable<TicketView["money"]>; paper: Paper }) {
  return <TicketTotals paper={paper} rows={money.ledger} total={{ name: t.total(), amount: money.total }} />;
}
