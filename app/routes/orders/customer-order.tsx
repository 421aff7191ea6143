import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { page } from "#app/wiring/api.server.ts";
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

/** Orders the same again, as far as it can be had (CUST-02). */
export const action = (args: ActionFunctionArgs) => orderAgainHere(args, args.params.orderId ?? "");

export default function CustomerOrder() {
  const { id, view } = useLoaderData<typeof loader>();
  const again = useActionData<typeof action>();
  return (
    <Invoice
      view={view}
      note={<AgainNote answer={again} />}
      again={<OrderAgain orderId={id} ticket={view.ticket} />}
    />
  );
}

export function ErrorBoundary() {
  return <OrderFailure />;
}
