import type { LucideIcon } from "lucide-react";
import {
  CalendarClock,
  ChefHat,
  CircleUser,
  Croissant,
  Layers,
  LayoutDashboard,
  LifeBuoy,
  ListTree,
  ReceiptText,
  Users,
} from "lucide-react";
import type { manage } from "#domain/texts/english-manage.ts";

/** Where /manage and /settings lead, and where an owner lands after the log-in. */
export const MANAGE_HOME = "/manage/dashboard";

/** The names of screens in the catalogue, each with the other words people have for it (`words.…`). */
export type PlaceName = Extract<keyof typeof manage, `place.${string}`>;

/** One entry of the manage drawer. `counts` names the number that stands beside it. */
export interface ManagePlace {
  readonly path: string;
  readonly name: PlaceName;
  readonly icon: LucideIcon;
  readonly counts?: "incompleteOrders";
}

/** The drawer's entries by group, parted by hairlines; a place appears here when its screen exists. */
export const MANAGE_PLACES: readonly (readonly ManagePlace[])[] = [
  [
    { path: "/manage/dashboard", name: "place.dashboard", icon: LayoutDashboard },
    { path: "/manage/orders", name: "place.orders", icon: ReceiptText, counts: "incompleteOrders" },
    { path: "/manage/orders/prep", name: "place.prep", icon: ChefHat },
  ],
  [
    { path: "/manage/sections", name: "place.sections", icon: Layers },
    { path: "/manage/items", name: "place.items", icon: Croissant },
    { path: "/manage/rearrange-menu", name: "place.rearrange", icon: ListTree },
  ],
  [
    { path: "/manage/availabilities", name: "place.availabilities", icon: CalendarClock },
    { path: "/manage/customers", name: "place.customers", icon: Users },
  ],
  [
    { path: "/manage/account", name: "place.account", icon: CircleUser },
    { path: "/manage/support", name: "place.support", icon: LifeBuoy },
  ],
];
