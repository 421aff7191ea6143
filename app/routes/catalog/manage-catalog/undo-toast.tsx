import { Form } from "@remix-run/react";
import { Toast, ToastAction } from "#app/ui/toast.tsx";
import * as t from "#messages/catalog.js";
import * as lists from "#messages/lists.js";

/** 'Record deleted' with its Undo (MAN-02). */
export function UndoToast({ deletedId }: { deletedId: string | null }) {
  return (
    <Toast news={deletedId}>
      <span>{t.undoDeleted()}</span>
      <Form method="post" replace>
        <ToastAction type="submit" name="intent" value={`restore:${deletedId}`}>
          {lists.undo()}
        </ToastAction>
      </Form>
    </Toast>
  );
}
