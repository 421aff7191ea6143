import { Link } from "@remix-run/react";
import { ArrowUp } from "lucide-react";
import type { LiveChange } from "#domain/orders/live-change.ts";
import { live as texts } from "#domain/texts/english-live.ts";
import { speak } from "#domain/texts/text.ts";
import { awayText } from "./live-mark.tsx";
import { localTime } from "./local-time.ts";
import { addressAround, ORDER_TABS, type OrderQuestion } from "./order-question.ts";
import type { LiveList } from "./use-live-list.ts";

const t = speak(texts);

/**
 * Says that orders came in since the list was loaded; they are not pushed under the finger, the merchant takes them in (MAN-06). Without
 * scripts a reload shows them.
 */
export function NewOrders({
  list: { live, waiting, newest, takeIn },
  asked,
}: {
  list: LiveList;
  asked: OrderQuestion;
}) {
  // A list by day has them anywhere: it is shown where the newest stands, among what is still to be made.
  const to = newest
    ? addressAround({ ...asked, tab: ORDER_TABS[0], search: "" }, newest.orderId)
    : "/manage/orders";
  const take = () => {
    takeIn();
    // The link is gone with what it said.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <div role="status">
      {live?.standing === "away" && (
        <p className="mb-2 text-sm text-[var(--destructive)] min-[700px]:hidden">{awayText(live)}</p>
      )}
      {waiting > 0 && (
        <p className="new">
          <ArrowUp className="i s" aria-hidden />
          <Link to={to} onClick={take}>
            {waiting === 1 ? t("new.one") : t("new.many", { count: waiting })}
          </Link>
          {waiting === 1 && newest && <span className="soft">{whichText(newest)}</span>}
        </p>
      )}
    </div>
  );
}

function whichText({ ticketNumber: ticket, who, placedAt }: LiveChange): string {
  const time = localTime(new Date(placedAt));
  return who ? t("new.which", { ticket, who, time }) : t("new.whichNobody", { ticket, time });
}
