import type { LoaderFunctionArgs } from "@remix-run/node";
import { invitation } from "./invitation.server.ts";

/** A guest's order for the calendar, by its signed link (ORD-10). */
export function loader(args: LoaderFunctionArgs) {
  const token = args.params.token ?? "";
  return invitation(args, `/order/${token}`, (calls) => calls.orders.ofGuest({ token }));
}
