import { Form, Link } from "@remix-run/react";
import { Copy, Trash2 } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { notSavedTitle } from "#app/routes/catalog/manage-catalog/catalog-words.ts";
import { useEditor } from "#app/routes/catalog/manage-catalog/use-editor.ts";
import { type SaveForm, usePanelSaving } from "#app/routes/catalog/manage-catalog/use-panel-saving.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { moreText } from "#app/ui/more-text.ts";
import { Panel, type PanelPlaces, PanelProblem, panelBody } from "#app/ui/panel.tsx";
import { PanelFieldSet } from "#app/ui/panel-field-set.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Select } from "#app/ui/select.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { DISCARDS } from "#app/ui/unsaved-question.tsx";
import { isUntouched } from "#domain/catalog/item-shown.ts";
import { ITEM_RULES } from "#domain/catalog/manage-catalog-rules.ts";
import * as t from "#messages/catalog.js";
import type { HistoryView, ItemView } from "./item-view.ts";
import { StockChange } from "./stock-change.tsx";

/** The id of the editor's form. */
export const ITEM_FORM = "item-form";

/** The editor of an item (MAN-02): a plain form, beside the list on wide screens and a page of its own on phones. */
export function ItemPanel({
  item,
  sections,
  links,
  save,
  saved,
  history,
  usesItemDates,
  photo,
  ...answered
}: {
  item: ItemView;
  sections: readonly { id: string; name: string }[];
  links: PanelPlaces;
  /** What the action said of a form that was not saved. */
  reply: FormReply | null;
  /** Null for a new item. */
  save: SaveForm | null;
  /** Whether it was saved a moment ago. */
  saved: boolean;
  /** Null for a new item, which is not saved yet. */
  history: HistoryView | null;
  usesItemDates: boolean;
  /** Where its photo is kept, below the form. */
  photo: ReactNode;
}) {
  const { reply, isSaving, isSaved, saves, lost, onSubmit } = usePanelSaving({
    save,
    rules: ITEM_RULES,
    reply: answered.reply,
  });
  const version = String(reply?.initialValue?.version ?? item.version);
  const drawn = useEditor({ form: ITEM_FORM, intent: "save-item", version, reply, isSaving, saves });
  return (
    <Panel
      name="item"
      title={history ? item.name : t.itemsNew()}
      places={links}
      words={{ back: t.itemsBack(), close: t.itemClose(), before: t.itemBefore(), next: t.itemNext() }}
      isSaved={(saved || isSaved) && !isSaving && !reply && !lost}
      form={ITEM_FORM}
      foot={<PanelFoot item={history && item} links={links} />}
    >
      <div className={panelBody}>
        <PostForm
          reply={reply}
          title={notSavedTitle(reply)}
          fields={{
            name: t.itemName(),
            sectionId: t.itemSection(),
            description: t.itemDescription(),
            price: t.itemPrice(),
            unit: t.itemUnit(),
            stockDelta: t.itemStockDelta(),
            order: t.itemOrder(),
            date: t.itemDate(),
          }}
          rules={ITEM_RULES}
          says={moreText}
          className="grid gap-4 *:min-w-0"
          id={ITEM_FORM}
          data-unsaved={reply ? "" : undefined}
          key={drawn}
          before={<SaveOnEnter intent="save-item" version={version} lost={lost} />}
          onSubmit={onSubmit}
          replace
          preventScrollReset
        >
          {history && isUntouched({ name: item.name, price: Number(item.price) }) && (
            <Text variant="muted" size="sm">
              {t.itemUntouched()}
            </Text>
          )}
          <Field label={t.itemName()} name="name">
            <Input defaultValue={item.name} required />
          </Field>
          <Field label={t.itemSection()} name="sectionId">
            <Select defaultValue={item.sectionId}>
              {sections.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t.itemDescription()} name="description">
            <Textarea rows={2} defaultValue={item.description} />
          </Field>
          <FieldGroup columns="pair">
            <Field label={t.itemPrice()} name="price">
              <MoneyInput defaultValue={item.price} required />
            </Field>
            <Field label={t.itemUnit()} hint={t.itemUnitHint()} name="unit">
              <Input defaultValue={item.unit} />
            </Field>
          </FieldGroup>
          <PanelFieldSet legend={t.itemStock()}>
            <StockChange stock={item.stock} unlimited={item.unlimited} isNew={!history} />
            <CheckField
              name="soldOut"
              label={t.itemSoldOut()}
              hint={t.itemSoldOutHint()}
              defaultChecked={item.soldOut}
            />
          </PanelFieldSet>
          <OnMenu item={item} history={history} usesItemDates={usesItemDates} />
          {history && (
            <Text variant="muted" size="aside">
              {t.itemSold({ count: history.soldLately })}{" "}
              {history.changed && t.itemChangedBy(history.changed)}
            </Text>
          )}
        </PostForm>
        {photo}
      </div>
    </Panel>
  );
}

