import { Form, Link } from "@remix-run/react";
import { Copy } from "lucide-react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { NEW } from "#app/ui/list-search.ts";
import { Panel, type PanelPlaces, panelBody } from "#app/ui/panel.tsx";
import { DISCARDS } from "#app/ui/unsaved-question.tsx";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { Field } from "./field.tsx";
import { DeleteButton, type NotSaved, WhyNotSaved } from "./item-panel.tsx";
import { useEditor } from "./use-editor.ts";

const t = speak(catalogTexts);

/** A section as its editor shows it. */
export interface SectionView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly order: number;
  readonly itemCount: number;
  /** Of one of each of its items, as people read it. */
  readonly price: string;
  readonly version: number;
}

/** A section that is not saved yet. */
export const NEW_SECTION: SectionView = {
  id: NEW,
  name: "",
  description: "",
  order: 0,
  itemCount: 0,
  price: "",
  version: 0,
};

/** The editor of a section (MAN-02): a plain form, beside the list on wide screens and a page of its own on phones. */
export function SectionPanel({
  section,
  links,
  notSaved,
  saved,
}: {
  section: SectionView;
  links: PanelPlaces;
  notSaved: NotSaved | null;
  /** Whether it was saved a moment ago. */
  saved: boolean;
}) {
  const isNew = section.id === NEW;
  const title = section.name || t("sections.new");
  const version = notSaved?.version ?? section.version;
  const { form, drawn } = useEditor("save-section", version, notSaved);
  const typed = (name: string, kept: string | number) => notSaved?.typed[name] ?? String(kept);
  const wrong = (name: string) => notSaved?.errors[name];
  return (
    <Panel
      name="section"
      title={title}
      places={links}
      words={{
        back: t("sections.back"),
        close: t("section.close"),
        before: t("section.before"),
        next: t("section.next"),
      }}
      isSaved={saved && !notSaved}
      form="section-form"
      foot={
        <>
          <Button type="submit" form="section-form" name="intent" value="save-section">
            {t("item.save")}
          </Button>
          {isNew ? (
            <Link className={buttonVariants({ variant: "outline" })} to={links.back} state={DISCARDS}>
              {t("item.discard")}
            </Link>
          ) : (
            <Form method="post" replace className="contents">
              <Button variant="outline" type="submit" name="intent" value={`clone:${section.id}`}>
                <Copy className="i" aria-hidden="true" />
                {t("items.clone")}
              </Button>
              <DeleteButton
                className="icon danger"
                id={section.id}
                label={t("item.delete", { name: section.name })}
              />
            </Form>
          )}
        </>
      }
    >
      <Form
        method="post"
        className={`${panelBody} form gap-4!`}
        id="section-form"
        data-unsaved={notSaved ? "" : undefined}
        key={drawn}
        ref={form}
        replace
        noValidate
        preventScrollReset
      >
        <button
          className="vh"
          type="submit"
          name="intent"
          value="save-section"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="version" value={version} />
        {notSaved && <WhyNotSaved notSaved={notSaved} />}
        {!isNew && (
          <p className="soft s">
            {t(section.itemCount === 1 ? "section.oneItem" : "section.items", {
              count: section.itemCount,
              price: section.price,
            })}
          </p>
        )}
        <Field label={t("item.name")} problems={wrong("name")}>
          {(control) => (
            <input
              {...control}
              name="name"
              defaultValue={typed("name", section.name)}
              required
              maxLength={200}
            />
          )}
        </Field>
        <Field label={t("item.description")} problems={wrong("description")}>
          {(control) => (
            <textarea
              {...control}
              name="description"
              rows={3}
              defaultValue={typed("description", section.description)}
            />
          )}
        </Field>
        <Field
          label={t("item.order")}
          hint={isNew ? t("section.placeNew") : undefined}
          problems={wrong("order")}
        >
          {(control) => (
            <input
              {...control}
              name="order"
              inputMode="numeric"
              defaultValue={typed("order", isNew ? "" : section.order)}
            />
          )}
        </Field>
        {!isNew && <p className="soft s">{t("section.cloneHint")}</p>}
      </Form>
    </Panel>
  );
}
