import { cva, type VariantProps } from "class-variance-authority";
import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";
import { TicketBox, ticketPaper, ticketWords } from "./ticket.tsx";

/** A ticket on a strip from a roll of 80 mm. */
export const TicketRoll = (props: HTMLAttributes<HTMLDivElement>) => (
  <div data-slot="ticket-roll" {...props} className={ticketPaper({ paper: "roll" })} />
);

const words = cva("", {
  variants: {
    size: {
      base: "border-b-2 pb-2 text-center text-base",
      xl: "pt-0.5 text-xl",
      "2xl": "pt-2.5 text-2xl font-semibold",
      "3xl": "pt-2.5 text-3xl font-[640] first-letter:uppercase",
    },
  },
});

/** Its large words, one under the other; the smallest are its head, over a line. */
export const RollTitle = ({
  size,
  ...rest
}: HTMLAttributes<HTMLParagraphElement> & { size: NonNullable<VariantProps<typeof words>["size"]> }) => (
  <p data-slot="roll-title" {...rest} className={cn(ticketWords(), words({ size }))} />
);

/** Two facts in a line, over a rule. */
export const RollFacts = (props: HTMLAttributes<HTMLParagraphElement>) => (
  <p data-slot="roll-facts" {...props} className="flex justify-between border-b-2 py-1.5 text-lg" />
);

/** What goes into the box, each with a square to tick; the list says what a line looks like. */
export const RollLines = ({
  lines,
}: {
  lines: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly name: string;
    readonly unit: string;
    /** What it comes to, where that is told. */
    readonly total: string | null;
  }[];
}) => (
  <ul
    data-slot="roll-lines"
    className="m-0 list-none p-0 *:grid *:grid-cols-[18px_20px_1fr_auto] *:items-start *:gap-1.5 *:border-0 *:border-b *:border-dashed *:py-2 *:break-inside-avoid [&_b]:text-right [&_b]:text-lg [&_b]:leading-[1.375rem] [&_b+span]:text-lg [&_b+span]:leading-[1.375rem] [&_b+span]:wrap-anywhere [&_i]:block [&_i]:text-sm [&_i]:not-italic"
  >
    {lines.map(({ id, quantity, name, unit, total }) => (
      <li key={id}>
        <TicketBox paper="roll" />
        <b>{quantity}</b>
        <span>
          {name}
          <i>{unit}</i>
        </span>
        {total !== null && <span>{total}</span>}
      </li>
    ))}
  </ul>
);

/** The small words at its end. */
export const RollFooter = (props: HTMLAttributes<HTMLParagraphElement>) => (
  <p data-slot="roll-footer" {...props} className="text-center text-sm" />
);
