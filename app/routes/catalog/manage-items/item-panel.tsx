import { Link } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { CatalogPanel, type PanelAnswer } from "#app/routes/catalog/manage-catalog/catalog-panel.tsx";
import { InSpanish } from "#app/routes/catalog/manage-catalog/in-spanish.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { FieldsContext } from "#app/ui/fields-context.ts";
import { Input } from "#app/ui/input.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { PanelFieldSet } from "#app/ui/panel-field-set.tsx";
import { Select } from "#app/ui/select.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { isUntouched } from "#domain/catalog/item-shown.ts";
import { ITEM_RULES } from "#domain/catalog/manage-catalog-rules.ts";
import * as t from "#messages/catalog.js";
import type { HistoryView, ItemView } from "./item-view.ts";
import { StockChange } from "./stock-change.tsx";

interface OpenItem {
  readonly item: ItemView;
  /** Null for a new item, which is not saved yet. */
  readonly history: HistoryView | null;
  readonly usesItemDates: boolean;
  /** The key of a change of its stock. */
  readonly changeKey: string;
}

/** The editor of an item (MAN-02). */
export function ItemPanel({
  item,
  sections,
  history,
  usesItemDates,
  changeKey,
  photo,
  ...answer
}: OpenItem &
  PanelAnswer & {
    sections: readonly { id: string; name: string }[];
    /** Where its photo is kept, below the form. */
    photo: ReactNode;
  }) {
  return (
    <CatalogPanel
      {...answer}
      kind="item"
      record={item}
      title={history ? item.name : t.itemsNew()}
      words={{ back: t.itemsBack(), close: t.itemClose(), before: t.itemBefore(), next: t.itemNext() }}
      fields={{
        name: t.itemName(),
        sectionId: t.itemSection(),
        description: t.itemDescription(),
        price: t.itemPrice(),
        unit: t.itemUnit(),
        stockDelta: t.itemStockDelta(),
        order: t.itemOrder(),
        date: t.itemDate(),
        nameEs: t.itemNameEs(),
        descriptionEs: t.itemDescriptionEs(),
        unitEs: t.itemUnitEs(),
      }}
      rules={ITEM_RULES}
      below={photo}
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
      <InSpanish texts={item} />
      <InStock item={item} isNew={!history} changeKey={changeKey} />
      <OnMenu item={item} history={history} usesItemDates={usesItemDates} />
      {history && (
        <Text variant="muted" size="sm">
          {history.told} <Link to="history">{t.itemHistory()}</Link>
        </Text>
      )}
    </CatalogPanel>
  );
}

/** How many there are, and whether it is sold out whatever there is. */
const InStock = ({ item, isNew, changeKey }: Pick<OpenItem, "item" | "changeKey"> & { isNew: boolean }) => (
  <PanelFieldSet legend={t.itemStock()}>
    <StockChange stock={item.stock} unlimited={item.unlimited} isNew={isNew} changeKey={changeKey} />
    <CheckField
      name="soldOut"
      label={t.itemSoldOut()}
      hint={t.itemSoldOutHint()}
      defaultChecked={item.soldOut}
    />
  </PanelFieldSet>
);

/** Where and whether it stands on the menu. */
function OnMenu({ item, history, usesItemDates }: Omit<OpenItem, "changeKey">) {
  // With the place that a refused form says, the one that it was drawn with: someone else may have moved the item meanwhile.
  const shownOrder = useContext(FieldsContext).typed?.shownOrder ?? item.order;
  return (
    <PanelFieldSet legend={t.itemOnMenu()}>
      {history && <input type="hidden" name="shownOrder" value={String(shownOrder)} />}
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
