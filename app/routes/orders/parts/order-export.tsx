import { DownloadLink } from "#app/ui/download-link.tsx";
import { type OrderQuestion, orderAddress } from "./order-question.ts";

/** Where the orders that a list asks for are had as a file, all pages of them. */
export function exportAddress(asked: OrderQuestion): string {
  const [, query] = orderAddress(asked, { page: 1 }).split("?");
  return `/manage/orders/export${query ? `?${query}` : ""}`;
}

/** The present filter as a file (MAN-06). */
export const ExportLink = ({ asked, className }: { asked: OrderQuestion; className: string }) => (
  <DownloadLink address={exportAddress(asked)} fileName="orders.csv" className={className} />
);
