import { useBlocker } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import * as t from "#messages/settings.js";

/** Asks before the settings are left while something is not saved (SET-02). A reload asks nothing: the changes outlive it. */
export function LeaveQuestion({ count, onLeave }: { count: number; onLeave: () => void }) {
  const { state, proceed, reset } = useBlocker(
    ({ nextLocation }) => count > 0 && !nextLocation.pathname.startsWith("/manage/shop/"),
  );
  return (
    <Dialog
      title={t.leaveTitle()}
      open={state === "blocked"}
      onClose={() => reset?.()}
      actions={
        <>
          <Button
            variant="destructive"
            onClick={() => {
              onLeave();
              proceed?.();
            }}
          >
            {t.leaveGo()}
          </Button>
          <Button onClick={() => reset?.()}>{t.leaveStay()}</Button>
        </>
      }
    >
      <p>{t.leaveSays({ count })}</p>
    </Dialog>
  );
}
