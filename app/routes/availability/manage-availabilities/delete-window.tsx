import { Form } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { windows } from "#domain/texts/english-windows.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(windows);

/** Asks once more, also without JavaScript; `action` is the window's own address where the form stands elsewhere (MAN-04). */
export function DeleteWindow({ name, action }: { name: string; action?: string }) {
  return (
    <details className="drop up ml-auto">
      <summary className="icon danger" aria-label={t("panel.delete", { name })}>
        <Trash2 className="i" aria-hidden="true" />
      </summary>
      <Form className="menu" method="post" action={action}>
        <p className="s px-3 py-1">{t("panel.keeps")}</p>
        <button className="danger" type="submit" name="intent" value="delete">
          {t("panel.deleteNow")}
        </button>
      </Form>
    </details>
  );
}
