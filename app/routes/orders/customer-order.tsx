import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { page } from "#app/wiring/api.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { payForm } from "#domain/payments/payment-schemas.ts";
import { payAtSquare } from "../payments/parts/pay-at-square.server.ts";
import invoiceSheet from "./parts/invoice.css?url";
import { Invoice } from "./parts/invoice.tsx";
import { invoiceView } from "./parts/invoice-view.server.ts";
import { orderAgainHere } from "./parts/order-again.server.ts";
import { AgainNote, OrderAgain } from "./parts/order-again.tsx";
import { failureTitle, OrderFailure } from "./parts/order-missing.tsx";
import { orderOr404 } from "./parts/order-or-404.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: invoiceSheet }];

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: data ? `${data.view.ticket} · ${data.shopTitle}` : failureTitle(error) },
];

/** A customer's own order: confirmation and invoice (ORD-10). */
export async function loader(args: LoaderFunctionArgs) {
  const api = await page(args);
  const [shop, placed] = await Promise.all([
    api.shop.current(),
    orderOr404(api.orders.mineOne({ orderId: args.params.orderId ?? "" })),
  ]);
  return { id: placed.id, view: invoiceView(placed, shop, { isGuest: false }), shopTitle: shop.title };
}

/** Leads to where it is paid, or orders the same again, as far as it can be had (CUST-02). */
export async function action(args: ActionFunctionArgs) {
  const orderId = args.params.orderId ?? "";
  const { pay } = fieldsOf(await args.request.formData(), payForm);
  if (pay) return payAtSquare(args, (calls) => calls.payments.squareForMine({ orderId }));
  return orderAgainHere(args, orderId);
}

export default function CustomerOrder() {
  const { id, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Invoice
      view={view}
      note={<AgainNote answer={answer && "says" in answer ? answer : undefined} />}
      problem={answer && "problem" in answer ? answer.problem : null}
      again={<OrderAgain orderId={id} ticket={view.ticket} />}
    />
  );
}

export function ErrorBoundary() {
  return <OrderFailure />;
}
