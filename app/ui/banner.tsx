import type { HTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";

/** The picture across the head of a shop's page: a photo cut to its place, or a drawing on the wall. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div
      data-slot="banner"
      className="relative h-58 overflow-hidden bg-wall md:h-[clamp(260px,24vw,400px)] [&_img]:block [&_img]:size-full [&_img]:object-cover [&>svg]:absolute [&>svg]:inset-0 [&>svg]:size-full"
    >
      {children}
    </div>
  );
}

/** A part of a page on the wall's ground, as wide as the window. */
export const Wall = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div data-slot="wall" {...rest} className={cn("bg-wall", className)} />
);

/** The sill on which a drawing stands. */
export const Sill = () => <div data-slot="sill" className="relative h-3.5 border-y-2 border-draw bg-card" />;
