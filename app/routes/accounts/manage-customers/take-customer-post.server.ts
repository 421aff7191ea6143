/** What the forms of the customers' screen do (MAN-05): plain posts. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { NEW } from "#app/ui/list-search.ts";
import { attempt, page } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { customerForm } from "#domain/accounts/shop-customer-schemas.ts";
import { buttonForm } from "#domain/typed-schemas.ts";
import * as t from "#messages/customers.js";
import type { CustomerAnswer } from "./customer-panel.tsx";
import { customersSearch } from "./customer-search.ts";

const answer = (said: CustomerAnswer, init?: ResponseInit) => data(said, init);

/** Adds, changes or removes a customer; never a password or a role. */
export async function takeCustomerPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { shopCustomers } = await page(args);
  const query = customersSearch.read(new URL(args.request.url).searchParams);
  const customerId = args.params.id ?? NEW;
  if (fieldsOf(form, buttonForm).intent.verb === "delete") {
    const removed = await attempt(async () => {
      await shopCustomers.remove({ customerId });
      flash(args, "recordDeleted");
      return redirect(customersSearch.address(query));
    });
    if (!("init" in removed)) return removed;
    return answer({ refused: removed.data.refusal.message }, removed.init ?? undefined);
  }
  const written = await takeForm(args, form, customerForm, async ({ updatedAt, email, ...fields }) => {
    if (customerId === NEW) return shopCustomers.create({ ...fields, email });
    // An e-mail that was left alone is not proved anew.
    const { email: before } = await shopCustomers.one({ customerId });
    return shopCustomers.update({ customerId, updatedAt, ...fields, ...(email !== before && { email }) });
  });
  if (isNotTaken(written)) {
    const { notTaken, status } = written;
    // What another has saved is shown as it is now, so what was typed goes.
    return answer(notTaken.code === "stale" ? { refused: t.stale() } : { reply: notTaken }, {
      status,
    });
  }
  return redirect(customersSearch.address(query, undefined, { id: written.id, also: { saved: "1" } }));
}
