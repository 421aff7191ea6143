import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

/** Around a field that may have a change that is not saved: then a line in honey stands beside it, and under it what it was, with a way back. */
export function Changed({
  was,
  words,
  onUndo,
  className,
  children,
}: {
  /** What stood in the field, as people read it; null while nothing is changed. */
  was: string | null;
  words: { readonly changed: string; readonly undo: string; readonly was: string };
  onUndo: () => void;
  className?: string;
  children: ReactNode;
}) {
  const isChanged = was !== null;
  return (
    <div
      data-slot="changed"
      className={cn(
        "grid min-w-0 content-start gap-1",
        isChanged &&
          "relative before:absolute before:inset-y-0 before:-start-2.5 before:w-[3px] before:rounded-xs before:bg-honey desk:before:-start-3.5",
        className,
      )}
    >
      {children}
      {isChanged && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted-foreground">
          <b className="font-semibold text-honey">{words.changed}</b>
          <span className="min-w-0 wrap-anywhere">{words.was}</span>
          <Button variant="ghost" size="sm" onClick={onUndo}>
            {words.undo}
          </Button>
        </p>
      )}
    </div>
  );
}
