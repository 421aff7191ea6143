import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/**
 * Whether a list is live, read out when that changes, with what belongs to it behind it. Where the list is narrow a dot on the first of those is left
 * of it; `isQuiet` leaves it out on phones.
 */
export function LiveStatus({
  icon: Icon,
  isAway,
  isQuiet,
  title,
  label,
  children,
}: {
  icon: LucideIcon;
  isAway: boolean;
  isQuiet: boolean;
  title: string | undefined;
  label: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      data-slot="live-status"
      className="relative inline-flex items-center gap-1.5 text-sm font-medium text-leaf cards:gap-0"
    >
      <span
        role="status"
        className={cn(
          "inline-flex items-center gap-1.5 cards:absolute cards:top-2 cards:right-2 cards:size-2 cards:overflow-hidden cards:rounded-full cards:bg-current cards:text-[0px]",
          isQuiet && "max-phone:hidden",
          isAway && "text-destructive",
        )}
        title={title}
      >
        <Icon className="icon-4 cards:hidden" aria-hidden="true" />
        {label}
      </span>
      {children}
    </span>
  );
}
