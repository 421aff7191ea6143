import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** A drawing on its ground, with the corners of a card. */
export function Scene({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-slot="scene"
      className={cn("overflow-hidden rounded-lg bg-scene [--d-ground:var(--g-amber)]", className)}
    >
      {children}
    </div>
  );
}
