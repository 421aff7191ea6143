import type { LucideIcon } from "lucide-react";
import { CircleUser, Croissant, Layers, Plus, ReceiptText, SlidersHorizontal } from "lucide-react";
import { MANAGE_PLACES, type ManagePlace } from "#app/routes/shop/manage-area/manage-places.ts";
import type { FoundAnything } from "#domain/shop/find-schemas.ts";
import * as t from "#messages/find.js";

/** One thing that was found: where it is, what it is called, and what tells it from others of that name. */
export interface Hit {
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon;
}

/** What was found of one kind. */
export interface HitGroup {
  readonly key: "places" | "orders" | "customers" | "items" | "sections" | "settings";
  readonly heading: string;
  readonly hits: readonly Hit[];
}

/** What was found, in words, by kind; kinds without any are left out. Before anything is typed all places are offered. */
export function hitGroups(text: string, found: FoundAnything | null): HitGroup[] {
  const groups: HitGroup[] = [
    {
      key: "orders",
      heading: t.orders(),
      hits: (found?.orders ?? []).map(({ id, ticketNumber, name, slot, isCancelled }) => ({
        to: `/manage/orders/${id}`,
        title: t.order({ ticket: ticketNumber, name: name || t.guest() }),
        detail: isCancelled ? t.cancelled() : slot,
        icon: ReceiptText,
      })),
    },
    {
      key: "customers",
      heading: t.customers(),
      hits: (found?.customers ?? []).map(({ id, name, contact }) => ({
        to: `/manage/customers/${id}`,
        title: name || t.guest(),
        detail: contact,
        icon: CircleUser,
      })),
    },
    {
      key: "items",
      heading: t.items(),
      hits: (found?.items ?? []).map(({ id, name, section }) => ({
        to: `/manage/items/${id}`,
        title: name || t.unnamed(),
        detail: section,
        icon: Croissant,
      })),
    },
    {
      key: "sections",
      heading: t.sections(),
      hits: (found?.sections ?? []).map(({ id, name }) => ({
        to: `/manage/sections/${id}`,
        title: name || t.unnamed(),
        detail: "",
        icon: Layers,
      })),
    },
    {
      key: "settings",
      heading: t.settings(),
      hits: (found?.settings ?? []).map(({ name, label, section, sectionTitle }) => ({
        to: `/manage/shop/${section}#${name}`,
        title: label,
        detail: sectionTitle,
        icon: SlidersHorizontal,
      })),
    },
    { key: "places", heading: t.places(), hits: placesLike(text) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

/** Screens that begin something; the drawer has no room for them. */
const BEGINNINGS: readonly Place[] = [
  { path: "/manage/orders/new", name: t.placeNewOrder, icon: Plus },
  { path: "/manage/items/new", name: t.placeNewItem, icon: Plus },
  { path: "/manage/sections/new", name: t.placeNewSection, icon: Plus },
  { path: "/manage/availabilities/new", name: t.placeNewAvailability, icon: Plus },
  { path: "/manage/customers/new", name: t.placeNewCustomer, icon: Plus },
];

type Place = Pick<ManagePlace, "path" | "name" | "icon">;

/** What else people call a screen, and what they look for when they want it, by its path. */
const OTHER_WORDS: Readonly<Record<string, () => string>> = {
  "/manage/dashboard": t.wordsDashboard,
  "/manage/orders": t.wordsOrders,
  "/manage/orders/prep": t.wordsPrep,
  "/manage/pickup": t.wordsPickup,
  "/manage/sections": t.wordsSections,
  "/manage/items": t.wordsItems,
  "/manage/rearrange-menu": t.wordsRearrange,
  "/manage/account": t.wordsAccount,
  "/manage/shop": t.wordsSettings,
  "/manage/availabilities": t.wordsAvailabilities,
  "/manage/customers": t.wordsCustomers,
  "/manage/support": t.wordsSupport,
  "/manage/orders/new": t.wordsNewOrder,
  "/manage/items/new": t.wordsNewItem,
  "/manage/sections/new": t.wordsNewSection,
  "/manage/availabilities/new": t.wordsNewAvailability,
  "/manage/customers/new": t.wordsNewCustomer,
};

/**
 * The manage area's own screens that the text means: each of its words begins one of the screen's name or of what else people call it. What is
 * found by its name stands first. Before anything is typed the drawer's places are offered.
 */
function placesLike(text: string): Hit[] {
  const places: readonly Place[] = MANAGE_PLACES.flat();
  const wanted = wordsOf(text);
  const begins = (names: readonly string[]) =>
    wanted.every((word) => names.some((name) => name.startsWith(word)));
  return [...places, ...(wanted.length > 0 ? BEGINNINGS : [])]
    .map((place) => ({ place, title: place.name(), words: OTHER_WORDS[place.path]?.() ?? "" }))
    .filter(({ title, words }) => begins([...wordsOf(title), ...wordsOf(words)]))
    .sort((one, other) => Number(begins(wordsOf(other.title))) - Number(begins(wordsOf(one.title))))
    .map(({ place: { path, icon }, title }) => ({ to: path, title, detail: "", icon }));
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** How many there are, for a status line. */
export function countText(groups: readonly HitGroup[]): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return t.count({ count });
}

/** Where the page without a script shows what was found. */
export const findAddress = (text: string) =>
  text === "" ? "/manage/find" : `/manage/find?q=${encodeURIComponent(text)}`;
