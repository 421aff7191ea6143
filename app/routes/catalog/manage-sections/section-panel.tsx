import { notSavedTitle } from "#app/routes/catalog/manage-catalog/catalog-words.ts";
import { useEditor } from "#app/routes/catalog/manage-catalog/use-editor.ts";
import { type SaveForm, usePanelSaving } from "#app/routes/catalog/manage-catalog/use-panel-saving.ts";
import { CloneAndDelete, DiscardLink, SaveOnEnter } from "#app/routes/catalog/manage-items/item-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { NEW } from "#app/ui/list-search.ts";
import { moreText } from "#app/ui/more-text.ts";
import { Panel, type PanelPlaces, panelBody } from "#app/ui/panel.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { SECTION_RULES } from "#domain/catalog/manage-catalog-rules.ts";
import * as t from "#messages/catalog.js";

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

const FORM = "section-form";

/** The editor of a section (MAN-02): a plain form, beside the list on wide screens and a page of its own on phones. */
export function SectionPanel({
  section,
  links,
  save,
  saved,
  ...answered
}: {
  section: SectionView;
  links: PanelPlaces;
  /** What the action said of a form that was not saved. */
  reply: FormReply | null;
  /** Null for a new section. */
  save: SaveForm | null;
  /** Whether it was saved a moment ago. */
  saved: boolean;
}) {
  const { id, name, itemCount, price } = section;
  const isNew = id === NEW;
  const { reply, isSaving, isSaved, saves, lost, onSubmit } = usePanelSaving({
    save,
    rules: SECTION_RULES,
    reply: answered.reply,
  });
  const version = String(reply?.initialValue?.version ?? section.version);
  const drawn = useEditor({ form: FORM, intent: "save-section", version, reply, isSaving, saves });
  return (
    <Panel
      name="section"
      title={name || t.sectionsNew()}
      places={links}
      words={{
        back: t.sectionsBack(),
        close: t.sectionClose(),
        before: t.sectionBefore(),
        next: t.sectionNext(),
      }}
      isSaved={(saved || isSaved) && !isSaving && !reply && !lost}
      form={FORM}
      foot={
        <>
          <Button type="submit" form={FORM} name="intent" value="save-section">
            {t.itemSave()}
          </Button>
          {isNew ? <DiscardLink to={links.back} /> : <CloneAndDelete id={id} name={name} />}
        </>
      }
    >
      <PostForm
        reply={reply}
        title={notSavedTitle(reply)}
        fields={{ name: t.itemName(), description: t.itemDescription(), order: t.itemOrder() }}
        rules={SECTION_RULES}
        says={moreText}
        className={`${panelBody} gap-4!`}
        id={FORM}
        data-unsaved={reply ? "" : undefined}
        key={drawn}
        before={<SaveOnEnter intent="save-section" version={version} lost={lost} />}
        onSubmit={onSubmit}
        replace
        preventScrollReset
      >
        {!isNew && (
          <Text variant="muted" size="aside">
            {t.sectionHolds({ count: itemCount, price })}
          </Text>
        )}
        <Field label={t.itemName()} name="name">
          <Input defaultValue={name} required />
        </Field>
        <Field label={t.itemDescription()} name="description">
          <Textarea rows={3} defaultValue={section.description} />
        </Field>
        <Field label={t.itemOrder()} hint={isNew ? t.sectionPlaceNew() : undefined} name="order">
          <Input inputMode="numeric" defaultValue={isNew ? "" : section.order} />
        </Field>
        {!isNew && (
          <Text variant="muted" size="aside">
            {t.sectionCloneHint()}
          </Text>
        )}
      </PostForm>
    </Panel>
  );
}
