import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

type PartProps = HTMLAttributes<HTMLElement>;

/** A sheet of paper on the counter: one hairline, no shadow. */
export function Card({
  as: Element = "section",
  className,
  ...rest
}: PartProps & { as?: "section" | "article" | "aside" | "figure" | "ol" | "div" }) {
  return (
    <Element
      data-slot="card"
      {...rest}
      className={cn("m-0 min-w-0 rounded-lg border border-border bg-card text-card-foreground", className)}
    />
  );
}

/** Title and description, at its top. */
export function CardHeader({
  as: Element = "header",
  className,
  ...rest
}: PartProps & { as?: "header" | "figcaption" }) {
  return <Element data-slot="card-header" {...rest} className={cn("px-5 pt-4.5", className)} />;
}

const TITLES = { default: "text-lg", lg: "text-xl", sm: "font-sans text-base font-semibold tracking-normal" };

/** Its heading, in the serif, or as small as its text; the level is the page's. */
export function CardTitle({
  as: Heading = "h3",
  size = "default",
  className,
  ...rest
}: PartProps & { as?: "h2" | "h3"; size?: keyof typeof TITLES }) {
  return <Heading data-slot="card-title" {...rest} className={cn(TITLES[size], className)} />;
}

export function CardDescription({ className, ...rest }: PartProps) {
  return (
    <p
      data-slot="card-description"
      {...rest}
      className={cn("mt-0.5 text-sm text-muted-foreground", className)}
    />
  );
}

export function CardContent({ className, ...rest }: PartProps) {
  return <div data-slot="card-content" {...rest} className={cn("px-5 py-4", className)} />;
}

/** What is done with it, at its foot. */
export function CardFooter({ className, ...rest }: PartProps) {
  return (
    <footer data-slot="card-footer" {...rest} className={cn("flex flex-wrap gap-2 px-5 pb-4.5", className)} />
  );
}
