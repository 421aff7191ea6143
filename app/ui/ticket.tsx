import { cva, type VariantProps } from "class-variance-authority";
import type { HTMLAttributes, ReactNode } from "react";

/** One order on `Papers`, as a `TicketSheet` and as a `TicketRoll`. On paper each begins a page. */
export const TicketPapers = (props: HTMLAttributes<HTMLElement>) => (
  <section
    data-slot="ticket-papers"
    {...props}
    className="contents not-first-of-type:break-before-page print:block"
  />
);

/** The classes of a ticket's paper: white and written on in black, also where the screen is dark. One is seen at a time. */
export const ticketPaper = cva(
  "border border-border bg-[#fff] text-base leading-snug text-[#000] print:border-0 [&_p]:wrap-anywhere",
  {
    variants: {
      paper: {
        sheet:
          "flex min-h-[820px] w-[8.5in] max-w-full flex-col p-[clamp(20px,6vw,56px)] group-has-[[value=roll]:checked]/papers:hidden print:min-h-0 print:w-auto print:p-0 roll:hidden!",
        // Printers leave 4 mm of a roll's 80 empty at each side.
        roll: "hidden w-[80mm] px-[4mm] pt-[5mm] pb-[7mm] group-has-[[value=roll]:checked]/papers:block print:w-[72mm] print:p-0 roll:block! roll:w-auto",
      },
    },
  },
);

/** What a ticket is on: a sheet of A4 or Letter, or a strip from a roll of 80 mm. */
export type Paper = NonNullable<VariantProps<typeof ticketPaper>["paper"]>;

interface OnPaper {
  readonly paper: Paper;
}

/** The classes of large words, which are read from across a kitchen. */
export const ticketWords = cva("font-serif leading-[1.05] tracking-tight");

const flag = cva("border-2 px-3 py-[3px] text-xl font-bold break-inside-avoid", {
  variants: {
    paper: { sheet: "inline-block", roll: "text-center" },
    place: { head: "mt-4 mb-2 self-start", foot: "mb-2" },
  },
  compoundVariants: [{ paper: "roll", place: "foot", className: "mt-0.5" }],
});

/** What must not be overlooked, in a frame: at the head that nothing is to be made, at the foot that money is owed. */
export const TicketFlag = ({
  paper,
  place,
  ...rest
}: Omit<HTMLAttributes<HTMLParagraphElement>, "className"> &
  OnPaper & { place: NonNullable<VariantProps<typeof flag>["place"]> }) => (
  <p data-slot="ticket-flag" {...rest} className={flag({ paper, place })} />
);

const note = cva("rounded-[8px] border-2 break-inside-avoid whitespace-pre-line [&>b]:block [&>b]:text-sm", {
  variants: {
    paper: { sheet: "mt-5 mb-1 px-3.5 py-2.5 text-lg", roll: "mt-2.5 mb-0.5 px-2 py-1.5" },
  },
});

/** What somebody wrote, or where it goes, in a frame under its name. */
export const TicketNote = ({
  paper,
  name,
  children,
  ...rest
}: Omit<HTMLAttributes<HTMLParagraphElement>, "className"> & OnPaper & { name: string }) => (
  <p data-slot="ticket-note" {...rest} className={note({ paper })}>
    <b>{name}</b>
    {children}
  </p>
);

const box = cva("block rounded-[3px] border-2", {
  variants: { paper: { sheet: "size-9", roll: "mt-[3px] size-4" } },
});

/** A square to tick with a pen. */
export const TicketBox = ({ paper }: OnPaper) => <span data-slot="ticket-box" className={box({ paper })} />;

const totals = cva(
  "m-0 break-inside-avoid [&_dd]:m-0 [&>div]:flex [&>div]:justify-between [&>div]:gap-6 [&>div]:py-0.5 [&>div:last-child]:mt-1.5 [&>div:last-child]:border-t-2 [&>div:last-child]:pt-1.5 [&>div:last-child]:text-xl [&>div:last-child]:font-bold",
  { variants: { paper: { sheet: "ml-auto min-w-[260px] max-[35rem]:flex-1", roll: "py-2" } } },
);

/** Its sums, each a name and an amount, and under a line what they come to. */
export function TicketTotals({
  paper,
  rows,
  total,
}: OnPaper & {
  rows: readonly { readonly name: string; readonly amount: string }[];
  total: { readonly name: string; readonly amount: ReactNode };
}) {
  return (
    <dl data-slot="ticket-totals" className={totals({ paper })}>
      {rows.map(({ name, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fees of one name are told apart by their place alone
        <div key={`${name} ${at}`}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div>
        <dt>{total.name}</dt>
        <dd>{total.amount}</dd>
      </div>
    </dl>
  );
}
