import type { DetailsHTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";
import { textLink } from "./text-link.ts";

/** More of something, folded away behind a line that opens it; the browser's own, so it works without scripts. */
export function Collapsible({
  summary,
  children,
  ...rest
}: DetailsHTMLAttributes<HTMLDetailsElement> & { summary: string; children: ReactNode }) {
  return (
    <details data-slot="collapsible" {...rest}>
      <summary className={cn(textLink, "cursor-pointer underline underline-offset-3")}>{summary}</summary>
      {children}
    </details>
  );
}