/** What Enter in a field presses, the version of the record that the form was made from, and why the last save may be lost. */
export function SaveOnEnter({
  intent,
  version,
  lost,
}: {
  intent: string;
  version: string;
  lost: string | null;
}) {
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value={intent}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="version" value={version} />
      {lost !== null && <PanelProblem message={lost} />}
    </>
  );
}

/** Where and whether it stands on the menu. */
function OnMenu({
  item,
  history,
  usesItemDates,
}: {
  item: ItemView;
  history: HistoryView | null;
  usesItemDates: boolean;
}) {
  return (
    <PanelFieldSet legend={t.itemOnMenu()}>
      <CheckField
        name="hidden"
        label={t.itemHidden()}
        hint={t.itemHiddenHint()}
        defaultChecked={item.hidden}
      />
      <FieldGroup columns="pair">
        <Field
          label={t.itemOrder()}
          hint={history ? t.itemPlace({ place: history.place, count: history.ofPlaces }) : t.itemPlaceNew()}
          name="order"
        >
          <Input inputMode="numeric" defaultValue={history ? item.order : ""} />
        </Field>
        <Field label={t.itemStatus()}>
          <Select defaultValue="PUBLISHED">
            <option value="PUBLISHED">{t.itemPublished()}</option>
          </Select>
        </Field>
      </FieldGroup>
      {usesItemDates && (
        <Field label={t.itemDate()} hint={item.tooLateToOrder ? t.itemTooLate() : undefined} name="date">
          <DateInput defaultValue={item.date ?? ""} />
        </Field>
      )}
    </PanelFieldSet>
  );
}

/** What can be done with the item; a new one, null, can be saved or left. */
function PanelFoot({ item, links }: { item: ItemView | null; links: PanelPlaces }) {
  return (
    <>
      <Button type="submit" form={ITEM_FORM} name="intent" value="save-item">
        {t.itemSave()}
      </Button>
      {item ? <CloneAndDelete id={item.id} name={item.name} /> : <DiscardLink to={links.back} />}
    </>
  );
}

/** Leaves a new record unmade. */
export const DiscardLink = ({ to }: { to: string }) => (
  <Link className={buttonVariants({ variant: "outline" })} to={to} state={DISCARDS}>
    {t.itemDiscard()}
  </Link>
);

/** What can be done with a record besides saving it. */
export function CloneAndDelete({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" replace className="contents">
      <Button variant="outline" type="submit" name="intent" value={`clone:${id}`}>
        <Copy className="max-[384px]:hidden icon-4" aria-hidden="true" />
        {t.itemsClone()}
      </Button>
      <Button
        variant="ghost-destructive"
        size="icon"
        className="ml-auto"
        aria-label={t.itemDelete({ name })}
        {...deleting(id)}
      >
        <Trash2 className="icon-5" aria-hidden="true" />
      </Button>
    </Form>
  );
}

/** A button that deletes at once where scripts run, since that can be undone; and asks first where they do not (MAN-02). */
export const deleting = (id: string) => ({
  type: "submit" as const,
  name: "intent",
  value: `ask:${id}`,
  onClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.value = `delete:${id}`;
  },
});
