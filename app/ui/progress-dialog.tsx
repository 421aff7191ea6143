import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./cn.ts";
import { giveFocusBack } from "./give-focus-back.ts";

/** Over the page while it works on something that cannot be taken back, Escape neither: a drawing, a line, and how far it is. */
export function ProgressDialog({
  label,
  art,
  title,
  step,
  steps,
  children,
}: {
  label: string;
  art: ReactNode;
  title: string;
  /** How far it is, from 0; null where it has failed. */
  step: number | null;
  steps: number;
  children?: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const goBack = giveFocusBack();
    dialog.current?.showModal();
    return goBack;
  }, []);
  return (
    <dialog
      data-slot="progress-dialog"
      className="dialog-box max-w-[22rem]! p-0!"
      ref={dialog}
      aria-label={label}
      onCancel={(event) => event.preventDefault()}
    >
      <div
        className="grid justify-items-center gap-4.5 px-5 py-9 text-center"
        role={step === null ? "alert" : "status"}
      >
        <div className="w-[150px]">{art}</div>
        <span className="font-heading text-xl leading-[1.25]">{title}</span>
        {children}
        {step !== null && (
          <span className="flex gap-1.5" aria-hidden>
            {Array.from({ length: steps }, (_, place) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
                key={place}
                className={cn("h-1 w-7 rounded-[2px]", place <= step ? "bg-primary" : "bg-border")}
              />
            ))}
          </span>
        )}
      </div>
    </dialog>
  );
}
