import type { ReactNode } from "react";

/** A line of an account's statement: what was paid when, and what the payer wrote. */
interface Line {
  readonly paid: string;
  readonly note: string;
}

const Words = ({ paid, note }: Line) => (
  <>
    <span className="tabular-nums">{paid}</span>{" "}
    <span className="text-sm font-normal wrap-anywhere text-muted-foreground">{note}</span>
  </>
);

/** Lines of a statement between hairlines. */
export const StatementLines = ({ children }: { children: ReactNode }) => (
  <ul data-slot="statement-lines" className="m-0 grid list-none gap-3 p-0 pt-2">
    {children}
  </ul>
);

/** One of them, with what is said of it. */
export const StatementLine = ({ children, ...line }: Line & { children: ReactNode }) => (
  <li data-slot="statement-line" className="border-t border-border pt-2">
    <Words {...line} />
    <span className="block">{children}</span>
  </li>
);

/** A line as the legend of the boxes below it; a hairline parts it from the one above. */
export const StatementLineBoxes = ({ children, ...line }: Line & { children: ReactNode }) => (
  <fieldset
    data-slot="statement-line-boxes"
    className="min-w-0 border-t border-border pt-3 first:border-0 first:pt-0"
  >
    <legend className="float-left w-full font-semibold">
      <Words {...line} />
    </legend>
    <div className="clear-both">{children}</div>
  </fieldset>
);
