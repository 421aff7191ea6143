import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "./cn.ts";

/**
 * A field for a file that is chosen, dropped on it or pasted while it has the focus. Where no scripts run it is the browser's own. `id`, `name` and
 * `aria-…` come from `Field`.
 */
export function FileDrop({
  onFiles,
  takesPaste = false,
  className,
  children,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "type"> & {
  /** What was chosen, dropped or pasted. */
  onFiles: (files: readonly File[]) => void;
  /** Takes what is pasted beside all such fields too. */
  takesPaste?: boolean;
  /** Below the field: how far it is, what went wrong. */
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const taker = useRef(onFiles);
  useEffect(() => {
    taker.current = onFiles;
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const drop = event.target instanceof Element ? event.target.closest("[data-slot=file-drop]") : null;
      if (files.length === 0 || (drop ? drop !== box.current : !takesPaste)) return;
      event.preventDefault();
      taker.current(files);
    };
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  }, [takesPaste]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the field inside does the same by keyboard.
    <div
      data-slot="file-drop"
      ref={box}
      className={cn(
        "grid gap-2 rounded-md border border-input bg-card px-3.5 py-1.5",
        isOver && "bg-accent",
        className,
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        {...input}
        type="file"
        className="w-full min-w-0 border-0 bg-transparent p-0 py-1.5 text-sm"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Chosen again after a failure, the same file is a change.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      {children}
    </div>
  );
}
