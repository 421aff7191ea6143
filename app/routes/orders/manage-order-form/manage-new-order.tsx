import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { v7 } from "uuid";
import styles from "#app/styles/manage-order-form.css?url";
import { buttonVariants } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Text } from "#app/ui/text.tsx";
import { UnsavedQuestion } from "#app/ui/unsaved-question.tsx";
import { page } from "#app/wiring/api.server.ts";
import { dollars } from "#domain/money.ts";
import { emptyDraft } from "#domain/orders/order-draft.ts";
import * as frame from "#messages/manage.js";
import * as t from "#messages/order-form.js";
import { NEW_ORDER_FORM, NewOrder } from "./new-order.tsx";
import { takeNewOrderPost } from "./new-order-post.server.ts";
import { itemGroups, slotOptions } from "./order-choices.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: frame.title({ page: t.newTitle(), shop: loaded?.shopTitle ?? "" }) },
];

/** What the merchant's order can hold (ORD-09): every item, every day that is on offer now, every way to pay. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, items, windows] = await Promise.all([
    calls.shop.current(),
    itemGroups(calls),
    calls.availability.upcoming(),
  ]);
  return {
    shopTitle: shop.title,
    choices: {
      items,
      slots: slotOptions(windows, shop.fulfillmentOptions),
      allowsGifts: shop.allowsGifts,
      deliveryFeeHint: t.whenDeliveryFeeHint({ fee: dollars(shop.deliveryFee ?? 0) }),
    },
    ways: shop.paymentOptions,
    draft: { ...emptyDraft(v7()), paymentService: shop.paymentOptions[0] ?? "" },
  };
}

export const action = takeNewOrderPost;

export default function ManageNewOrder() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={t.newTitle()} back={{ to: "/manage/orders", label: t.newBack() }} />
      {loaded.choices.slots.length === 0 ? (
        <Empty title={t.newNoWindow()}>
          <Text variant="muted" className="max-w-[44ch]">
            {t.newNoWindowWhy()}
          </Text>
          <Link className={buttonVariants()} to="/manage/availabilities">
            {t.newToWindows()}
          </Link>
        </Empty>
      ) : (
        <>
          <NewOrder choices={loaded.choices} ways={loaded.ways} start={loaded.draft} answered={answered} />
          <UnsavedQuestion form={NEW_ORDER_FORM} what={t.newTitle()} />
        </>
      )}
    </main>
  );
}
