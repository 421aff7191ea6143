import type { ReactNode } from "react";

/** A part of a page under a hairline; on wide screens its title and what is said of it stand at the side. */
export const TitledSection = ({
  id,
  title,
  description,
  children,
}: {
  id: string;
  title: string;
  description?: ReactNode;
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
    {children && <div className="max-w-136 min-w-0">{children}</div>}
  </section>
);
