/** The entries of the audit trail in sentences (OPS-01); fields have the names that they have on the forms. */
import { windowName } from "#app/routes/availability/manage-availabilities/window-words.ts";
import { stepText } from "#app/routes/orders/manage-order-panel/time-line-words.ts";
import { flagStepText } from "#app/routes/orders/manage-orders/order-words.ts";
import { optionLabel, settingLabel, valueWords } from "#app/routes/shop/manage-shop/setting-words.ts";
import { dayText, momentText } from "#app/ui/local-text.ts";
import { dollars } from "#domain/money.ts";
import { settingNamed } from "#domain/shop/settings.ts";
import { settingText } from "#domain/shop/settings-text.ts";
import {
  isSetting,
  type Told,
  type TrailAbout,
  type TrailChange,
  type TrailRecord,
} from "#domain/shop/trail.ts";
import type { TrailEntry, TrailPage } from "#domain/shop/trail-schemas.ts";
import * as windows from "#messages/availabilities.js";
import * as catalog from "#messages/catalog.js";
import * as customers from "#messages/customers.js";
import * as orderForm from "#messages/order-form.js";
import * as orders from "#messages/order-time-line.js";
import * as t from "#messages/trail.js";
import type { TrailEntryView } from "./trail-list.tsx";

type Words = () => string;

const ITEM_FIELDS = {
  name: catalog.itemName,
  sectionId: catalog.itemSection,
  description: catalog.itemDescription,
  price: catalog.itemPrice,
  unit: catalog.itemUnit,
  nameEs: catalog.itemNameEs,
  descriptionEs: catalog.itemDescriptionEs,
  unitEs: catalog.itemUnitEs,
  stock: catalog.itemStock,
  order: catalog.itemOrder,
  date: catalog.itemDate,
  hidden: catalog.itemHidden,
  soldOut: catalog.itemSoldOut,
  unlimited: catalog.itemUnlimited,
};

const FIELDS: Readonly<Record<TrailAbout, Readonly<Record<string, Words>>>> = {
  items: ITEM_FIELDS,
  sections: ITEM_FIELDS,
  availabilities: {
    name: windows.panelName,
    startTime: windows.panelFrom,
    endTime: windows.panelUntil,
    pickupSlots: windows.panelPickupDays,
    deliverySlots: windows.panelDeliveryDays,
    handOverEndsAt: windows.panelHandOverEnds,
  },
  customers: {
    firstName: customers.firstName,
    lastName: customers.lastName,
    email: customers.email,
    phone: customers.phone,
    street: customers.street,
    zip: customers.zip,
    paymentService: customers.paymentService,
    paymentHandle: customers.paymentHandle,
    familyDiscount: customers.discount,
    notes: customers.notes,
  },
  orders: {
    availabilityId: orderForm.whenWindow,
    fulfillmentType: orderForm.whenType,
    fulfillmentSlot: orderForm.whenDay,
    deliveryAddress: orders.fieldDeliveryAddress,
    deliveryFee: orderForm.whenDeliveryFee,
    specialInstructions: orderForm.detailsInstructions,
    notes: orderForm.detailsNotes,
    isGift: orders.fieldGift,
    gifteeDetails: orders.fieldGiftee,
    tip: orderForm.detailsTip,
    grandTotal: orderForm.editTotal,
  },
  settings: { slug: t.fieldSlug, shopDomain: t.fieldDomain, flags: t.fieldFlags },
};

/** What an entry says where it names no field. */
const ACTS: Readonly<Record<string, (of: { name: string }) => string>> = {
  "item.created": t.added,
  "item.duplicated": t.copied,
  "item.deleted": t.deleted,
  "item.restored": t.restored,
  "section.created": t.added,
  "section.duplicated": t.copied,
  "section.deleted": t.deleted,
  "section.restored": t.restored,
  "availability.opened": t.opened,
  "availability.cloned": t.copied,
  "availability.deleted": t.deleted,
  "customer.added": t.added,
  "customer.deleted": t.deleted,
  "orders.reminded": t.reminded,
  "shop.published": t.shopPublished,
  "shop.entered": t.shopEntered,
  "pictures.arranged": t.picturesArranged,
  "key.made": t.keyMade,
  "key.revoked": t.keyRevoked,
  "token.made": t.tokenMade,
  "token.revoked": t.tokenRevoked,
  "webhook.created": t.webhookCreated,
  "webhook.changed": t.webhookChanged,
  "webhook.deleted": t.webhookDeleted,
  "webhook.secretRotated": t.webhookRotated,
  "webhook.replayed": t.webhookReplayed,
  "message.resent": t.messageResent,
  "subscription.checkout": t.subscriptionCheckout,
  "subscription.portal": t.subscriptionPortal,
  "subscription.cancelled": t.subscriptionCancelled,
};

