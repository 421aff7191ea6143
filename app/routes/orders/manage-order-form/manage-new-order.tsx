import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import { v7 } from "uuid";
import styles from "#app/styles/manage-order-form.css?url";
import { buttonVariants } from "#app/ui/button.tsx";
import { UnsavedQuestion } from "#app/ui/unsaved-question.tsx";
import { page } from "#app/wiring/api.server.ts";
import { dollars } from "#domain/money.ts";
import { emptyDraft } from "#domain/orders/order-draft.ts";
import { orderForm } from "#domain/texts/english-order-form.ts";
import { speak } from "#domain/texts/text.ts";
import * as frame from "#messages/manage.js";
import { NEW_ORDER_FORM, NewOrder } from "./new-order.tsx";
import { takeNewOrderPost } from "./new-order-post.server.ts";
import { itemGroups, slotOptions } from "./order-choices.ts";

const t = speak(orderForm);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: frame.title({ page: t("new.title"), shop: loaded?.shopTitle ?? "" }) },
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
      deliveryFeeHint: t("when.deliveryFeeHint", { fee: dollars(shop.deliveryFee ?? 0) }),
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
      <div className="head">
        <div>
          <Link className="soft inline-flex min-h-11 items-center gap-1" to="/manage/orders">
            <ChevronLeft className="i" aria-hidden="true" />
            {t("new.back")}
          </Link>
          <h1 className="text-[28px]">{t("new.title")}</h1>
        </div>
      </div>
      {loaded.choices.slots.length === 0 ? (
        <div className="grid justify-items-start gap-2">
          <h2>{t("new.noWindow")}</h2>
          <p className="soft max-w-[44ch]">{t("new.noWindowWhy")}</p>
          <Link className={buttonVariants({ className: "mt-2" })} to="/manage/availabilities">
            {t("new.toWindows")}
          </Link>
        </div>
      ) : (
        <>
          <NewOrder choices={loaded.choices} ways={loaded.ways} start={loaded.draft} answered={answered} />
          <UnsavedQuestion form={NEW_ORDER_FORM} what={t("new.title")} />
        </>
      )}
    </main>
  );
}
