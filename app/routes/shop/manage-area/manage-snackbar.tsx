import { ToastBox } from "#app/ui/toast.tsx";
import { type Notice, useShownNotice } from "#app/ui/use-shown-notice.ts";

/** A one-shot message of the manage area; without JavaScript it stays. */
export function ManageSnackbar({ notice }: { notice: Notice | null }) {
  const { shown, hold } = useShownNotice(notice);
  return (
    <div role="status">
      {shown && (
        <ToastBox key={shown.key} {...hold}>
          {shown.text}
        </ToastBox>
      )}
    </div>
  );
}
