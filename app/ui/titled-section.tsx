import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** Beside the title the section's own hairline stands above the first row. */
const WIDE = "lg:[&>ul>li:first-child]:border-t-0 lg:[&>ul>li:first-child]:pt-0";

/** A part of a page under a hairline; on wide screens its title and what is said of it stand at the side. */
export const TitledSection = ({
  id,
  title,
  description,
  isWide = false,
  children,
}: {
  id: string;
  title: string;
  description?: ReactNode;
  /** Its rows take all the room beside the title, where fields keep to a width that is easy to fill in. */
  isWide?: boolean;
  children?: ReactNode;
}) => (
  <section
    data-slot="titled-section"
    aria-labelledby={id}
    className="grid grid-cols-1 gap-x-12 gap-y-4 border-t border-border py-7 lg:grid-cols-[18rem_minmax(0,1fr)]"
  >
    <div>
      <h2 id={id} className="text-[1.25rem]">
        {title}
      </h2>
      {description && (
        <p className="mt-1.5 max-w-[44ch] wrap-anywhere text-muted-foreground">{description}</p>
      )}
    </div>
    {children && <div className={cn("min-w-0", isWide ? WIDE : "max-w-136")}>{children}</div>}
  </section>
);
