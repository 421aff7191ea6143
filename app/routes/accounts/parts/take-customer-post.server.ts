/** What the forms of the customers' screen do (MAN-05): plain posts. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { type Api, attempt, page, type Refusal } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { customers } from "#domain/texts/english-customers.ts";
import { speak } from "#domain/texts/text.ts";
import { CUSTOMER_FIELDS, type CustomerAnswer, type TypedCustomer } from "./customer-panel.tsx";
import { customerAddress, NEW_CUSTOMER, readCustomerQuestion } from "./customer-question.ts";

const t = speak(customers);

/** Adds, changes or removes a customer; never a password or a role. */
export async function takeCustomerPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const asked = readCustomerQuestion(new URL(args.request.url).searchParams);
  const customerId = args.params.id ?? NEW_CUSTOMER;
  if (form.get("intent") === "delete") {
    const removed = await attempt(async () => {
      await calls.shopCustomers.remove({ customerId });
      return { removed: true };
    });
    if ("init" in removed) return refused(removed.data.refusal, removed.init?.status);
    flash(args, "recordDeleted");
    return redirect(customerAddress(asked));
  }
  const typed = readCustomerForm(form);
  const written = await attempt(() => write(calls, customerId, typed, form));
  if ("init" in written) return refused(written.data.refusal, written.init?.status, typed);
  const address = customerAddress(asked, written.id);
  return redirect(`${address}${address.includes("?") ? "&" : "?"}saved=1`);
}

function readCustomerForm(form: FormData): TypedCustomer {
  const names = [...CUSTOMER_FIELDS.map(({ name }) => name), "notes"] as const;
  return Object.fromEntries(
    names.map((name) => [name, String(form.get(name) ?? "").trim()]),
  ) as TypedCustomer;
}

/** Only what was changed is sent, so that an e-mail left alone is not proved anew. */
async function write(
  calls: Api,
  customerId: string,
  { email, familyDiscount, ...texts }: TypedCustomer,
  form: FormData,
): Promise<ShopCustomer> {
  // What is no number fails the schema, whose words stand beside the field.
  const percent = familyDiscount === "" ? null : Number(familyDiscount.replace(/\s*%$/, ""));
  if (customerId === NEW_CUSTOMER) {
    return calls.shopCustomers.create({ ...texts, email: email || null, familyDiscount: percent });
  }
  const was = await calls.shopCustomers.one({ customerId });
  const updatedAt = new Date(String(form.get("updatedAt") ?? ""));
  return calls.shopCustomers.update({
    customerId,
    ...texts,
    familyDiscount: percent,
    ...(email.toLowerCase() === (was.email ?? "") ? {} : { email: email || null }),
    ...(Number.isNaN(updatedAt.getTime()) ? {} : { updatedAt }),
  });
}

function refused(refusal: Refusal, status = statusOf("invalid"), typed: TypedCustomer | null = null) {
  const isStale = refusal.code === "stale";
  const errors = (refusal.facts.errors ?? {}) as CustomerAnswer["errors"];
  const message = isStale ? t("panel.stale") : refusal.message;
  // What another has saved is shown as it is now, so what was typed goes.
  return data<CustomerAnswer>({ message, errors, typed: isStale ? null : typed }, { status });
}
