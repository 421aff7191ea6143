import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Invoice } from "#app/routes/orders/invoice/invoice.tsx";
import { invoiceView } from "#app/routes/orders/invoice/invoice-view.server.ts";
import { payAtSquare } from "#app/routes/payments/instructions/pay-at-square.server.ts";
import { page } from "#app/wiring/api.server.ts";
import type { Purchase } from "#domain/shop/analytics.ts";
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
  { name: "robots", content: "noindex, nofollow" },
];

/** A guest's order by its signed link (ORD-06). */
export async function loader(args: LoaderFunctionArgs) {
  const api = await page(args);
  const token = args.params.token ?? "";
  const [shop, placed] = await Promise.all([api.shop.current(), orderOr404(api.orders.ofGuest({ token }))]);
  const sold: Purchase = { id: placed.id, total: placed.grandTotal };
  const view = invoiceView(placed, shop, { isGuest: true, path: `/order/${token}` });
  return { view, sold, shopTitle: shop.title };
}

/** Leads on to where it is paid; nothing of the order changes here. */
export const action = (args: ActionFunctionArgs) =>
  payAtSquare(args, (calls) => calls.payments.squareForGuest({ token: args.params.token ?? "" }));

export default function GuestOrder() {
  const { view } = useLoaderData<typeof loader>();
  const pressed = useActionData<typeof action>();
  return <Invoice view={view} problem={pressed?.problem ?? null} />;
}

export function ErrorBoundary() {
  return <OrderFailure />;
}
