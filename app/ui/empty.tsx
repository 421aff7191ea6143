import type { HTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";

/** Where there is nothing yet: a drawing, why, and one button; `sm` on a slip. */
export function Empty({
  art,
  title,
  as: Heading = "h2",
  size = "default",
  children,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & {
  art?: ReactNode;
  title: string;
  as?: "h1" | "h2" | "h3" | "b";
  size?: "default" | "sm";
}) {
  const isSmall = size === "sm";
  return (
    <div
      data-slot="empty"
      {...rest}
      className={cn("grid justify-items-start", isSmall ? "gap-1 py-5" : "gap-2.5 pb-5", className)}
    >
      {art && <div className={cn("mb-2", isSmall ? "w-45" : "w-55")}>{art}</div>}
      <Heading className={isSmall ? undefined : "text-xl"}>{title}</Heading>
      {children}
    </div>
  );
}
