import { Gift, type LucideIcon, StickyNote, TriangleAlert } from "lucide-react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";
import { paperBox } from "./quantity-table.tsx";

/** Cards of what is packed, in as many columns as there is room for; on paper two. */
export const PackCards = ({ children }: { children: ReactNode }) => (
  <ul
    data-slot="pack-cards"
    className="m-0 list-none columns-[290px] gap-4 p-0 print:columns-2 print:gap-[12pt]"
  >
    {children}
  </ul>
);

/** One box to pack: whose it is, how it leaves, what goes into it, what has to be known, and at its foot where to and what is owed. */
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
    <li
      data-slot="pack-card"
      className={cn(
        "mb-4 break-inside-avoid rounded-lg border border-border px-4 pt-3 pb-2.5 print:mb-[10pt] print:rounded-[4pt] print:border-[1pt] print:border-foreground print:px-[10pt] print:py-[8pt]",
        isDone ? "text-muted-foreground" : "bg-card",
      )}
    >
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="text-lg print:text-[15pt]">
          <span className="font-sans text-sm font-normal tracking-normal text-muted-foreground">
            {number}
          </span>{" "}
          {name}
        </h3>
        <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-muted-foreground [&>svg]:icon-4">
          {Way && <Way aria-hidden="true" />}
          {way}
        </span>
      </header>
      <ul className="m-0 mt-1 mb-1.5 list-none p-0">{children}</ul>
      {notes}
      <footer className="flex justify-between gap-3 border-0 border-t border-dotted border-[color-mix(in_oklab,var(--border),var(--foreground)_22%)] pt-2 text-sm text-muted-foreground *:last:flex-none">
        {foot}
      </footer>
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
  <li data-slot="pack-line">
    <label className="flex min-h-[max(36px,var(--control))] cursor-pointer items-center gap-2.5 py-1 text-base print:min-h-[18pt] print:text-[12pt]">
      <input {...box} type="checkbox" className={paperBox} />
      {posted}
      <b className="min-w-4.5 text-right font-semibold">{quantity}</b>
      <span>
        {item} <span className="text-sm whitespace-nowrap text-muted-foreground">{unit}</span>
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
export const PackGift = ({ children }: { children: ReactNode }) => (
  <p
    data-slot="pack-gift"
    className="mb-2 flex gap-2 text-sm text-muted-foreground [&>svg]:mt-0.5 [&>svg]:icon-4"
  >
    <Gift aria-hidden="true" />
    <span>{children}</span>
  </p>
);
