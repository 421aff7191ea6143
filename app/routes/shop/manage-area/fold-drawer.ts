import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { page, visitOf } from "#app/wiring/api.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { drawerForm } from "#domain/accounts/own-account-schemas.ts";
import { MANAGE_HOME } from "./manage-places.ts";

/** Nothing to see here: the drawer stands on every screen. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect(MANAGE_HOME);
}

/** Keeps in one's account whether the drawer is folded, and goes back to the screen that it was folded on. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { mini, back, byScript } = fieldsOf(form, drawerForm);
  const calls = await page(args);
  const { visitor } = await visitOf(args);
  // A super admin has no account of the shop that could remember it, and gets no such button.
  if (visitor && !visitor.isSuperAdmin) {
    await calls.customers.updateMerchant({ id: visitor.id, isAdminDrawerMini: mini });
  }
  return byScript ? null : redirect(back ?? MANAGE_HOME);
}
