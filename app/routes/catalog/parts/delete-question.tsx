import { Form, Link } from "@remix-run/react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { panelBody, panelHead, panelSide } from "#app/ui/panel.tsx";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { type NotSaved, WhyNotSaved } from "./item-panel.tsx";

const t = speak(catalogTexts);

/** Without JavaScript a deletion asks first (MAN-02). */
export function DeleteQuestion({
  id,
  name,
  back,
  notSaved,
}: {
  id: string;
  name: string;
  back: string;
  /** Why it could not be deleted, once that was tried. */
  notSaved: NotSaved | null;
}) {
  return (
    <aside data-slot="panel" className={panelSide} aria-labelledby="ask-heading">
      <div className={panelHead}>
        <h1 className="min-w-0 flex-1 text-xl" id="ask-heading">
          {t("ask.title", { name })}
        </h1>
      </div>
      <Form method="post" className={panelBody} replace>
        {notSaved && <WhyNotSaved notSaved={notSaved} />}
        <p>{t("ask.why")}</p>
        <p className="flex gap-2">
          <Button type="submit" name="intent" value={`delete:${id}`}>
            {t("ask.delete")}
          </Button>
          <Link className={buttonVariants({ variant: "outline" })} to={back}>
            {t("ask.keep")}
          </Link>
        </p>
      </Form>
    </aside>
  );
}
