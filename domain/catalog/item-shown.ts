import type { Cents } from "#domain/money.ts";

/** What an item can be; PUBLISHED is the only one there is (specification section 3). */
export const ITEM_STATUSES = ["PUBLISHED"] as const;

/** How an item is called before its merchant names it (MAN-02). */
export const NEW_ITEM_NAME = "New Item";

/** An item no one has worked on yet: still 'New Item' and free (MAN-02). */
export function isUntouched(item: { name: string; price: Cents }): boolean {
  return item.name.trim() === NEW_ITEM_NAME && item.price === 0;
}

/** Whether shoppers see an item: published, not hidden, not deleted, not untouched (STORE-02, MAN-02). */
export function isShown(item: {
  name: string;
  price: Cents;
  status: string;
  hidden: boolean;
  deletedAt: Date | null;
}): boolean {
  return item.status === "PUBLISHED" && !item.hidden && item.deletedAt === null && !isUntouched(item);
}
