import type { ButtonHTMLAttributes, HTMLAttributes, LiHTMLAttributes, ReactNode } from "react";
import { Trash2 } from "#app/ui/icons.tsx";
import { cn } from "./cn.ts";

/**
 * A slip of printed paper with a torn foot. `beside` a page it stays in view, at most as high as the window, and only its lines scroll;
 * `unrolled` it lies there as long as it is.
 */
export function Receipt({
  variant = "beside",
  children,
  ...rest
}: HTMLAttributes<HTMLElement> & { variant?: "beside" | "unrolled" }) {
  return (
    <section
      data-slot="receipt"
      {...rest}
      className={cn("receipt-slip", variant === "beside" && "receipt-beside")}
    >
      <div>{children}</div>
    </section>
  );
}

/** Whom and when it is for, over a dashed rule. */
export function ReceiptHeader({
  title,
  align = "start",
  children,
}: {
  title: ReactNode;
  align?: "start" | "center";
  children?: ReactNode;
}) {
  return (
    <div
      data-slot="receipt-header"
      className={align === "center" ? "justify-items-center text-center" : undefined}
    >
      {typeof title === "string" ? <b>{title}</b> : title}
      {children}
    </div>
  );
}

/** Its lines; `isScrolling` where they scroll by themselves on wide screens, so that the keyboard must be able to reach them. */
export function ReceiptLines({
  isScrolling = true,
  ...rest
}: HTMLAttributes<HTMLUListElement> & { isScrolling?: boolean }) {
  return <ul data-slot="receipt-lines" {...rest} tabIndex={isScrolling ? 0 : undefined} />;
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
  isFresh?: boolean;
  isPending?: boolean;
}) {
  return (
    <li data-slot="receipt-line" {...rest} data-fresh={isFresh || undefined}>
      <b>{name}</b>
      <span aria-busy={isPending || undefined}>{total}</span>
      {children}
    </li>
  );
}

/** The price and the unit of a line. */
export const ReceiptEach = (props: HTMLAttributes<HTMLElement>) => <small {...props} />;

/** The same, with the line's controls at the end. */
export function ReceiptLineControls({ each, children }: { each: ReactNode; children: ReactNode }) {
  return (
    <div className="col-span-2 flex items-center gap-1 pt-0.5">
      <small className="flex-1">{each}</small>
      {children}
    </div>
  );
}

/** Takes something off a list; its name says what. */
export function RemoveButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      data-slot="remove-button"
      {...props}
      type="submit"
      className="grid size-11 flex-none cursor-pointer place-items-center rounded-full border-0 bg-transparent p-0 text-muted-foreground hover:bg-destructive-wash hover:text-destructive"
    >
      <Trash2 className="icon-button" aria-hidden />
    </button>
  );
}

/** Its sums, each a name (with a rate, where it has one) and an amount. */
export function ReceiptSums({
  rows,
}: {
  rows: readonly {
    readonly name: string;
    readonly rate?: string | null | undefined;
    readonly description: string;
  }[];
}) {
  return (
    <dl data-slot="receipt-sums">
      {rows.map(({ name, rate, description }, place) => (
        // Two fees may carry the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
        <div key={`${name}-${place}`}>
          <dt>
            {name} {rate && <small>{rate}</small>}
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What it all comes to; with a `label` it is read out when it changes. `isBusy` while that is being worked out. */
export function ReceiptTotal({
  name,
  label,
  isBusy,
  children,
}: {
  name: string;
  label?: string;
  isBusy?: boolean;
  children: ReactNode;
}) {
  const Amount = label ? "output" : "span";
  return (
    <div data-slot="receipt-total">
      <span>{name}</span>
      <Amount aria-label={label} aria-busy={isBusy}>
        {children}
      </Amount>
    </div>
  );
}
