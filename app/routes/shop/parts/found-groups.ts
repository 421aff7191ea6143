import type { LucideIcon } from "lucide-react";
import { CircleUser, Croissant, ReceiptText } from "lucide-react";
import type { FoundAnything } from "#domain/shop/find-schemas.ts";
import { frameTexts } from "#domain/texts/english-frame.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { MANAGE_PLACES } from "./manage-places.ts";

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
  readonly key: "places" | "orders" | "customers" | "items";
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
    { key: "places", heading: t("find.places"), hits: placesLike(text) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

/** The manage area's own screens whose name has the text in it. */
function placesLike(text: string): Hit[] {
  const wanted = text.trim().toLowerCase();
  return MANAGE_PLACES.flat()
    .map(({ path, name, icon }) => ({ to: path, title: placeName(name), detail: "", icon }))
    .filter(({ title }) => title.toLowerCase().includes(wanted));
}

/** How many there are, for a status line. */
export function countText(groups: readonly HitGroup[]): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return count === 1 ? t("find.one") : t("find.many", { count });
}

/** Where the page without a script shows what was found. */
export const findAddress = (text: string) =>
  text === "" ? "/manage/find" : `/manage/find?q=${encodeURIComponent(text)}`;
