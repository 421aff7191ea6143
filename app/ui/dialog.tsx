import { type ReactNode, useEffect, useId, useRef } from "react";
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
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-says`}
      onClose={(event) => {
        // A lift to modal closes it for a moment; that is not the reader closing it.
        if (!event.currentTarget.matches(":modal")) onClose();
      }}
    >
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      <div id={`${id}-says`}>{children}</div>
      {actions ? <div className="actions">{actions}</div> : null}
    </dialog>
  );
}
