import { Download } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { type OrderQuestion, orderAddress } from "./order-question.ts";

const t = speak(ordersList);

const SHOWN_MS = 3_000;

/** Where the orders that a list asks for are had as a file, all pages of them. */
export function exportAddress(asked: OrderQuestion): string {
  const [, query] = orderAddress(asked, { page: 1 }).split("?");
  return `/manage/orders/export${query ? `?${query}` : ""}`;
}

/** The present filter as a file (MAN-06). With scripts the success is said at once, without them on the next page. */
export function ExportLink({ asked, className }: { asked: OrderQuestion; className: string }) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const address = exportAddress(asked);
  const fetchFile = async (event: MouseEvent) => {
    event.preventDefault();
    const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}by=script`).catch(() => null);
    if (!answer?.ok) return setSaid(t("list.exportFailed"));
    saveAs(await answer.blob(), "orders.csv");
    setSaid(t("list.exported"));
  };

  return (
    <>
      <a className={className} href={address} download onClick={fetchFile}>
        <Download className="i" aria-hidden="true" />
        {t("list.export")}
      </a>
      <span role="status">{said && <span className="snack brief">{said}</span>}</span>
    </>
  );
}

/** Hands the browser a file to keep. */
function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
