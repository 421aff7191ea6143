import { Link } from "@remix-run/react";
import { ArrowUp } from "lucide-react";
import { trpc } from "#app/wiring/trpc.tsx";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(manage);

/** How often the server is asked, while the page is in view. */
const EVERY_MS = 15_000;

/**
 * Says that orders came in since the list was loaded; they are not pushed under the finger, the merchant takes them in. Tickets count
 * up by one, so the difference is how many. Without scripts a reload shows them.
 */
export function NewOrders({ newestTicket }: { newestTicket: number }) {
  const newest = trpc.orders.newestTicket.useQuery(undefined, {
    initialData: newestTicket,
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  });
  const count = Math.max(0, newest.data - newestTicket);
  return (
    <div role="status">
      {count > 0 && (
        <p className="new">
          <ArrowUp className="icon small" aria-hidden />
          <Link to="/manage/orders">{count === 1 ? t("orders.newOne") : t("orders.newMany", { count })}</Link>
        </p>
      )}
    </div>
  );
}
