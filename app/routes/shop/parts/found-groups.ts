import type { LucideIcon } from "lucide-react";
import { CircleUser, Croissant, Layers, Plus, ReceiptText } from "lucide-react";
import type { FoundAnything } from "#domain/shop/find-schemas.ts";
import { frameTexts } from "#domain/texts/english-frame.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { MANAGE_PLACES, type ManagePlace, type PlaceName } from "./manage-places.ts";

const t = speak(frameTexts);
const placeName = speak(manage);

/** One thing that was found: where it is, what it is called, and what tells it from others of that name. */
export interface Hit {
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon;
}

/** What was found of one kind. */
export interface HitGroup {
  readonly key: "places" | "orders" | "customers" | "items" | "sections";
  readonly heading: string;
  readonly hits: readonly Hit[];
}

/** What was found, in words, by kind; kinds without any are left out. Before anything is typed all places are offered. */
export function hitGroups(text: string, found: FoundAnything | null): HitGroup[] {
  const groups: HitGroup[] = [
    {
      key: "orders",
      heading: t("find.orders"),
      hits: (found?.orders ?? []).map(({ id, ticketNumber, name, slot, isCancelled }) => ({
        to: `/manage/orders/${id}`,
        title: t("find.order", { ticket: ticketNumber, name: name || t("find.guest") }),
        detail: isCancelled ? t("find.cancelled") : slot,
        icon: ReceiptText,
      })),
    },
    {
      key: "customers",
      heading: t("find.customers"),
      hits: (found?.customers ?? []).map(({ id, name, contact }) => ({
        to: `/manage/customers/${id}`,
        title: name || t("find.guest"),
        detail: contact,
        icon: CircleUser,
      })),
    },
    {
      key: "items",
      heading: t("find.items"),
      hits: (found?.items ?? []).map(({ id, name, section }) => ({
        to: `/manage/items/${id}`,
        title: name || t("find.unnamed"),
        detail: section,
        icon: Croissant,
      })),
    },
    {
      key: "sections",
      heading: t("find.sections"),
      hits: (found?.sections ?? []).map(({ id, name }) => ({
        to: `/manage/sections/${id}`,
        title: name || t("find.unnamed"),
        detail: "",
        icon: Layers,
      })),
    },
    { key: "places", heading: t("find.places"), hits: placesLike(text) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

/** Screens that begin something; the drawer has no room for them. */
const BEGINNINGS: readonly Place[] = [
  { path: "/manage/orders/new", name: "place.newOrder", icon: Plus },
  { path: "/manage/items/new", name: "place.newItem", icon: Plus },
  { path: "/manage/sections/new", name: "place.newSection", icon: Plus },
  { path: "/manage/availabilities/new", name: "place.newAvailability", icon: Plus },
  { path: "/manage/customers/new", name: "place.newCustomer", icon: Plus },
];

type Place = Pick<ManagePlace, "path" | "name" | "icon">;

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
    .map((place) => ({ place, title: placeName(place.name), words: placeName(wordsKey(place.name)) }))
    .filter(({ title, words }) => begins([...wordsOf(title), ...wordsOf(words)]))
    .sort((one, other) => Number(begins(wordsOf(other.title))) - Number(begins(wordsOf(one.title))))
    .map(({ place: { path, icon }, title }) => ({ to: path, title, detail: "", icon }));
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

const wordsKey = (name: PlaceName) => name.replace("place.", "words.") as `words.${Rest<PlaceName>}`;
type Rest<Name extends string> = Name extends `place.${infer Of}` ? Of : never;

/** How many there are, for a status line. */
export function countText(groups: readonly HitGroup[]): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return count === 1 ? t("find.one") : t("find.many", { count });
}

/** Where the page without a script shows what was found. */
export const findAddress = (text: string) =>
  text === "" ? "/manage/find" : `/manage/find?q=${encodeURIComponent(text)}`;
