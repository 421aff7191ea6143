import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** What has to be known of some records, in a narrow column beside them, each under the other. */
export const Remarks = ({
  id,
  title,
  sum,
  children,
}: {
  /** The id of its heading. */
  id: string;
  title: string;
  /** How many there are. */
  sum: string;
  children: ReactNode;
}) => (
  <section
    data-slot="remarks"
    className="wide:pl-3.5 print:mt-[14pt] print:break-before-avoid print:p-0"
    aria-labelledby={id}
  >
    <h2
      className="border-b border-border pb-2.5 font-sans text-base leading-[1.3] font-semibold tracking-normal"
      id={id}
    >
      {title} <span className="ml-1.5 text-sm font-normal text-muted-foreground">{sum}</span>
    </h2>
    <ul className="m-0 list-none p-0 text-sm">{children}</ul>
  </section>
);

/** One of them; `warning` for what must not be missed. */
export const Remark = ({ tone, children }: { tone?: "warning" | undefined; children: ReactNode }) => (
  <li
    data-slot="remark"
    className={cn(
      "grid gap-1 border-b border-border py-3 touch:gap-0 print:break-inside-avoid print:py-[4pt]",
      tone === "warning" &&
        "-mx-3.5 bg-honey-wash px-3.5 print:mx-0 print:border print:border-foreground print:px-[8pt] print:py-[6pt]",
    )}
  >
    {children}
  </li>
);

/** Which record it is about. */
export const RemarkOf = ({
  to,
  name,
  children,
}: {
  to: LinkProps["to"];
  name: string;
  children: ReactNode;
}) => (
  <p data-slot="remark-of" className="text-muted-foreground">
    <Link className="font-semibold text-inherit touch:inline-flex touch:min-h-11 touch:items-center" to={to}>
      {name}
    </Link>{" "}
    {children}
  </p>
);

/** What is in that record: two lines of it. */
export const RemarkContents = ({ children }: { children: ReactNode }) => (
  <p data-slot="remark-contents" className="line-clamp-2 text-muted-foreground print:line-clamp-none">
    {children}
  </p>
);
