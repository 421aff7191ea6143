import { Form } from "@remix-run/react";
import { SidePanel } from "#app/ui/side-panel.tsx";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { Field } from "./field.tsx";
import { DeleteButton, type NotSaved, WhyNotSaved } from "./item-panel.tsx";

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

/** The editor of a section (MAN-02): a plain form, beside the list on wide screens and a page of its own on phones. */
export function SectionPanel({
  section,
  back,
  notSaved,
}: {
  section: SectionView;
  back: string;
  notSaved: NotSaved | null;
}) {
  const typed = (name: string, kept: string | number) => notSaved?.typed[name] ?? String(kept);
  const wrong = (name: string) => notSaved?.errors[name];
  return (
    <SidePanel
      name="section"
      title={section.name}
      close={back}
      words={{ back: t("sections.back"), close: t("section.close") }}
    >
      <Form method="post" className="panel-body form" id="section-form" replace>
        <input type="hidden" name="version" value={section.version} />
        {notSaved && <WhyNotSaved notSaved={notSaved} />}
        <p className="soft s">{t("section.items", { count: section.itemCount, price: section.price })}</p>
        <Field label={t("item.name")} problems={wrong("name")}>
          {(id) => (
            <input id={id} name="name" defaultValue={typed("name", section.name)} required maxLength={200} />
          )}
        </Field>
        <Field label={t("item.description")} problems={wrong("description")}>
          {(id) => (
            <textarea
              id={id}
              name="description"
              rows={3}
              defaultValue={typed("description", section.description)}
            />
          )}
        </Field>
        <Field label={t("item.order")} problems={wrong("order")}>
          {(id) => (
            <input id={id} name="order" inputMode="numeric" defaultValue={typed("order", section.order)} />
          )}
        </Field>
      </Form>
      <div className="panel-foot">
        <button className="button" type="submit" form="section-form" name="intent" value="save-section">
          {t("item.save")}
        </button>
        <Form method="post" replace className="contents">
          <DeleteButton
            className="icon danger"
            id={section.id}
            label={t("item.delete", { name: section.name })}
          />
        </Form>
      </div>
    </SidePanel>
  );
}
