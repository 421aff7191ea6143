import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { page } from "#app/wiring/api.server.ts";
import invoiceSheet from "./parts/invoice.css?url";
import { Invoice } from "./parts/invoice.tsx";
import { invoiceView } from "./parts/invoice-view.server.ts";
import { orderOr404 } from "./parts/order-or-404.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: invoiceSheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.view.ticket} · ${data.shopTitle}` : "" },
];

/** A customer's own order: confirmation and invoice (ORD-10). */
export async function loader(args: LoaderFunctionArgs) {
  const api = await page(args);
  const [shop, placed] = await Promise.all([
    api.shop.current(),
    orderOr404(api.orders.mineOne({ orderId: args.params.orderId ?? "" })),
  ]);
  return { view: invoiceView(placed, shop, { isGuest: false }), shopTitle: shop.title };
}

export default function CustomerOrder() {
  const { view } = useLoaderData<typeof loader>();
  return <Invoice view={view} />;
}
