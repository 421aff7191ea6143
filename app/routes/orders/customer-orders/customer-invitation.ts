import type { LoaderFunctionArgs } from "@remix-run/node";
import { invitation } from "./invitation.server.ts";

/** A customer's own order for the calendar (ORD-10). */
export function loader(args: LoaderFunctionArgs) {
  const orderId = args.params.orderId ?? "";
  return invitation(args, `/customer/orders/${orderId}`, (calls) => calls.orders.mineOne({ orderId }));
}
