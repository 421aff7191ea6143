import { Fragment, type HTMLAttributes } from "react";
import { cn } from "./cn.ts";
import { TicketBox, ticketPaper, ticketWords } from "./ticket.tsx";

/** A ticket on a sheet of A4 or Letter. */
export const TicketSheet = (props: HTMLAttributes<HTMLDivElement>) => (
  <div data-slot="ticket-sheet" {...props} className={ticketPaper({ paper: "sheet" })} />
);

/** Whose it is: the shop's name, and at the right the lines of its address. */
export const SheetHeader = ({ name, address }: { name: string; address: readonly string[] }) => (
  <header
    data-slot="sheet-header"
    className="flex justify-between gap-6 border-b-2 pb-3.5 text-sm max-[35rem]:flex-col max-[35rem]:gap-1"
  >
    <p className={cn(ticketWords(), "text-xl font-[560]")}>{name}</p>
    <p className="text-right max-[35rem]:text-left">
      {address.map((line, at) => (
        <Fragment key={line}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  </header>
);

/** Its largest words, and at the right what goes with them. `isDay` begins with a capital also where a language writes days without; a name stays as it is. */
export const SheetTitle = ({
  title,
  aside,
  isDay = false,
  className,
  ...rest
}: Omit<HTMLAttributes<HTMLDivElement>, "children" | "title"> & {
  title: string;
  aside: string;
  isDay?: boolean;
}) => (
  <div
    data-slot="sheet-title"
    {...rest}
    className={cn(
      "flex flex-wrap items-baseline justify-between gap-x-6",
      isDay && "[&>p]:first-letter:uppercase",
      className,
    )}
  >
    <p className={cn(ticketWords(), "text-[clamp(2.25rem,8vw,3.75rem)] font-[620]")}>{title}</p>
    <p className={cn(ticketWords(), "text-[clamp(1.75rem,5vw,2.5rem)]")}>{aside}</p>
  </div>
);

/** What a cell looks like: the table says it once, for a hundred tickets have a thousand of them. Numbers stand at the right. */
const CELLS =
  "[&_:is(th,td)]:border-b [&_:is(th,td)]:px-0 [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-middle [&_:is(th,td)]:font-normal [&_:is(th,td):not(:first-child)]:pl-5 [&_:is(th,td):not(:first-child,:nth-child(3))]:text-right [&_:is(th,td):not(:first-child,:nth-child(3))]:whitespace-nowrap [&_th]:wrap-anywhere [&_thead_th]:py-1 [&_thead_th]:text-sm [&_tr]:break-inside-avoid";
const QUANTITY =
  "[&_td:nth-child(2)]:pl-3.5! [&_td:nth-child(2)]:text-2xl [&_td:nth-child(2)]:leading-single [&_td:nth-child(2)]:font-bold";
const ITEM =
  "[&_tbody_th]:w-full [&_tbody_th]:text-xl [&_tbody_th]:leading-tight max-[35rem]:[&_tbody_th]:text-lg [&_tbody_th>span]:text-base";
/** There is no room for the price of one on a phone. */
const EACH = "max-[35rem]:[&_:is(th,td):nth-child(4)]:hidden";

/** What goes into the box, each with a square to tick; with amounts where it has them. */
export function SheetLines({
  caption,
  heads,
  lines,
}: {
  caption: string;
  heads: {
    readonly packed: string;
    readonly quantity: string;
    readonly item: string;
    /** Of one, and of all of them. */
    readonly amounts: readonly [string, string] | null;
  };
  lines: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly name: string;
    readonly unit: string;
    readonly price: string;
    readonly total: string;
  }[];
}) {
  const { amounts } = heads;
  return (
    <table data-slot="sheet-lines" className={cn("mt-4 w-full border-collapse", CELLS, QUANTITY, ITEM, EACH)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{heads.packed}</span>
          </th>
          <th scope="col">{heads.quantity}</th>
          <th scope="col">{heads.item}</th>
          {amounts?.map((amount) => (
            <th key={amount} scope="col">
              {amount}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, quantity, name, unit, price, total }) => (
          <tr key={id}>
            <td>
              <TicketBox paper="sheet" />
            </td>
            <td>{quantity}</td>
            <th scope="row">
              {name} <span>{unit}</span>
            </th>
            {amounts && (
              <>
                <td>{price}</td>
                <td>{total}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Under the lines, side by side: how it is paid, and what it comes to. */
export const SheetMoney = (props: HTMLAttributes<HTMLDivElement>) => (
  <div
    data-slot="sheet-money"
    {...props}
    className="flex flex-wrap justify-between gap-x-10 gap-y-5 py-4.5 break-inside-avoid"
  />
);

/** The last line of the sheet, at its lower edge. */
export const SheetFooter = (props: HTMLAttributes<HTMLElement>) => (
  <footer
    data-slot="sheet-footer"
    {...props}
    className="mt-auto flex flex-wrap justify-between gap-x-6 gap-y-1 border-t pt-2.5 text-sm"
  />
);
