import { cva } from "class-variance-authority";
import { type ButtonHTMLAttributes, forwardRef } from "react";

/** How a button looks; the same for a link that looks like one. */
export interface ButtonLook {
  /** `primary` once on a screen, `quiet` for the rest. */
  look?: "primary" | "quiet";
  /** 52 px high: the action that ends a page. */
  big?: boolean;
  wide?: boolean;
  /** Letters a little apart, for words in capitals. */
  caps?: boolean;
}

const variants = cva("button", {
  variants: {
    look: { primary: "", quiet: "quiet" },
    big: { true: "big" },
    wide: { true: "wide" },
    caps: { true: "caps" },
  },
  defaultVariants: { look: "primary" },
});

/** The classes of a button, for links. */
export function buttonClass(look: ButtonLook = {}, more?: string): string {
  return variants({ ...look, className: more });
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook & { busy?: boolean };

/** A button, 44 px high. Busy, it says so to screen readers and keeps its size. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look, big, wide, caps, busy, className, type = "button", ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      aria-busy={busy || undefined}
      className={buttonClass({ look, big, wide, caps }, className)}
    />
  );
});
