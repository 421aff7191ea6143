import type { HTMLAttributes, TableHTMLAttributes, TdHTMLAttributes, ThHTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** A table over the width of its card. */
export function Table({ className, ...rest }: TableHTMLAttributes<HTMLTableElement>) {
  return (
    <table
      data-slot="table"
      {...rest}
      className={cn("w-full border-collapse text-left text-sm", className)}
    />
  );
}

export function TableHeader({ className, ...rest }: HTMLAttributes<HTMLTableSectionElement>) {
  return <thead data-slot="table-header" {...rest} className={cn("text-muted-foreground", className)} />;
}

export function TableBody(props: HTMLAttributes<HTMLTableSectionElement>) {
  return <tbody data-slot="table-body" {...props} />;
}

/** The sums, under a stronger line. */
export function TableFooter({ className, ...rest }: HTMLAttributes<HTMLTableSectionElement>) {
  return (
    <tfoot
      data-slot="table-footer"
      {...rest}
      className={cn("border-t border-input font-semibold", className)}
    />
  );
}

/**
 * A row, parted from its neighbours by a hairline. `tone` is `group` for one that names those below it, `link` for one that opens something.
 * `isCurrent` is the one that is open. `stacks` makes it a small grid on a phone: three columns, the middle one as wide as there is room, and the cells say where they stand.
 */
export function TableRow({
  tone,
  stacks = false,
  isCurrent = false,
  className,
  ...rest
}: HTMLAttributes<HTMLTableRowElement> & { tone?: "group" | "link"; stacks?: boolean; isCurrent?: boolean }) {
  return (
    <tr
      data-slot="table-row"
      {...rest}
      className={cn(
        "border-t border-border",
        tone === "group" && "bg-muted whitespace-nowrap",
        stacks &&
          "max-phone:grid max-phone:grid-cols-[auto_minmax(0,1fr)_auto] max-phone:gap-x-2.5 max-phone:gap-y-0.5 max-phone:px-4 max-phone:py-2.5 max-phone:text-base",
        tone === "link" && !isCurrent && "phone:hover:bg-muted",
        isCurrent && "bg-bar shadow-[inset_3px_0_0_var(--primary)]",
        className,
      )}
    />
  );
}

const WEIGHTS = { normal: "font-normal", medium: "font-medium", semibold: "font-semibold" };

/** The name of a column or a row; over numbers it stands at the right. */
export function TableHead({
  numeric = false,
  weight = "medium",
  className,
  ...rest
}: ThHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean; weight?: keyof typeof WEIGHTS }) {
  return (
    <th
      data-slot="table-head"
      {...rest}
      className={cn(WEIGHTS[weight], numeric ? "text-right whitespace-nowrap" : "text-left", className)}
    />
  );
}

/** What stands behind the name of a group of rows. */
export const TableHeadNote = (props: HTMLAttributes<HTMLSpanElement>) => (
  <span data-slot="table-head-note" {...props} className="ml-1 font-normal text-muted-foreground" />
);

const TONES = {
  default: "",
  strong: "font-semibold",
  muted: "text-muted-foreground",
  destructive: "font-semibold text-destructive",
};

/** A cell; numbers stand at the right. `sm` keeps its letters small where the row has larger ones. */
export function TableCell({
  numeric = false,
  tone = "default",
  size,
  className,
  ...rest
}: TdHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean; tone?: keyof typeof TONES; size?: "sm" }) {
  return (
    <td
      data-slot="table-cell"
      {...rest}
      className={cn(numeric && "text-right whitespace-nowrap", TONES[tone], size && "text-sm", className)}
    />
  );
}
