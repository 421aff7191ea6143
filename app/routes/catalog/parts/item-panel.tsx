import { Form, Link } from "@remix-run/react";
import { Copy, Trash2 } from "lucide-react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Panel, type PanelPlaces, PanelProblem, panelBody } from "#app/ui/panel.tsx";
import { DISCARDS } from "#app/ui/unsaved-question.tsx";
import { isUntouched } from "#domain/catalog/item-shown.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { Field, Tick } from "./field.tsx";
import { type HistoryView, type ItemView, ordinal } from "./item-view.ts";
import { StockChange } from "./stock-change.tsx";
import { useEditor } from "./use-editor.ts";

const t = speak(catalogTexts);

/** The id of the editor's form. */
export const ITEM_FORM = "item-form";

/** What the action said of a form that was not saved. */
export interface NotSaved {
  readonly message: string;
  /** By field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Fields that somebody else changed meanwhile, with what they are now. */
  readonly now: readonly { readonly field: string; readonly value: string }[];
  /** What was typed, so that nothing is lost. */
  readonly typed: Readonly<Record<string, string>>;
  /** Of what somebody else has saved and the next attempt replaces; null where nobody has. */
  readonly version: number | null;
}

/** The editor of an item (MAN-02): a plain form, beside the list on wide screens and a page of its own on phones. */
export function ItemPanel({
  item,
  sections,
  links,
  notSaved,
  saved,
  history,
  usesItemDates,
}: {
  item: ItemView;
  sections: readonly { id: string; name: string }[];
  links: PanelPlaces;
  notSaved: NotSaved | null;
  /** Whether it was saved a moment ago. */
  saved: boolean;
  /** Null for a new item, which is not saved yet. */
  history: HistoryView | null;
  usesItemDates: boolean;
}) {
  const version = notSaved?.version ?? item.version;
  const { form, drawn } = useEditor("save-item", version, notSaved);
  const typed = (name: string, kept: string | number | null) => notSaved?.typed[name] ?? String(kept ?? "");
  const ticked = (name: string, kept: boolean) => (notSaved ? name in notSaved.typed : kept);
  const wrong = (name: string) => notSaved?.errors[name];
  return (
    <Panel
      name="item"
      title={item.name}
      places={links}
      words={{
        back: t("items.back"),
        close: t("item.close"),
        before: t("item.before"),
        next: t("item.next"),
      }}
      isSaved={saved && !notSaved}
      form={ITEM_FORM}
      foot={<PanelFoot item={history && item} links={links} />}
    >
      <Form
        method="post"
        className={`${panelBody} form gap-4!`}
        id={ITEM_FORM}
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
          value="save-item"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="version" value={version} />
        {notSaved && <WhyNotSaved notSaved={notSaved} />}
        {history && isUntouched({ name: item.name, price: Number(item.price) }) && (
          <p className="soft s">{t("item.untouched")}</p>
        )}
        <Field label={t("item.name")} problems={wrong("name")}>
          {(control) => (
            <input
              {...control}
              name="name"
              defaultValue={typed("name", item.name)}
              required
              maxLength={200}
            />
          )}
        </Field>
        <Field label={t("item.section")} problems={wrong("sectionId")}>
          {(control) => (
            <select {...control} name="sectionId" defaultValue={typed("sectionId", item.sectionId)}>
              {sections.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("item.description")} problems={wrong("description")}>
          {(control) => (
            <textarea
              {...control}
              name="description"
              rows={2}
              defaultValue={typed("description", item.description)}
            />
          )}
        </Field>
        <div className="two">
          <Field label={t("item.price")} problems={wrong("price")}>
            {(control) => (
              <span className="affix">
                <span aria-hidden="true">$</span>
                <input
                  {...control}
                  name="price"
                  inputMode="decimal"
                  defaultValue={typed("price", item.price)}
                  required
                />
              </span>
            )}
          </Field>
          <Field label={t("item.unit")} hint={t("item.unitHint")} problems={wrong("unit")}>
            {(control) => (
              <input {...control} name="unit" defaultValue={typed("unit", item.unit)} maxLength={60} />
            )}
          </Field>
        </div>
        <fieldset className="stock">
          <legend>{t("item.stock")}</legend>
          <StockChange
            stock={item.stock}
            typed={typed("stockDelta", "")}
            unlimited={ticked("unlimited", item.unlimited)}
            isNew={!history}
            problems={wrong("stockDelta")}
          />
          <ItemTick name="soldOut" checked={ticked("soldOut", item.soldOut)} />
        </fieldset>
        <OnMenu
          item={item}
          history={history}
          usesItemDates={usesItemDates}
          typed={typed}
          isHidden={ticked("hidden", item.hidden)}
          wrong={wrong}
        />
        {history && (
          <p className="soft s">
            {t("item.sold", { count: history.soldLately })}{" "}
            {history.changed && t("item.changedBy", history.changed)}
          </p>
        )}
      </Form>
    </Panel>
  );
}

/** Where and whether it stands on the menu. */
function OnMenu({
  item,
  history,
  usesItemDates,
  typed,
  isHidden,
  wrong,
}: {
  item: ItemView;
  history: HistoryView | null;
  usesItemDates: boolean;
  typed: (name: string, kept: string | number | null) => string;
  isHidden: boolean;
  wrong: (name: string) => readonly string[] | undefined;
}) {
  return (
    <fieldset className="stock">
      <legend>{t("item.onMenu")}</legend>
      <ItemTick name="hidden" checked={isHidden} />
      <div className="two">
        <Field
          label={t("item.order")}
          hint={
            history
              ? t("item.place", { place: ordinal(history.place), count: history.ofPlaces })
              : t("item.placeNew")
          }
          problems={wrong("order")}
        >
          {(control) => (
            <input
              {...control}
              name="order"
              inputMode="numeric"
              defaultValue={typed("order", history && item.order)}
            />
          )}
        </Field>
        <Field label={t("item.status")}>
          {(control) => (
            <select {...control} defaultValue="PUBLISHED">
              <option value="PUBLISHED">{t("item.published")}</option>
            </select>
          )}
        </Field>
      </div>
      {usesItemDates && (
        <Field
          label={t("item.date")}
          hint={item.tooLateToOrder ? t("item.tooLate") : undefined}
          problems={wrong("date")}
        >
          {(control) => (
            <input {...control} name="date" type="date" defaultValue={typed("date", item.date)} />
          )}
        </Field>
      )}
    </fieldset>
  );
}

/** What can be done with the item; a new one, null, can be saved or left. */
function PanelFoot({ item, links }: { item: ItemView | null; links: PanelPlaces }) {
  const save = (
    <Button type="submit" form={ITEM_FORM} name="intent" value="save-item">
      {t("item.save")}
    </Button>
  );
  if (!item)
    return (
      <>
        {save}
        <Link className={buttonVariants({ variant: "outline" })} to={links.back} state={DISCARDS}>
          {t("item.discard")}
        </Link>
      </>
    );
  return (
    <>
      {save}
      <Form method="post" replace className="contents">
        <Button variant="outline" type="submit" name="intent" value={`clone:${item.id}`}>
          <Copy className="i" aria-hidden="true" />
          {t("items.clone")}
        </Button>
        <DeleteButton className="icon danger" id={item.id} label={t("item.delete", { name: item.name })} />
      </Form>
    </>
  );
}

/** Deletes at once where scripts run, since that can be undone; asks first where they do not (MAN-02). */
export function DeleteButton({ id, label, className }: { id: string; label: string; className: string }) {
  return (
    <button
      className={className}
      type="submit"
      name="intent"
      value={`ask:${id}`}
      aria-label={label}
      onClick={(event) => {
        event.currentTarget.value = `delete:${id}`;
      }}
    >
      <Trash2 className="i" aria-hidden="true" />
      {className === "danger" && t("items.delete")}
    </button>
  );
}

function ItemTick({ name, checked }: { name: "soldOut" | "hidden"; checked: boolean }) {
  return <Tick name={name} label={t(`item.${name}`)} hint={t(`item.${name}Hint`)} defaultChecked={checked} />;
}

/** What is wrong, or what somebody else changed meanwhile. */
export function WhyNotSaved({ notSaved }: { notSaved: NotSaved }) {
  const label = (field: string) => {
    const key = `item.${field === "sectionId" ? "section" : field}`;
    return key in catalogTexts ? t(key as "item.name") : field;
  };
  return (
    <PanelProblem
      message={notSaved.message}
      now={notSaved.now.map(({ field, value }) => ({ label: label(field), value }))}
    />
  );
}
