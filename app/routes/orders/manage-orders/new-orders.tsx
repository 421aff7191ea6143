import { Link } from "@remix-run/react";
import { ArrowUp } from "lucide-react";
import { awayText, SeenButton } from "#app/routes/orders/live-orders/live-indicator.tsx";
import { clockText } from "#app/ui/local-text.ts";
import { PanelText } from "#app/ui/panel-text.tsx";
import { Strip } from "#app/ui/strip.tsx";
import { Text } from "#app/ui/text.tsx";
import type { LiveChange } from "#domain/orders/live-change.ts";
import type { OrderSearch } from "#domain/orders/order-search-schemas.ts";
import * as t from "#messages/live.js";
import { addressAround } from "./order-search.ts";
import type { LiveList } from "./use-live-list.ts";

/**
 * Says that orders came in since the list was loaded; they are not pushed under the finger, the merchant takes them in (MAN-06). Without
 * scripts a reload shows them.
 */
export function NewOrders({
  list: { live, waiting, newest, takeIn },
  query,
  timeZone,
}: {
  list: LiveList;
  query: OrderSearch;
  timeZone: string;
}) {
  // A list by day has them anywhere: it is shown where the newest stands, among what is still to be made.
  const to = newest
    ? addressAround({ ...query, show: "incomplete", search: "" }, newest.orderId)
    : "/manage/orders";
  const take = () => {
    takeIn();
    live?.see([...live.unseen]);
    // The link is gone with what it said.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <div role="status">
      {live?.standing === "away" && (
        <PanelText variant="destructive" className="mb-2 phone:hidden">
          {awayText(live)}
        </PanelText>
      )}
      {waiting > 0 && (
        <Strip>
          <ArrowUp aria-hidden />
          <Link to={to} onClick={take}>
            {t.newOrders({ count: waiting })}
          </Link>
          {waiting === 1 && newest && (
            <Text as="span" variant="muted">
              {whichText(newest, timeZone)}
            </Text>
          )}
        </Strip>
      )}
      <SeenButton
        live={live}
        onSeen={() => document.getElementById("main")?.focus({ preventScroll: true })}
      />
    </div>
  );
}

/** By the shop's clock, as the order itself says it. */
function whichText({ ticketNumber: ticket, who, placedAt }: LiveChange, timeZone: string): string {
  const time = clockText(new Date(placedAt), timeZone);
  return who ? t.newWhich({ ticket, who, time }) : t.newWhichUnnamed({ ticket, time });
}
