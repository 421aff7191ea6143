import { cva, type VariantProps } from "class-variance-authority";
import { forwardRef, type HTMLAttributes } from "react";
import { cn } from "./cn.ts";

const alertVariants = cva(
  "flex items-start gap-3 rounded-lg border px-4 py-3.5 wrap-anywhere [&>svg]:mt-0.5 [&>svg]:icon-5",
  {
    variants: {
      variant: {
        default: "border-border bg-honey-wash [&>svg]:text-honey",
        success: "border-border bg-leaf-wash [&>svg]:text-leaf",
        destructive: "border-destructive bg-destructive-wash [&_a]:text-destructive",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

/** What one should know before one goes on; an icon may stand before the words. `role` says whether it is read out. */
export const Alert = forwardRef<
  HTMLDivElement,
  HTMLAttributes<HTMLDivElement> & VariantProps<typeof alertVariants>
>(function Alert({ variant, className, ...rest }, ref) {
  return <div data-slot="alert" {...rest} ref={ref} className={alertVariants({ variant, className })} />;
});

/** The words of an alert: a title, then what to do. */
export function AlertDescription({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="alert-description" {...rest} className={cn("grid min-w-0 gap-1", className)} />;
}

export function AlertTitle({
  as: Heading = "h2",
  className,
  ...rest
}: HTMLAttributes<HTMLHeadingElement> & { as?: "h2" | "h3" | "p" }) {
  return (
    <Heading
      data-slot="alert-title"
      {...rest}
      className={cn("font-sans text-base font-semibold tracking-normal", className)}
    />
  );
}
