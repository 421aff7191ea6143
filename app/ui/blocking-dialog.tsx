import { type DialogHTMLAttributes, forwardRef } from "react";

/**
 * A question before everything else, in the middle of the page: in the same place before a script makes it modal, since a press must not
 * miss a button that moves. It closes when its screen takes it away.
 */
export const BlockingDialog = forwardRef<HTMLDialogElement, DialogHTMLAttributes<HTMLDialogElement>>(
  function BlockingDialog(props, ref) {
    return (
      <dialog
        data-slot="blocking-dialog"
        {...props}
        {...{ closedby: "none" }}
        ref={ref}
        open
        className="blocking-dialog"
      />
    );
  },
);
