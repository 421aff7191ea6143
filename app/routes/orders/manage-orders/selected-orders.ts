/** What the bulk bar does with the selected orders (MAN-06). A plain post; it ends at the list it came from, or at their tickets. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { bulkForm } from "#domain/orders/manage-order-form-schemas.ts";
import { keepBulkDone } from "./bulk-done.server.ts";
import { flagPressed } from "./bulk-done.ts";
import { listAddress } from "./order-search.ts";

/** There is nothing to look at here; anyone who comes by the address gets the list. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect("/manage/orders");
}

/** Sets or takes back a flag of the selected orders, or prints their tickets. */
export async function action(args: ActionFunctionArgs) {
  const { intent, order, back: typedBack } = fieldsOf(await args.request.formData(), bulkForm);
  const { orderIds, versions } = order;
  const back = listAddress(typedBack);
  const calls = await page(args);
  const at = Date.now();
  if (orderIds.length === 0) {
    keepBulkDone(args, { refused: "nothing-selected", at });
    return redirect(back);
  }
  if (intent === "print") {
    return redirect(`/manage/orders/print?${new URLSearchParams(orderIds.map((id) => ["id", id]))}`);
  }
  const pressed = flagPressed(intent);
  if (!pressed) return redirect(back);
  const { flag, set } = pressed;
  const answer = await attempt(() =>
    calls.orders.updateMany({ orderIds, flag, set, ...(set && { versions }) }),
  );
  keepBulkDone(args, "init" in answer ? { refused: "refused", at } : { flag, set, ...answer, at });
  return redirect(back);
}
