/** What the bulk bar does with the ticked orders (MAN-06). A plain post; it ends at the list it came from, or at their tickets. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";
import { sayBulkDone } from "./parts/bulk-done.server.ts";
import { BULK_FLAGS } from "./parts/bulk-done.ts";
import { readBulkForm } from "./parts/bulk-form.ts";

/** There is nothing to look at here; whoever comes by the address gets the list. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect("/manage/orders");
}

/** Sets or takes back a flag of the ticked orders, or prints their tickets. */
export async function action(args: ActionFunctionArgs) {
  const { intent, orderIds, versions, back } = readBulkForm(await args.request.formData());
  const calls = await page(args);
  const at = Date.now();
  if (orderIds.length === 0) {
    sayBulkDone(args, { refused: "nothing-ticked", at });
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
  sayBulkDone(args, "init" in answer ? { refused: "refused", at } : { flag, set, ...answer, at });
  return redirect(back);
}
