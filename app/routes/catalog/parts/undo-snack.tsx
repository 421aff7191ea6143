import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import * as t from "#messages/catalog.js";
import * as lists from "#messages/lists.js";

/** Long enough to notice the wrong row is gone. */
const SHOWN_MS = 10_000;

/** 'Record deleted' with its Undo (MAN-02); without JavaScript it stays until one goes on. */
export function UndoSnack({ deletedId }: { deletedId: string | null }) {
  const [past, setPast] = useState<string | null>(null);
  useEffect(() => {
    if (deletedId === null) return;
    const timer = setTimeout(() => setPast(deletedId), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [deletedId]);

  return (
    <div role="status">
      {deletedId !== null && deletedId !== past && (
        <Form method="post" className="snack" replace>
          <span>{t.undoDeleted()}</span>
          <Button type="submit" name="intent" value={`restore:${deletedId}`}>
            {lists.undo()}
          </Button>
        </Form>
      )}
    </div>
  );
}
