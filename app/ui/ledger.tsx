import type { HTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";

/** Names and amounts as on a menu card, wherever there is no column heading. */
export function Ledger({ className, ...rest }: HTMLAttributes<HTMLDListElement>) {
  return (
    <dl
      data-slot="ledger"
      {...rest}
      className={cn("m-0 grid grid-cols-1 gap-1.5 text-sm max-phone:gap-2.5 max-phone:text-base", className)}
    />
  );
}

/** One of them, with dotted leaders from the name to the amount. A name that is too long is cut, or goes on in the next line. */
export function LedgerRow({
  name,
  cut = false,
  total = false,
  children,
}: {
  name: ReactNode;
  cut?: boolean;
  /** What they come to, larger and under a line. */
  total?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cn(
        "flex items-baseline gap-2 leaders",
        total && "mt-1 border-t border-border pt-2 text-lg font-semibold max-desk:text-xl",
      )}
    >
      <dt className={cn("m-0", cut && "min-w-0 truncate")}>{name}</dt>
      <dd className="order-2 m-0 text-right whitespace-nowrap">{children}</dd>
    </div>
  );
}
