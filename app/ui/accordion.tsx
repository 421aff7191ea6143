import { ChevronRight } from "lucide-react";
import type { DetailsHTMLAttributes, HTMLAttributes, ReactNode } from "react";
import { Card } from "./card.tsx";
import { cn } from "./cn.ts";

/** Questions that each open their answer, in one card; the browser's own `<details>`, so that they open without scripts. */
export const Accordion = ({ className, ...rest }: HTMLAttributes<HTMLElement>) => (
  <Card as="div" data-slot="accordion" {...rest} className={cn("overflow-clip", className)} />
);

/** One of them: its trigger, then its content. */
export const AccordionItem = (props: DetailsHTMLAttributes<HTMLDetailsElement>) => (
  <details
    data-slot="accordion-item"
    {...props}
    className="group/accordion [&+&]:border-t [&+&]:border-border"
  />
);

export const AccordionTrigger = ({ children }: { children: ReactNode }) => (
  <summary
    data-slot="accordion-trigger"
    className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 py-2 font-medium -outline-offset-2 [&::-webkit-details-marker]:hidden"
  >
    <ChevronRight
      className="text-primary icon-4 group-open/accordion:rotate-90 motion-safe:transition-transform"
      aria-hidden="true"
    />
    {children}
  </summary>
);

/** Below the words of its trigger. */
export const AccordionContent = ({ children }: { children: ReactNode }) => (
  <div data-slot="accordion-content" className="pr-4 pb-4 pl-10">
    {children}
  </div>
);
