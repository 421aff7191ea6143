import type { ReactNode } from "react";
import { Heading } from "#app/ui/heading.tsx";
import { Text } from "#app/ui/text.tsx";

/** One way for a shop's own programs, below the heading that all of them stand under; a hairline parts it from the one before. */
export const DeveloperPart = ({
  id,
  title,
  description,
  children,
}: {
  id: string;
  title: string;
  description: string;
  children: ReactNode;
}) => (
  <section
    aria-labelledby={id}
    className="[&+section]:mt-7 [&+section]:border-t [&+section]:border-border [&+section]:pt-6"
  >
    <Heading as="h3" size="sm" id={id}>
      {title}
    </Heading>
    <Text variant="muted" className="mt-1 mb-3 max-w-[64ch]">
      {description}
    </Text>
    {children}
  </section>
);
