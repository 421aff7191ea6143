import { ConfirmDelete } from "#app/ui/confirm-delete.tsx";
import * as t from "#messages/availabilities.js";

/** Asks once more, also without JavaScript; `action` is the window's own address where the form stands elsewhere (MAN-04). */
export const DeleteWindow = ({ name, action }: { name: string; action?: string }) => (
  <ConfirmDelete label={t.panelDelete({ name })} action={action} description={t.panelKeeps()}>
    {t.panelDeleteNow()}
  </ConfirmDelete>
);
