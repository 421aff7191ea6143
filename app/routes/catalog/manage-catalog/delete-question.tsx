import { Form, Link } from "@remix-run/react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { type FormReply, problemsOf } from "#app/ui/form-reply.ts";
import { Panel, PanelProblem, panelBody } from "#app/ui/panel.tsx";
import * as t from "#messages/catalog.js";

/** Without JavaScript a deletion asks first (MAN-02). */
export function DeleteQuestion({
  id,
  name,
  back,
  reply,
}: {
  id: string;
  name: string;
  back: string;
  /** Why it could not be deleted, once that was tried. */
  reply: FormReply | null;
}) {
  return (
    <Panel
      name="ask"
      title={t.askTitle({ name })}
      places={{ back }}
      words={{ back: t.askKeep(), close: t.askKeep() }}
    >
      <Form method="post" className={panelBody} replace>
        {reply && <PanelProblem message={problemsOf(reply)[""] ?? ""} />}
        <p>{t.askWhy()}</p>
        <p className="flex gap-2">
          <Button type="submit" name="intent" value={`delete:${id}`}>
            {t.askDelete()}
          </Button>
          <Link className={buttonVariants({ variant: "outline" })} to={back}>
            {t.askKeep()}
          </Link>
        </p>
      </Form>
    </Panel>
  );
}
