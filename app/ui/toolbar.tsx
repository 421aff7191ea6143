import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cn } from "./cn.ts";
import { IconButton } from "./icon-button.tsx";

/** A button of a toolbar: what it is called, whether it is on, and what it does. */
export interface Tool {
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly press: () => unknown;
  /** Whether it holds at this place; left out where it is nothing to be on. */
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  /** Whether its name stands beside its icon. */
  readonly isWord?: boolean;
}

/** A field and its toolbar in one frame; the field says itself whether it is invalid. */
export const ToolbarField = ({ children }: { children: ReactNode }) => (
  <div
    data-slot="toolbar-field"
    className="overflow-clip rounded-md border border-input bg-card focus-within:border-ring has-aria-invalid:border-destructive"
  >
    {children}
  </div>
);

/** The tools over what they change: one stop of the Tab key, with arrow keys between its buttons. */
export function Toolbar({
  label,
  controls,
  tools,
}: {
  label: string;
  /** The id of what they change. */
  controls: string;
  tools: readonly Tool[];
}) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    setStop(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div
      ref={bar}
      data-slot="toolbar"
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className="flex flex-wrap border-b border-border bg-muted"
      onKeyDown={move}
    >
      {tools.map(({ name, Icon, press, isOn, isOff, isWord }, at) => (
        <IconButton
          key={name}
          aria-label={name}
          title={name}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          tabIndex={at === stop ? 0 : -1}
          variant="muted"
          className={cn(
            "rounded-none aria-pressed:bg-accent aria-pressed:text-foreground",
            isWord && "w-auto! grid-flow-col gap-1.5 px-3 text-sm",
          )}
          onFocus={() => setStop(at)}
          onClick={() => {
            if (!isOff) press();
          }}
        >
          <Icon aria-hidden />
          {isWord && name}
        </IconButton>
      ))}
    </div>
  );
}
