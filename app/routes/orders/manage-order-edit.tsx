import { data, type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  Link,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import styles from "#app/styles/manage-order-edit.css?url";
import { UnsavedQuestion } from "#app/ui/unsaved-question.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import { windowName } from "../availability/parts/window-words.ts";
import { ORDER_EDIT_FORM, OrderEdit } from "./parts/order-edit.tsx";
import { typedFrom } from "./parts/order-edit-form.ts";
import { orderAddress, readOrderQuestion } from "./parts/order-question.ts";
import { OrdersFailure } from "./parts/orders-failure.tsx";
import { takeEditPost } from "./parts/take-edit-post.server.ts";

const t = speak(orderDetail);
const frame = speak(manage);

const NOT_FOUND = 404;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: frame("frame.title", {
      page: t("edit.page", { ticket: loaded?.ticket ?? "" }),
      shop: loaded?.shopTitle ?? "",
    }),
  },
];

/** The order as it can be edited, with what may be chosen (ORD-09). One that is cancelled is shown instead. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const orderId = args.params.id ?? "";
  const asked = readOrderQuestion(new URL(args.request.url).searchParams);
  const [shop, order, menu, upcoming] = await Promise.all([
    calls.shop.current(),
    attempt(() => calls.orders.one({ orderId })),
    calls.catalog.arrangement(),
    calls.availability.upcoming(),
  ]);
  if ("init" in order) throw data(null, { status: NOT_FOUND });
  const back = orderAddress(asked, { orderId });
  if (order.cancelledAt) throw redirect(back);
  const { availabilityId } = order;
  const isListed = upcoming.some(({ id }) => id === availabilityId);
  const own =
    availabilityId === null || isListed
      ? null
      : await attempt(() => calls.availability.one({ availabilityId }));
  const windows = [...(own && !("init" in own) ? [own] : []), ...upcoming];
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  return {
    shopTitle: shop.title,
    ticket: order.ticketNumber,
    back,
    version: order.version,
    typed: typedFrom(order),
    types: [...new Set([order.fulfillmentType, ...shop.fulfillmentOptions])],
    windows: windows.map((window) => ({ id: window.id, name: windowName(window, timeZone) })),
    menu: menu.map(({ name, items }) => ({
      name,
      items: items.map(({ id, name: item, unit, price }) => ({ id, name: item, unit, price })),
    })),
  };
}

export const action = takeEditPost;

/** The form goes on from what the action answers; only a save changes what the page was made from. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData ? false : defaultShouldRevalidate;
}

export default function ManageOrderEdit() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <main id="main" tabIndex={-1}>
      <div className="head">
        <div>
          <Link className="s way-back" to={loaded.back}>
            <ChevronLeft className="i s" aria-hidden="true" />
            {t("edit.back")}
          </Link>
          <h1>{t("edit.title", { ticket: loaded.ticket })}</h1>
        </div>
      </div>
      <OrderEdit {...loaded} answered={answered} />
      <UnsavedQuestion form={ORDER_EDIT_FORM} what={t("edit.ticket", { ticket: loaded.ticket })} />
    </main>
  );
}

/** An order that is not there, or a form that did not come; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return <OrdersFailure />;
}
