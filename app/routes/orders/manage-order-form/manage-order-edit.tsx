import { type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { windowName } from "#app/routes/availability/manage-availabilities/window-words.ts";
import { ordersSearch } from "#app/routes/orders/manage-orders/order-search.ts";
import { OrdersFailure } from "#app/routes/orders/manage-orders/orders-failure.tsx";
import { actOrBeLost } from "#app/shell/lost-answer.ts";
import styles from "#app/styles/manage-order-form.css?url";
import { PageHeader } from "#app/ui/page-header.tsx";
import { slotText, typeText } from "#app/ui/stored-text.ts";
import { UnsavedQuestion } from "#app/ui/unsaved-question.tsx";
import { type Api, page, thereOr404, unlessRefused } from "#app/wiring/api.server.ts";
import type { OfferedWindow } from "#domain/availability/availability-schemas.ts";
import { dollars } from "#domain/money.ts";
import { draftOf } from "#domain/orders/order-draft.ts";
import type { ShopOrder } from "#domain/orders/order-schemas.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as frame from "#messages/manage.js";
import * as t from "#messages/order-form.js";
import { EDIT_ORDER_FORM, EditOrder } from "./edit-order.tsx";
import { takeEditPost } from "./edit-post.server.ts";
import { customerView, itemGroups, slotOptions, withStanding } from "./order-choices.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: frame.title({
      page: t.editTitle({ ticket: loaded?.ticket ?? "" }),
      shop: loaded?.shopTitle ?? "",
    }),
  },
];

/** The order as it can be edited, with what may be chosen (ORD-09). One that is cancelled is shown instead. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const orderId = args.params.id ?? "";
  const query = ordersSearch.read(new URL(args.request.url).searchParams);
  const [shop, order, items, upcoming] = await Promise.all([
    calls.shop.current(),
    thereOr404(calls.orders.one({ orderId })),
    itemGroups(calls),
    calls.availability.upcoming(),
  ]);
  const back = ordersSearch.address(query, undefined, { id: orderId });
  if (order.cancelledAt) throw redirect(back);
  const windows = await windowsFor(calls, order, upcoming);
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const start = draftOf(order);
  const { subtotal, discounts, fees, deliveryFee, tip, tax, serviceFee, grandTotal } = order;
  const isDelivery = order.fulfillmentType === "Delivery";
  const fee = dollars(isDelivery ? order.deliveryFee : (shop.deliveryFee ?? 0));
  const label = t.whenTypeAndDay({
    type: typeText(order.fulfillmentType),
    slot: slotText(order.fulfillmentSlot),
  });
  return {
    shopTitle: shop.title,
    ticket: order.ticketNumber,
    back,
    version: order.version,
    start,
    price: { subtotal, discounts, fees, deliveryFee, tip, tax, serviceFee, grandTotal },
    customer: order.customer && customerView({ ...order.customer, id: order.customer.id ?? "" }),
    choices: {
      items,
      slots: withStanding(slotOptions(upcoming, shop.fulfillmentOptions), { value: start.slot, label }),
      allowsGifts: shop.allowsGifts || order.isGift,
      deliveryFeeHint: (isDelivery ? t.whenDeliveryFeeKept : t.whenDeliveryFeeHint)({ fee }),
    },
    another: {
      types: [...new Set([order.fulfillmentType, ...shop.fulfillmentOptions])],
      windows: windows.map((window) => ({ value: window.id, label: windowName(window, timeZone) })),
    },
  };
}

/** The windows that may be chosen: those that are coming, and before them the order's own. */
async function windowsFor(calls: Api, { availabilityId }: ShopOrder, upcoming: readonly OfferedWindow[]) {
  if (availabilityId === null || upcoming.some(({ id }) => id === availabilityId)) return upcoming;
  const own = await unlessRefused(calls.availability.one({ availabilityId }));
  return own ? [own, ...upcoming] : upcoming;
}

export const action = takeEditPost;

/** What was typed stays where the shop could not be reached, also when the form asked by itself. */
export const clientAction = (args: ClientActionFunctionArgs) => actOrBeLost<typeof action>(args);

/** The form goes on from what the action answers; only a save changes what the page was made from. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData ? false : defaultShouldRevalidate;
}

export default function ManageOrderEdit() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof clientAction>();
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader
        title={t.editTitle({ ticket: loaded.ticket })}
        back={{ to: loaded.back, label: t.editBack() }}
      />
      <EditOrder {...loaded} answered={answered} />
      <UnsavedQuestion form={EDIT_ORDER_FORM} what={t.editTicket({ ticket: loaded.ticket })} />
    </main>
  );
}

/** An order that is not there, or a form that did not come; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return <OrdersFailure />;
}
