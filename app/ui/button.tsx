import { cva, type VariantProps } from "class-variance-authority";
import { type ButtonHTMLAttributes, forwardRef } from "react";
import { cn } from "./cn.ts";

/** The classes of a button, also for a link that looks like one. `default` stands once on a screen, `outline` is for the rest. */
export const buttonVariants = cva(
  "group/button inline-flex cursor-pointer items-center justify-center gap-2 rounded-md border leading-tight wrap-button text-center no-underline motion-safe:transition-[background-color] off:cursor-not-allowed off:bg-border off:text-muted-foreground aria-busy:cursor-progress",
  {
    variants: {
      variant: {
        default: "border-transparent bg-primary font-semibold text-primary-foreground hover:bg-primary-hover",
        outline: "border-outline bg-secondary font-outline text-secondary-foreground hover:bg-accent",
        ghost: "border-transparent bg-transparent font-medium text-primary hover:bg-accent",
        "ghost-destructive": "border-transparent bg-transparent text-destructive hover:bg-destructive-wash",
        destructive: "border-destructive bg-secondary font-medium text-destructive hover:bg-destructive-wash",
      },
      size: {
        default: "min-h-control px-control-x py-1.5 text-control",
        sm: "min-h-control px-2 py-1.5 text-control",
        lg: "min-h-13 px-control-x py-1.5 text-lg",
        icon: "size-control p-0",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  VariantProps<typeof buttonVariants> & { busy?: boolean };

/** A button, 44 px high to a finger. Busy, it says so to screen readers and keeps its size. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, busy, className, type = "button", ...rest },
  ref,
) {
  return (
    <button
      data-slot="button"
      {...rest}
      ref={ref}
      type={type}
      aria-busy={busy || undefined}
      className={cn(buttonVariants({ variant, size }), className)}
    />
  );
});

/** A button that looks like what is around it, such as the entries of a bar or a menu, some of which are links: they share their classes. */
export const PlainButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button data-slot="button" type="button" {...props} />
);
