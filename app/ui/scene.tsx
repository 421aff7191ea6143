import { cva, type VariantProps } from "class-variance-authority";
import type { HTMLAttributes, ReactNode } from "react";

const sceneVariants = cva("overflow-hidden rounded-lg", {
  variants: {
    variant: {
      amber: "bg-scene [--d-ground:var(--g-amber)]",
      leaf: "bg-scene-leaf [--d-ground:var(--g-leaf)]",
      rose: "bg-scene-rose [--d-ground:var(--g-rose)]",
    },
  },
  defaultVariants: { variant: "amber" },
});

/** A drawing on its ground, with the corners of a card. */
export function Scene({
  variant,
  className,
  children,
}: { className?: string; children: ReactNode } & VariantProps<typeof sceneVariants>) {
  return (
    <div data-slot="scene" className={sceneVariants({ variant, className })}>
      {children}
    </div>
  );
}

/** When what a scene shows happens, over its title. */
export const SceneWhen = (props: HTMLAttributes<HTMLSpanElement>) => (
  <span data-slot="scene-when" {...props} className="text-sm font-semibold text-primary" />
);
