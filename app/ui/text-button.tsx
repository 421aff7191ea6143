import type { ButtonHTMLAttributes } from "react";
import { cn } from "./cn.ts";
import { textLink } from "./text-link.ts";

/** A button that reads like a link, 44 px high. */
export function TextButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      data-slot="text-button"
      {...rest}
      type="button"
      className={cn(
        textLink,
        "cursor-pointer border-0 bg-transparent p-0 underline underline-offset-3",
        className,
      )}
    />
  );
}
