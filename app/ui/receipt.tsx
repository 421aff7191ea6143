import type { ButtonHTMLAttributes, HTMLAttributes, LiHTMLAttributes, ReactNode } from "react";
import { Trash2 } from "#app/ui/icons.tsx";
import { cn } from "./cn.ts";

/**
 * A slip of printed paper with a torn foot (drawn in styles/storefront.css: `paper`, `receipt` and what stands on it). Beside a page it stays in
 * view, at most as high as the window, and only its lines scroll.
 */
export function Receipt({ children, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section data-slot="receipt" {...rest} className="paper receipt-beside">
      <div className="receipt">{children}</div>
    </section>
  );
}

/** Whom and when it is for, over a dashed rule. */
export function ReceiptHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div data-slot="receipt-header" className="shop grid gap-0.5 text-left!">
      <b className="font-semibold">{title}</b>
      {children}
    </div>
  );
}

/** Its lines. */
export function ReceiptLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    // The list scrolls by itself on wide screens, so the keyboard must be able to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus to be scrolled by keyboard
    <ul data-slot="receipt-lines" className="lines" tabIndex={0} aria-label={label}>
      {children}
    </ul>
  );
}

/** A line: what, how much of it, and what it comes to; `isPending` while that is being worked out. */
export function ReceiptLine({
  name,
  total,
  isFresh,
  isPending,
  children,
  ...rest
}: LiHTMLAttributes<HTMLLIElement> & {
  name: string;
  total: string;
  isFresh: boolean;
  isPending: boolean;
}) {
  return (
    <li data-slot="receipt-line" {...rest} data-fresh={isFresh || undefined}>
      <span className="name">{name}</span>
      <span className="text-right whitespace-nowrap aria-busy:opacity-55" aria-busy={isPending || undefined}>
        {total}
      </span>
      {children}
    </li>
  );
}

/** The price and the unit of a line, with its controls at the end. */
export function ReceiptLineControls({ each, children }: { each: ReactNode; children: ReactNode }) {
  return (
    <div className="col-span-2 flex items-center gap-1 pt-0.5">
      <span className="each flex-1 leading-[1.4]">{each}</span>
      {children}
    </div>
  );
}

/** Takes something off a list; its name says what. */
export function RemoveButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button data-slot="remove-button" {...props} type="submit" className="bin">
      <Trash2 aria-hidden />
    </button>
  );
}

/** Its sums, each a name (with a rate, where it has one) and an amount. */
export function ReceiptSums({
  rows,
}: {
  rows: readonly { readonly name: string; readonly rate?: string | undefined; readonly says: string }[];
}) {
  return (
    <dl data-slot="receipt-sums" className="sum">
      {rows.map(({ name, rate, says }) => (
        <div key={name}>
          <dt>
            {name} {rate && <small>{rate}</small>}
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What it all comes to. `isBusy` while that is being worked out. */
export function ReceiptTotal({
  name,
  label,
  isBusy,
  className,
  children,
}: {
  name: string;
  label: string;
  isBusy: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div data-slot="receipt-total" className={cn("grand", className)}>
      <span>{name}</span>
      <output className="aria-busy:opacity-55" aria-label={label} aria-busy={isBusy}>
        {children}
      </output>
    </div>
  );
}
