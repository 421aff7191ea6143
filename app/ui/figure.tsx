import { Link } from "@remix-run/react";
import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const figureVariants = cva("font-heading leading-single", {
  variants: {
    variant: { default: "", destructive: "text-destructive" },
    size: { default: "text-xl", lg: "mt-1.5 mb-1 block text-2xl text-foreground no-underline" },
  },
  defaultVariants: { variant: "default", size: "default" },
});

/** A number to be seen from afar, such as the sum of a list. */
export const Figure = ({
  variant,
  children,
}: Pick<VariantProps<typeof figureVariants>, "variant"> & { children: ReactNode }) => (
  <strong data-slot="figure" className={figureVariants({ variant })}>
    {children}
  </strong>
);

/** A number with its noun on a line of its own; where it leads somewhere, all of its nearest `relative` box does. */
export function FigureLine({ to, noun, children }: { to?: string; noun: string; children: ReactNode }) {
  const words = (
    <>
      {children}
      <span className="font-sans text-base font-normal tracking-normal max-phone:text-sm"> {noun}</span>
    </>
  );
  if (!to)
    return (
      <span data-slot="figure" className={figureVariants({ size: "lg" })}>
        {words}
      </span>
    );
  return (
    <Link data-slot="figure" className={figureVariants({ size: "lg", className: "stretched" })} to={to}>
      {words}
    </Link>
  );
}
