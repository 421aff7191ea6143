import { cva } from "class-variance-authority";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

const checklistVariants = cva("", {
  variants: {
    variant: {
      card: "grid gap-3 rounded-lg border border-border bg-card p-4",
      /** In a narrow column, as a `SideSection`. */
      side: "grid gap-2 border-border max-phone:[section+&]:border-t max-phone:[section+&]:pt-5 wide:[section+&]:border-t wide:[section+&]:pt-4.5",
    },
  },
});

/** What is done and what is left, under a heading with how far it has come. */
export const Checklist = ({
  id,
  title,
  progress,
  variant,
  className,
  children,
}: {
  /** The id of its heading. */
  id: string;
  title: string;
  progress: string;
  variant: "card" | "side";
  className?: string;
  children: ReactNode;
}) => (
  <section data-slot="checklist" className={checklistVariants({ variant, className })} aria-labelledby={id}>
    <div className="flex flex-wrap items-baseline justify-between gap-2">
      <h2 id={id} className={cn(variant === "side" && "font-sans text-base font-semibold tracking-normal")}>
        {title}
      </h2>
      <p className="text-muted-foreground">{progress}</p>
    </div>
    <ol className="m-0 grid list-none gap-2 p-0">{children}</ol>
  </section>
);

/** One step; `state` says before it whether it is done, `action` stands behind it. */
export function ChecklistItem({
  isDone,
  state,
  action,
  children,
}: {
  isDone: boolean;
  state: string;
  action: ReactNode;
  children: ReactNode;
}) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="flex items-start gap-2">
        <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
        <span className={cn(isDone && "text-muted-foreground")}>
          <span className="sr-only">{state} </span>
          {children}
        </span>
      </span>
      {action}
    </li>
  );
}
