import { ToastBox } from "#app/ui/toast.tsx";
import { type Notice, useStays } from "#app/ui/use-shown-notice.ts";

/** A one-shot message of the manage area; without JavaScript it stays. */
export function ManageSnackbar({ notice }: { notice: Notice | null }) {
  const { isShown, hold } = useStays(notice?.key ?? null, notice?.staysFor);
  return (
    <div role="status">
      {notice && isShown && (
        <ToastBox key={notice.key} {...hold}>
          {notice.text}
        </ToastBox>
      )}
    </div>
  );
}