/** An item's only picture is its photo. */
const PICTURE_ACTS: Readonly<Record<string, readonly [ofItem: Words, ofShop: Words]>> = {
  "picture.added": [t.photoAdded, t.pictureAdded],
  "picture.changed": [t.photoChanged, t.pictureChanged],
  "picture.removed": [t.photoRemoved, t.pictureRemoved],
};

/** An entry as people read it. */
export function trailEntryView(entry: TrailEntry, about: TrailAbout, timeZone: string): TrailEntryView {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    when: momentText(entry.at, timeZone),
    who: whoText(entry),
    texts: textsOf(entry, about, timeZone),
  };
}

function whoText({ actor, who }: TrailEntry): string {
  if (actor === "super_admin" && who) return t.whoSuperAdmin({ name: who });
  return who || t.whoGone();
}

function textsOf(entry: TrailEntry, about: TrailAbout, timeZone: string): string[] {
  const { action, name, changes, step } = entry;
  if (step?.what === "cancelled" && name) return [stepText(step), t.cancelReason({ reason: name })];
  if (step && step.what !== "edited") return [stepText(step)];
  const picture = own(PICTURE_ACTS, action);
  if (picture) return [picture[about === "items" ? 0 : 1]()];
  // What was changed of a webhook is told where it is set up.
  if (action === "webhook.changed") return [t.webhookChanged({ name })];
  if (changes.length > 0) return changes.map((change) => changeText(change, about, timeZone));
  return [(own(ACTS, action) ?? t.other)({ name })];
}

/** What a table has by a name that comes from the database; nothing by a name of the language's own. */
const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Of a line by its name, or of a whole order. */
function packedText(name: string, isPacked: boolean): string {
  if (name === "") return flagStepText("packed", isPacked);
  return (isPacked ? t.packed : t.unpacked)({ name });
}

function changeText(change: TrailChange, about: TrailAbout, timeZone: string): string {
  const { of: name, from, to } = change;
  switch (change.field) {
    case "pieces":
      return t.pieces({ name, from: String(from), to: String(to) });
    case "linePrice":
      return t.linePrice({ name, from: dollars(Number(from)), to: dollars(Number(to)) });
    case "made":
      return (to === true ? t.made : t.unmade)({ name });
    case "packed":
      return packedText(name, to === true);
  }
  const field = fieldName(change.field, about);
  if (change.told === "nothing") return t.changedOnly({ field });
  if (change.told === "ending") return endingText(field, String(from ?? ""), String(to ?? ""));
  if (typeof to === "boolean") return (to ? t.turnedOn : t.turnedOff)({ field });
  const words = (value: Told) => valueText(change.field, value, about, timeZone) || t.blank();
  return t.changed({ field, from: words(from), to: words(to) });
}

function fieldName(field: string, about: TrailAbout): string {
  if (about === "settings" && isSetting(field)) return settingLabel(field);
  return own(FIELDS[about], field)?.() ?? field;
}

function endingText(field: string, from: string, to: string): string {
  if (from === "") return t.setEnding({ field, to });
  return to === "" ? t.clearedEnding({ field, from }) : t.changedEnding({ field, from, to });
}

const MONEY: ReadonlySet<string> = new Set(["price", "tip", "deliveryFee", "grandTotal"]);
const MOMENTS: ReadonlySet<string> = new Set(["startTime", "endTime"]);

function valueText(field: string, value: Told, about: TrailAbout, timeZone: string): string {
  if (about === "settings") return settingValue(field, value);
  if (Array.isArray(value)) return value.join(", ");
  if (value === null) return "";
  if (MONEY.has(field) && typeof value === "number") return dollars(value);
  const moment = MOMENTS.has(field) ? Date.parse(String(value)) : Number.NaN;
  if (!Number.isNaN(moment)) return momentText(new Date(moment), timeZone);
  if (field === "date") return dayText(String(value));
  return field === "familyDiscount" ? customers.percent({ percent: String(value) }) : String(value);
}

function settingValue(field: string, value: Told): string {
  if (field === "flags") return Array.isArray(value) && value.length > 0 ? value.join(", ") : t.noFlags();
  if (!isSetting(field)) return String(value ?? "");
  if (settingNamed(field).kind === "choice") return value ? optionLabel(field, String(value)) : "";
  return valueWords(field, settingText(field, value));
}

/** Whether a saved change of settings can be put back: secrets are not kept (SET-02). */
export const canRestore = ({ action, changes }: TrailEntry): boolean =>
  action === "settings.saved" &&
  changes.some(({ field }) => isSetting(field) && settingNamed(field).kind !== "secret");

/** What the history is of. */
export function trailTitle({ name, startTime }: TrailPage, about: TrailRecord, timeZone: string): string {
  if (about === "orders") return t.titleOrder({ ticket: name });
  return t.titleOf({ name: startTime ? windowName({ name, startTime }, timeZone) : name });
}

/** The way back to the record. */
export const BACK: Readonly<Record<TrailRecord, Words>> = {
  orders: t.backOrders,
  items: t.backItems,
  sections: t.backSections,
  availabilities: t.backAvailabilities,
  customers: t.backCustomers,
};
