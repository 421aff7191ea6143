import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** Names with what belongs to them below, two beside each other on wide screens. */
export const DataList = ({ children }: { children: ReactNode }) => (
  <dl data-slot="data-list" className="m-0 grid gap-x-8 gap-y-4 md:grid-cols-2">
    {children}
  </dl>
);

/** One of them. `isLong` takes the whole width and keeps its lines. */
export const DataListItem = ({
  name,
  isLong,
  className,
  children,
}: {
  name: string;
  isLong?: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <div data-slot="data-list-item" className={cn(isLong && "col-span-full", className)}>
    <dt className="text-sm text-muted-foreground">{name}</dt>
    <dd className={cn("m-0 wrap-anywhere", isLong ? "max-w-[65ch] whitespace-pre-line" : "max-w-[44ch]")}>
      {children}
    </dd>
  </div>
);
