import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { v7 } from "uuid";
import { actOrBeLost, type LostAnswer, mayLookAfreshAfterSuccess } from "#app/shell/lost-answer.ts";
import styles from "#app/styles/manage-order-form.css?url";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Text } from "#app/ui/text.tsx";
import { UnsavedQuestion } from "#app/ui/unsaved-question.tsx";
import { page } from "#app/wiring/api.server.ts";
import { trpc } from "#app/wiring/trpc.tsx";
import { dollars } from "#domain/money.ts";
import { emptyDraft, type OrderDraft } from "#domain/orders/order-draft.ts";
import type { OrderQuote } from "#domain/orders/order-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as frame from "#messages/manage.js";
import * as t from "#messages/order-form.js";
import { CustomerBox } from "./customer-box.tsx";
import { limitsOf, quoteOf, shownOf } from "./draft-orders.ts";
import { type NewOrderAnswer, takeNewOrderPost } from "./new-order-post.server.ts";
import { type DraftCustomer, itemGroups, type OrderChoices, slotOptions } from "./order-choices.ts";
import { OrderForm, PriceLedger, TOTAL_BESIDE } from "./order-form.tsx";
import { useOrderDraft } from "./use-order-draft.ts";

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

/** What was typed stays where the shop could not be reached; a second order is never made of one form (ORD-04). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrBeLost<typeof action>(args);

export const shouldRevalidate = mayLookAfreshAfterSuccess;

export default function ManageNewOrder() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof clientAction>();
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={t.newTitle()} back={{ to: "/manage/orders", label: t.newBack() }} />
      {loaded.choices.slots.length === 0 ? (
        <Empty title={t.newNoWindow()}>
          <Text variant="muted" className="max-w-[44ch]">
            {t.newNoWindowWhy()}
          </Text>
          <Link className={buttonVariants({ className: "mt-2" })} to="/manage/availabilities">
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

/** The id of the form. */
const NEW_ORDER_FORM = "new-order";

/** The merchant's new order for a customer (ORD-09); with scripts the total follows while one types. */
function NewOrder({
  choices,
  ways,
  start,
  answered,
}: {
  choices: OrderChoices;
  ways: readonly string[];
  start: OrderDraft;
  answered: NewOrderAnswer | LostAnswer | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const work = useOrderDraft<NewOrderAnswer>(form, start, [answered], choices.items);
  const { draft, latest, learn, state } = work;
  // A form that came back as it was posted, for want of a database, came without a price.
  const priced = latest?.quote ? latest : null;
  const quote = useQuote(draft, priced?.draft ?? start, priced?.quote ?? null);
  useEffect(() => {
    if (quote && quote.oversold.length > 0) learn(limitsOf(quote));
  }, [quote, learn]);
  const isPlacing = useNavigation().formData?.get("intent") === "place";
  const customer = useCustomer(latest?.customer ?? null, draft.customerId);
  return (
    <OrderForm
      id={NEW_ORDER_FORM}
      form={form}
      start={start}
      work={work}
      choices={choices}
      ways={ways}
      another={null}
      customer={<CustomerBox state={state} customer={customer} found={latest?.found ?? null} />}
      total={<Total quote={quote} isPlacing={isPlacing} />}
    >
      <input type="hidden" name="key" value={draft.key} />
    </OrderForm>
  );
}

/** The chosen customer, who stays where the server could not look them up. */
function useCustomer(named: DraftCustomer | null, chosenId: string): DraftCustomer | null {
  const [last, setLast] = useState(named);
  if (named && named !== last) setLast(named);
  return named ?? (last?.id === chosenId ? last : null);
}

/** The server's total, beside the form where there is room. */
function Total({ quote, isPlacing }: { quote: OrderQuote | null; isPlacing: boolean }) {
  const family = quote && { percent: quote.familyDiscount ?? 0, amount: quote.familyDiscountAmount };
  return (
    <Card as="aside" className={TOTAL_BESIDE} aria-label={t.totalsBox()}>
      <input type="hidden" name="shown" value={quote ? shownOf(quote) : ""} />
      <PriceLedger price={quote} familyDiscount={family} />
      <Button type="submit" name="intent" value="place" disabled={isPlacing}>
        {(isPlacing ? t.newPlacing : t.newPlace)()}
      </Button>
      <noscript>
        <Button variant="outline" type="submit" name="intent" value="preview">
          {t.newUpdate()}
        </Button>
      </noscript>
    </Card>
  );
}

/** The pause after the last keystroke, before the price is worked out anew. */
const PAUSE_MS = 300;

/** The status of an answer for want of a database; one that did not come counts as such. */
const AWAY = statusOf("unavailable");
/** One, two, four seconds later and so on: half a minute altogether. */
const MOST_RETRIES = 5;

/** The server's price of the form as it stands: the one the page came with until something is typed, then a fresh one. */
function useQuote(draft: OrderDraft, came: OrderDraft, quoteThatCame: OrderQuote | null): OrderQuote | null {
  const now = JSON.stringify(quoteOf(draft));
  const [question, setQuestion] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setQuestion(now), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const isWhatCame = question === JSON.stringify(quoteOf(came));
  const fresh = trpc.orders.quoteDraft.useQuery(JSON.parse(question), {
    enabled: !isWhatCame,
    placeholderData: (before) => before,
    // Where the price cannot be worked out now it comes by itself, as soon as it can.
    retry: (failed, { data: answer }) => failed < MOST_RETRIES && (answer?.httpStatus ?? AWAY) === AWAY,
  });
  return isWhatCame ? quoteThatCame : (fresh.data ?? quoteThatCame);
}
