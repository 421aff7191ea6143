import { useOutletContext } from "@remix-run/react";
import type { OrderCounts } from "#domain/orders/order-schemas.ts";

/** What the manage layout has loaded already and hands to its screens. */
export interface ManageContext {
  readonly shopTitle: string;
  /** How many orders each quick filter holds. */
  readonly orderCounts: OrderCounts;
}

export const useManage = () => useOutletContext<ManageContext>();
