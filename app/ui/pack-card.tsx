import { Gift, type LucideIcon, StickyNote, TriangleAlert } from "lucide-react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";

/**
 * Cards of what is packed, in as many columns as there is room for; on paper two. A day has hundreds of cards: the list says once what each part of
 * a card looks like, which would else be most of the page's bytes.
 */
export const PackCards = ({ children }: { children: ReactNode }) => (
  <ul
    data-slot="pack-cards"
    className={cn(
      "m-0 list-none columns-[290px] gap-4 p-0 print:columns-2 print:gap-[12pt]",
      CARD,
      HEAD,
      LINES,
      FOOT,
    )}
  >
    {children}
  </ul>
);

const CARD =
  "*:mb-4 *:break-inside-avoid *:rounded-lg *:border *:border-border *:px-4 *:pt-3 *:pb-2.5 print:*:mb-[10pt] print:*:rounded-[4pt] print:*:border-[1pt] print:*:border-foreground print:*:px-[10pt] print:*:py-[8pt]";
const HEAD =
  "[&_header]:flex [&_header]:items-baseline [&_header]:justify-between [&_header]:gap-3 [&_h3]:text-lg print:[&_h3]:text-[15pt] [&_h3>span]:font-sans [&_h3>span]:text-sm [&_h3>span]:font-normal [&_h3>span]:tracking-normal [&_h3>span]:text-muted-foreground [&_header>span]:inline-flex [&_header>span]:items-center [&_header>span]:gap-1.5 [&_header>span]:text-sm [&_header>span]:whitespace-nowrap [&_header>span]:text-muted-foreground [&_header_svg]:icon-4";
const LINES =
  "[&_ul]:m-0 [&_ul]:mt-1 [&_ul]:mb-1.5 [&_ul]:list-none [&_ul]:p-0 [&_label]:flex [&_label]:min-h-[max(36px,var(--control))] [&_label]:cursor-pointer [&_label]:items-center [&_label]:gap-2.5 [&_label]:py-1 [&_label]:text-base print:[&_label]:min-h-[18pt] print:[&_label]:text-[12pt] [&_label_b]:min-w-[3ch] [&_label_b]:text-right [&_label_b]:font-semibold [&_small]:text-sm [&_small]:whitespace-nowrap [&_small]:text-muted-foreground print:[&_input]:border-[1.2pt] print:[&_input]:border-foreground print:[&_input]:bg-card! print:[&_input]:before:bg-foreground";
const FOOT =
  "[&_footer]:flex [&_footer]:justify-between [&_footer]:gap-3 [&_footer]:border-0 [&_footer]:border-t [&_footer]:border-dotted [&_footer]:border-[color-mix(in_oklab,var(--border),var(--foreground)_22%)] [&_footer]:pt-2 [&_footer]:text-sm [&_footer]:text-muted-foreground [&_footer>*:last-child]:flex-none";

/** One box to pack, in `PackCards`: whose it is, how it leaves, what goes into it, what has to be known, and at its foot where to and what is owed. */
export function PackCard({
  number,
  name,
  way,
  icon: Way,
  isDone,
  notes,
  foot,
  children,
}: {
  number: string;
  name: string;
  /** How it leaves. */
  way: string;
  icon?: LucideIcon | undefined;
  /** Whether all of it is packed; the card steps back then. */
  isDone: boolean;
  notes?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={isDone ? "text-muted-foreground" : "bg-card"}>
      <header>
        <h3>
          <span>{number}</span> {name}
        </h3>
        <span>
          {Way && <Way aria-hidden="true" />}
          {way}
        </span>
      </header>
      <ul>{children}</ul>
      {notes}
      <footer>{foot}</footer>
    </li>
  );
}

/** One line of it: a box, how many, and of what. */
export const PackLine = ({
  quantity,
  item,
  unit,
  posted,
  ...box
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> & {
  quantity: number;
  item: string;
  unit: string;
  /** What is posted beside the box. */
  posted?: ReactNode;
}) => (
  <li>
    <label>
      <input {...box} type="checkbox" />
      {posted}
      <b>{quantity}</b>
      <span className="wrap-anywhere">
        {item} <small>{unit}</small>
      </span>
    </label>
  </li>
);

/** What the customer wrote; an allergy has its name before it. */
export const PackNote = ({ warning, children }: { warning?: string | undefined; children: ReactNode }) => {
  const Icon = warning === undefined ? StickyNote : TriangleAlert;
  return (
    <p
      data-slot="pack-note"
      className="mb-2 flex gap-2 rounded-sm bg-honey-wash px-2.5 py-2 text-sm max-desk:text-base print:border print:border-foreground [&>svg]:mt-0.5 [&>svg]:text-honey [&>svg]:icon-4"
    >
      <Icon aria-hidden="true" />
      <span className="whitespace-pre-line">
        {warning && <b className="block font-semibold">{warning}</b>}
        {children}
      </span>
    </p>
  );
};

/** That it is a gift, and what follows from that. */
export const PackGiftNote = ({ children }: { children: ReactNode }) => (
  <p
    data-slot="pack-gift"
    className="mb-2 flex gap-2 text-sm text-muted-foreground [&>svg]:mt-0.5 [&>svg]:icon-4"
  >
    <Gift aria-hidden="true" />
    <span>{children}</span>
  </p>
);
