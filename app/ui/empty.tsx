import type { HTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";

/** Where there is nothing yet: a drawing, why, and one button. */
export function Empty({
  art,
  title,
  as: Heading = "h2",
  children,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { art?: ReactNode; title: string; as?: "h1" | "h2" | "h3" }) {
  return (
    <div data-slot="empty" {...rest} className={cn("grid justify-items-start gap-2.5 pb-5", className)}>
      {art && <div className="mb-2 w-55">{art}</div>}
      <Heading className="text-xl">{title}</Heading>
      {children}
    </div>
  );
}
