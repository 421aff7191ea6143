import { Form } from "@remix-run/react";
import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { SidePanel } from "#app/ui/side-panel.tsx";
import { isUntouched } from "#domain/catalog/item-shown.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { Field } from "./field.tsx";
import type { ItemView } from "./item-view.ts";

const t = speak(catalogTexts);

/** What the action said of a form that was not saved. */
export interface NotSaved {
  readonly message: string;
  /** By field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Fields that somebody else changed meanwhile, with what they are now. */
  readonly now: readonly { readonly field: string; readonly value: string }[];
  /** What was typed, so that nothing is lost. */
  readonly typed: Readonly<Record<string, string>>;
}

/** The editor of an item (MAN-02): a plain form, beside the list on wide screens and a page of its own on phones. */
export function ItemPanel({
  item,
  sections,
  back,
  notSaved,
}: {
  item: ItemView;
  sections: readonly { id: string; name: string }[];
  back: string;
  notSaved: NotSaved | null;
}) {
  const typed = (name: string, kept: string | number | null) => notSaved?.typed[name] ?? String(kept ?? "");
  const ticked = (name: string, kept: boolean) => (notSaved ? name in notSaved.typed : kept);
  const wrong = (name: string) => notSaved?.errors[name];
  return (
    <SidePanel
      name="item"
      title={item.name}
      close={back}
      words={{ back: t("items.back"), close: t("item.close") }}
    >
      <Form method="post" className="panel-body form" id="item-form" replace>
        <button
          className="vh"
          type="submit"
          name="intent"
          value="save-item"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="version" value={item.version} />
        {notSaved && <WhyNotSaved notSaved={notSaved} />}
        {isUntouched({ name: item.name, price: Number(item.price) }) && (
          <p className="soft s">{t("item.untouched")}</p>
        )}
        <Field label={t("item.name")} problems={wrong("name")}>
          {(id) => (
            <input id={id} name="name" defaultValue={typed("name", item.name)} required maxLength={200} />
          )}
        </Field>
        <Field label={t("item.section")} problems={wrong("section_id")}>
          {(id) => (
            <select id={id} name="sectionId" defaultValue={typed("sectionId", item.sectionId)}>
              {sections.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("item.description")} problems={wrong("description")}>
          {(id) => (
            <textarea
              id={id}
              name="description"
              rows={2}
              defaultValue={typed("description", item.description)}
            />
          )}
        </Field>
        <div className="two">
          <Field label={t("item.price")} problems={wrong("price")}>
            {(id) => (
              <span className="affix">
                <span aria-hidden="true">$</span>
                <input
                  id={id}
                  name="price"
                  inputMode="decimal"
                  defaultValue={typed("price", item.price)}
                  required
                />
              </span>
            )}
          </Field>
          <Field label={t("item.unit")} hint={t("item.unitHint")} problems={wrong("unit")}>
            {(id) => <input id={id} name="unit" defaultValue={typed("unit", item.unit)} maxLength={60} />}
          </Field>
        </div>
        <fieldset className="stock">
          <legend>{t("item.stock")}</legend>
          <StockChange item={item} typed={typed("stockDelta", "")} problems={wrong("stockDelta")} />
          <p className="help">{t("item.stockHint")}</p>
          <Tick name="unlimited" checked={ticked("unlimited", item.unlimited)} />
          <Tick name="soldOut" checked={ticked("soldOut", item.soldOut)} />
        </fieldset>
        <fieldset className="stock">
          <legend>{t("item.onMenu")}</legend>
          <Tick name="hidden" checked={ticked("hidden", item.hidden)} />
          <div className="two">
            <Field label={t("item.order")} problems={wrong("order")}>
              {(id) => (
                <input id={id} name="order" inputMode="numeric" defaultValue={typed("order", item.order)} />
              )}
            </Field>
            <Field label={t("item.status")} problems={undefined}>
              {(id) => (
                <select id={id} defaultValue="PUBLISHED">
                  <option value="PUBLISHED">{t("item.published")}</option>
                </select>
              )}
            </Field>
          </div>
          <Field label={t("item.date")} problems={wrong("date")}>
            {(id) => <input id={id} name="date" type="date" defaultValue={typed("date", item.date)} />}
          </Field>
        </fieldset>
      </Form>
      <PanelFoot item={item} />
    </SidePanel>
  );
}

function PanelFoot({ item }: { item: ItemView }) {
  return (
    <div className="panel-foot">
      <button className="button" type="submit" form="item-form" name="intent" value="save-item">
        {t("item.save")}
      </button>
      <Form method="post" replace className="contents">
        <button className="button quiet" type="submit" name="intent" value={`clone:${item.id}`}>
          <Copy className="i" aria-hidden="true" />
          {t("items.clone")}
        </button>
        <DeleteButton className="icon danger" id={item.id} label={t("item.delete", { name: item.name })} />
      </Form>
    </div>
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

function StockChange({
  item,
  typed,
  problems,
}: {
  item: ItemView;
  typed: string;
  problems: readonly string[] | undefined;
}) {
  const [change, setChange] = useState(typed);
  const pieces = Number(change);
  return (
    <>
      <div className="row">
        <p>
          <b>{t("item.now", { count: item.stock })}</b>
        </p>
        <input
          className="w-24"
          name="stockDelta"
          type="number"
          step="1"
          value={change}
          onChange={(event) => setChange(event.currentTarget.value)}
          aria-label={t("item.stockDelta")}
        />
        {Number.isInteger(pieces) && pieces !== 0 && (
          <p className="then6">{t("item.after", { count: item.stock + pieces })}</p>
        )}
      </div>
      {problems?.map((problem) => (
        <p className="help font-medium text-(--plum)" key={problem}>
          {problem}
        </p>
      ))}
    </>
  );
}

function Tick({ name, checked }: { name: "unlimited" | "soldOut" | "hidden"; checked: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" name={name} defaultChecked={checked} />
      {t(`item.${name}`)} <span className="soft">{t(`item.${name}Hint`)}</span>
    </label>
  );
}

/** What is wrong, or what somebody else changed meanwhile. */
export function WhyNotSaved({ notSaved }: { notSaved: NotSaved }) {
  const label = (field: string) =>
    `item.${field}` in catalogTexts ? t(`item.${field}` as "item.name") : field;
  return (
    <p className="say" role="alert">
      <span>
        <b>{notSaved.message}</b>
        {notSaved.now.map(({ field, value }) => (
          <span key={field}>{t("item.staleNow", { field: label(field), value })} </span>
        ))}
        {notSaved.now.length > 0 && t("item.staleLook")}
      </span>
    </p>
  );
}
