/** The quick filters of Manage Items (MAN-02). */
export const ITEM_FILTERS = ["in-stock", "out-of-stock", "hidden"] as const;
export type ItemFilter = (typeof ITEM_FILTERS)[number];
