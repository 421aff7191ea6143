import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { Invoice } from "#app/routes/orders/invoice/invoice.tsx";
import { invoiceView } from "#app/routes/orders/invoice/invoice-view.server.ts";
import { payAtSquare } from "#app/routes/payments/instructions/pay-at-square.server.ts";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { page } from "#app/wiring/api.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { againForm } from "#domain/cart/order-again-schemas.ts";
import type { Purchase } from "#domain/shop/analytics.ts";
import { orderAgainHere } from "./order-again.server.ts";
import { AgainNote, againOrBeLost, OrderAgain } from "./order-again.tsx";
import { failureTitle, OrderFailure } from "./order-missing.tsx";
import { orderOr404 } from "./order-or-404.server.ts";

/** The address is the key to the order: no search engine may list it, no other site may learn it. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
});

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: data ? `${data.view.ticket} · ${data.shopTitle}` : failureTitle(error) },
  { name: "description", content: data?.shopTitle ?? failureTitle(error) },
  { name: "robots", content: "noindex, nofollow" },
];

/** A guest's order by its signed link (ORD-06). */
export async function loader(args: LoaderFunctionArgs) {
  const api = await page(args);
  const token = args.params.token ?? "";
  const [shop, placed] = await Promise.all([api.shop.current(), orderOr404(api.orders.ofGuest({ token }))]);
  const sold: Purchase = { id: placed.id, total: placed.grandTotal };
  const view = invoiceView(placed, shop, { isGuest: true, path: `/order/${token}` });
  return { id: placed.id, view, sold, shopTitle: shop.title };
}

/** Leads on to where it is paid, or orders the same again, as far as it can be had (CUST-02); nothing of the order changes here. */
export async function action(args: ActionFunctionArgs) {
  const token = args.params.token ?? "";
  const { again } = fieldsOf(await args.request.formData(), againForm);
  if (again) return orderAgainHere(args, (calls) => calls.cart.orderAgainOfGuest({ token }));
  return payAtSquare(args, (calls) => calls.payments.squareForGuest({ token }));
}

/** A press whose answer was lost leaves the order on screen (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => againOrBeLost<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function GuestOrder() {
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
