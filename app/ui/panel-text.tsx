import { cva, type VariantProps } from "class-variance-authority";
import type { HTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";

const panelTextVariants = cva("", {
  variants: {
    variant: {
      default: "",
      muted: "text-muted-foreground",
      plain: "text-foreground",
      strong: "font-semibold text-foreground",
      destructive: "text-destructive",
      success: "font-medium text-leaf",
      quote: "border-l-2 border-border pl-3 whitespace-pre-line",
    },
    size: { default: "text-sm max-desk:text-base", base: "text-base", lg: "text-lg", same: "" },
  },
  defaultVariants: { variant: "default", size: "default" },
});

/** Text of a panel: small beside the list, of ordinary size where the panel is the page. `same` keeps the size of what is around it. */
export function PanelText({
  as: Element = "p",
  variant,
  size,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> &
  VariantProps<typeof panelTextVariants> & { as?: "p" | "span" | "b" | "div" | "dl" | "dt" | "dd" | "a" }) {
  return (
    <Element
      data-slot="panel-text"
      {...rest}
      className={cn(panelTextVariants({ variant, size }), className)}
    />
  );
}

/** What the panel is about, in the serif; `more` stands behind it and steps back. */
export function PanelLead({ more, children }: { more?: ReactNode; children: ReactNode }) {
  return (
    <p
      data-slot="panel-lead"
      className="font-heading text-xl leading-tight tracking-normal! first-letter:uppercase [&>span]:font-normal"
    >
      {children} {more && <span>{more}</span>}
    </p>
  );
}

/** A part of a panel under a heading of its own. */
export function PanelSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section data-slot="panel-section" aria-labelledby={id}>
      <h2 className="font-sans text-base font-semibold tracking-normal" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
