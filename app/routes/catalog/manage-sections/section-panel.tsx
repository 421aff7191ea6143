import { Link } from "@remix-run/react";
import { CatalogPanel, type PanelAnswer } from "#app/routes/catalog/manage-catalog/catalog-panel.tsx";
import { InSpanish } from "#app/routes/catalog/manage-catalog/in-spanish.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { NEW } from "#app/ui/list-search.ts";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { SECTION_RULES } from "#domain/catalog/manage-catalog-rules.ts";
import * as t from "#messages/catalog.js";

/** A section as its editor shows it. */
export interface SectionView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly nameEs: string;
  readonly descriptionEs: string;
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
  nameEs: "",
  descriptionEs: "",
  order: 0,
  itemCount: 0,
  price: "",
  version: 0,
};

/** The editor of a section (MAN-02). */
export function SectionPanel({ section, ...answer }: PanelAnswer & { section: SectionView }) {
  const { id, name, description, order, itemCount, price } = section;
  const isNew = id === NEW;
  return (
    <CatalogPanel
      {...answer}
      kind="section"
      record={section}
      title={name || t.sectionsNew()}
      words={{
        back: t.sectionsBack(),
        close: t.sectionClose(),
        before: t.sectionBefore(),
        next: t.sectionNext(),
      }}
      fields={{
        name: t.itemName(),
        description: t.itemDescription(),
        order: t.itemOrder(),
        nameEs: t.itemNameEs(),
        descriptionEs: t.itemDescriptionEs(),
      }}
      rules={SECTION_RULES}
    >
      {!isNew && (
        <Text variant="muted" size="sm">
          {t.sectionHolds({ count: itemCount, price })} <Link to="history">{t.itemHistory()}</Link>
        </Text>
      )}
      <Field label={t.itemName()} name="name">
        <Input defaultValue={name} required />
      </Field>
      <Field label={t.itemDescription()} name="description">
        <Textarea rows={3} defaultValue={description} />
      </Field>
      <InSpanish texts={section} />
      <Field label={t.itemOrder()} hint={isNew ? t.sectionPlaceNew() : undefined} name="order">
        <Input inputMode="numeric" defaultValue={isNew ? "" : order} />
      </Field>
      {!isNew && (
        <Text variant="muted" size="sm">
          {t.sectionCloneHint()}
        </Text>
      )}
    </CatalogPanel>
  );
}
