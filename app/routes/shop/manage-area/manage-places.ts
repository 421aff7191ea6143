import type { LucideIcon } from "lucide-react";
import {
  Banknote,
  CalendarClock,
  ChefHat,
  CircleUser,
  Croissant,
  Layers,
  LayoutDashboard,
  LifeBuoy,
  ListTree,
  Mail,
  ReceiptText,
  SlidersHorizontal,
  Store,
  Users,
} from "lucide-react";
import * as t from "#messages/manage.js";

/** Where /manage and /settings lead, and where an owner lands after the log-in. */
export const MANAGE_HOME = "/manage/dashboard";

/** One entry of the manage drawer. `counts` names the number that stands beside it. */
export interface ManagePlace {
  readonly path: string;
  readonly name: () => string;
  readonly icon: LucideIcon;
  readonly counts?: "incompleteOrders";
}

/** The drawer's entries by group, parted by hairlines; a place appears here when its screen exists. */
export const MANAGE_PLACES: readonly (readonly ManagePlace[])[] = [
  [
    { path: "/manage/dashboard", name: t.placeDashboard, icon: LayoutDashboard },
    { path: "/manage/orders", name: t.placeOrders, icon: ReceiptText, counts: "incompleteOrders" },
    { path: "/manage/orders/prep", name: t.placePrep, icon: ChefHat },
    { path: "/manage/pickup", name: t.placePickup, icon: Store },
    { path: "/manage/payments", name: t.placePayments, icon: Banknote },
    { path: "/manage/messages", name: t.placeMessages, icon: Mail },
  ],
  [
    { path: "/manage/sections", name: t.placeSections, icon: Layers },
    { path: "/manage/items", name: t.placeItems, icon: Croissant },
    { path: "/manage/rearrange-menu", name: t.placeRearrange, icon: ListTree },
  ],
  [
    { path: "/manage/availabilities", name: t.placeAvailabilities, icon: CalendarClock },
    { path: "/manage/customers", name: t.placeCustomers, icon: Users },
  ],
  [
    { path: "/manage/shop", name: t.placeSettings, icon: SlidersHorizontal },
    { path: "/manage/account", name: t.placeAccount, icon: CircleUser },
    { path: "/manage/support", name: t.placeSupport, icon: LifeBuoy },
  ],
];
