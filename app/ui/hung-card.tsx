import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** A card hung up on two strings from what is above it; on phones it lies. */
export function HungCard({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="hung-card"
      {...rest}
      className={cn(
        "hung-strings grid grid-cols-1 gap-1 rounded-lg border border-border bg-card p-5 wrap-anywhere md:mt-8.5 md:p-6",
        className,
      )}
    />
  );
}

/** What it tells. */
export const HungCardTitle = (props: HTMLAttributes<HTMLSpanElement>) => (
  <span data-slot="hung-card-title" {...props} className="text-xl [line-height:1.25] font-heading" />
);
