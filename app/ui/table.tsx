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

/** A row, parted from its neighbours by a hairline; `tone` is `group` for one that names those below it. */
export function TableRow({
  tone,
  className,
  ...rest
}: HTMLAttributes<HTMLTableRowElement> & { tone?: "group" }) {
  return (
    <tr
      data-slot="table-row"
      {...rest}
      className={cn("border-t border-border", tone === "group" && "bg-muted whitespace-nowrap", className)}
    />
  );
}

/** The name of a column or a row; over numbers it stands at the right. */
export function TableHead({
  numeric = false,
  className,
  ...rest
}: ThHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  return (
    <th
      data-slot="table-head"
      {...rest}
      className={cn("font-medium", numeric ? "text-right whitespace-nowrap" : "text-left", className)}
    />
  );
}

/** A cell; numbers stand at the right. */
export function TableCell({
  numeric = false,
  className,
  ...rest
}: TdHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  return (
    <td
      data-slot="table-cell"
      {...rest}
      className={cn(numeric && "text-right whitespace-nowrap", className)}
    />
  );
}
