import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import * as t from "#messages/settings.js";
import { ImpactList, type ImpactTold } from "./setting-impact.tsx";

/** Says what a change touches before it is saved (SET-02); `told` is null where there is nothing to say. */
export function ImpactQuestion({
  told,
  onSave,
  onKeep,
}: {
  told: ImpactTold | null;
  onSave: (told: ImpactTold) => void;
  onKeep: () => void;
}) {
  return (
    <Dialog
      title={t.impactTitle()}
      open={told !== null}
      onClose={onKeep}
      actions={
        <>
          <Button variant="outline" onClick={onKeep}>
            {t.leaveStay()}
          </Button>
          <Button onClick={() => told && onSave(told)}>{t.impactSave()}</Button>
        </>
      }
    >
      {told && <ImpactList touched={told.touched} />}
    </Dialog>
  );
}
