import { type HTMLAttributes, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { giveFocusBack } from "./give-focus-back.ts";

/**
 * A native dialog: modal with a script (the browser keeps the focus inside and gives it back), a plain open section without one.
 * `onClose` is told however it was closed (Escape, a form with method="dialog"). Focus goes to the heading, so that its words are read first.
 */
export function Dialog(props: {
  title: string;
  open: boolean;
  onClose: () => void;
  /** The buttons at the foot. */
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { title, open, onClose, actions, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const goBack = giveFocusBack();
    // From the server it comes open in the flow; only showModal() makes it modal.
    if (!element.matches(":modal")) {
      element.close();
      element.showModal();
    }
    return () => {
      if (element.open) element.close();
      goBack();
    };
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      open
      data-slot="dialog"
      className="dialog-box"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-says`}
      onClose={(event) => {
        // A lift to modal closes it for a moment; that is not the reader closing it.
        if (!event.currentTarget.matches(":modal")) onClose();
      }}
    >
      <h2 data-slot="dialog-title" id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      <div data-slot="dialog-description" className="grid gap-3.5" id={`${id}-says`}>
        {children}
      </div>
      {actions ? <DialogFooter>{actions}</DialogFooter> : null}
    </dialog>
  );
}

/** The buttons at a dialog's foot, which share its width. */
function DialogFooter({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="dialog-footer"
      {...rest}
      className={cn("mt-1 flex flex-wrap justify-end gap-2 *:flex-auto", className)}
    />
  );
}

/** A dialog's one button, which closes it, with and without scripts. */
export function DialogClose({ children }: { children: ReactNode }) {
  return (
    <form data-slot="dialog-close" method="dialog" className="mt-1 grid">
      <Button type="submit">{children}</Button>
    </form>
  );
}
