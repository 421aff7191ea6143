import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { ScrollRegion } from "./scroll-region.tsx";

/** Code, or a message as it was sent, in letters of one width; `label` names it, as it scrolls by itself. */
export const CodeBlock = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <ScrollRegion
    data-slot="code-block"
    label={label}
    className={cn("overflow-auto rounded-md bg-muted p-3", className)}
  >
    <pre className="m-0 font-mono">{children}</pre>
  </ScrollRegion>
);
