import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { Invoice } from "#app/routes/orders/invoice/invoice.tsx";
import { invoiceView } from "#app/routes/orders/invoice/invoice-view.server.ts";
import { payAtSquare } from "#app/routes/payments/instructions/pay-at-square.server.ts";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { page } from "#app/wiring/api.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { payForm } from "#domain/payments/payment-schemas.ts";
import type { Purchase } from "#domain/shop/analytics.ts";
import { orderAgainHere } from "./order-again.server.ts";
import { AgainNote, againOrBeLost, OrderAgain } from "./order-again.tsx";
import { failureTitle, OrderFailure } from "./order-missing.tsx";
import { orderOr404 } from "./order-or-404.server.ts";

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
  const sold: Purchase = { id: placed.id, total: placed.grandTotal };
  const path = `/customer/orders/${placed.id}`;
  const view = invoiceView(placed, shop, { isGuest: false, path });
  return { id: placed.id, view, sold, shopTitle: shop.title };
}

/** Leads to where it is paid, or orders the same again, as far as it can be had (CUST-02). */
export async function action(args: ActionFunctionArgs) {
  const orderId = args.params.orderId ?? "";
  const { pay } = fieldsOf(await args.request.formData(), payForm);
  if (pay) return payAtSquare(args, (calls) => calls.payments.squareForMine({ orderId }));
  return orderAgainHere(args, (calls) => calls.cart.orderAgain({ orderId }));
}

/** A press whose answer was lost leaves the order on screen (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => againOrBeLost<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function CustomerOrder() {
  const { id, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Invoice
      view={view}
      note={<AgainNote answer={answer && "description" in answer ? answer : undefined} />}
      problem={answer && "problem" in answer ? answer.problem : null}
      again={<OrderAgain orderId={id} ticket={view.ticket} />}
    />
  );
}

export function ErrorBoundary() {
  return <OrderFailure />;
}
