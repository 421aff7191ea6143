import type { OlHTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** Steps, numbered. */
export const OrderedList = ({ className, ...rest }: OlHTMLAttributes<HTMLOListElement>) => (
  <ol
    data-slot="ordered-list"
    {...rest}
    className={cn("m-0 grid gap-1.5 ps-[1.25em] [&>li]:ps-1", className)}
  />
);
