import type { ReactNode } from "react";

/** One of several parts of a titled section, each with a title of its own; a hairline stands between two of them. */
export const TitledPart = ({
  id,
  title,
  description,
  children,
}: {
  id: string;
  title: string;
  description: string;
  children?: ReactNode;
}) => (
  <section
    data-slot="titled-part"
    aria-labelledby={id}
    className="[&+section]:mt-7 [&+section]:border-t [&+section]:border-border [&+section]:pt-6"
  >
    <h3 id={id} className="text-lg">
      {title}
    </h3>
    <p className="mt-1 mb-3 max-w-[64ch] text-muted-foreground">{description}</p>
    {children}
  </section>
);
