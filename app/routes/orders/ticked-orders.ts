/** What the bulk bar does with the selected orders (MAN-06). A plain post; it ends at the list it came from, or at their tickets. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";
import { keepBulkDone } from "./manage-orders/bulk-done.server.ts";
import { BULK_FLAGS } from "./manage-orders/bulk-done.ts";
import { readBulkForm } from "./manage-orders/bulk-form.ts";

/** There is nothing to look at here; whoever comes by the address gets the list. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect("/manage/orders");
}

/** Sets or takes back a flag of the selected orders, or prints their tickets. */
export async function action(args: ActionFunctionArgs) {
  const { intent, orderIds, versions, back } = readBulkForm(await args.request.formData());
  const calls = await page(args);
  const at = Date.now();
  if (orderIds.length === 0) {
    keepBulkDone(args, { refused: "nothing-selected", at });
    return redirect(back);
  }
  if (intent === "print") {
    return redirect(`/manage/orders/print?${new URLSearchParams(orderIds.map((id) => ["id", id]))}`);
  }
  const [what, undone] = intent.split(":");
  const set = what !== "undo";
  const flag = BULK_FLAGS.find((name) => name === (set ? what : undone));
  if (!flag) return redirect(back);
  const answer = await attempt(() =>
    calls.orders.updateMany({ orderIds, flag, set, ...(set && { versions }) }),
  );
  keepBulkDone(args, "init" in answer ? { refused: "refused", at } : { flag, set, ...answer, at });
  return redirect(back);
}
