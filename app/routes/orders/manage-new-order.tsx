import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import { v7 } from "uuid";
import styles from "#app/styles/manage-orders.css?url";
import { buttonVariants } from "#app/ui/button.tsx";
import { UnsavedQuestion } from "#app/ui/unsaved-question.tsx";
import { type Api, page } from "#app/wiring/api.server.ts";
import type { ManagedItem } from "#domain/catalog/manage-catalog-schemas.ts";
import { dollars } from "#domain/money.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { NEW_ORDER_FORM, NewOrderForm } from "./parts/manage-new-order-form.tsx";
import { emptyDraft } from "./parts/new-order-form.ts";
import { takeNewOrderPost } from "./parts/new-order-post.server.ts";
import { itemOptions, slotOptions } from "./parts/new-order-view.ts";

const t = speak(ordersList);
const frame = speak(manage);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: frame("frame.title", { page: t("new.title"), shop: loaded?.shopTitle ?? "" }) },
];

/** What the merchant's order can hold (ORD-09): every item, every day that is on offer now, every way to pay. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, items, windows] = await Promise.all([
    calls.shop.current(),
    allItems(calls),
    calls.availability.upcoming(),
  ]);
  return {
    shopTitle: shop.title,
    names: Object.fromEntries(items.map(({ id, name, unit }) => [id, { name, unit }])),
    items: itemOptions(items),
    slots: slotOptions(windows, shop.fulfillmentOptions),
    ways: shop.paymentOptions,
    allowsGifts: shop.allowsGifts,
    deliveryFee: dollars(shop.deliveryFee ?? 0),
    draft: emptyDraft(v7()),
  };
}

const ITEMS_A_PAGE = 100;

/** All items, a hundred at a time: one question for most shops. */
async function allItems(calls: Api): Promise<ManagedItem[]> {
  const ask = (at: number) => calls.catalog.items.list({ page: at, perPage: ITEMS_A_PAGE, sort: "menu" });
  const first = await ask(1);
  const more = Array.from({ length: Math.ceil(first.total / ITEMS_A_PAGE) - 1 }, (_, at) => ask(at + 2));
  return [first, ...(await Promise.all(more))].flatMap(({ rows }) => rows);
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
      {loaded.slots.length === 0 ? (
        <div className="grid justify-items-start gap-2">
          <h2>{t("new.noWindow")}</h2>
          <p className="soft max-w-[44ch]">{t("new.noWindowWhy")}</p>
          <Link className={buttonVariants({ className: "mt-2" })} to="/manage/availabilities">
            {t("new.toWindows")}
          </Link>
        </div>
      ) : (
        <>
          <NewOrderForm
            choices={loaded}
            draft={answered?.draft ?? loaded.draft}
            answered={answered ?? null}
          />
          <UnsavedQuestion form={NEW_ORDER_FORM} what={t("new.title")} />
        </>
      )}
    </main>
  );
}
