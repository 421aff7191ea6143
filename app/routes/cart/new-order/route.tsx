import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { Suspense, useState } from "react";
import { ClosedShutters } from "#app/art/small-scenes.tsx";
import type { CheckoutReply } from "#app/routes/cart/checkout/checkout-state.ts";
import { inTurn } from "#app/routes/cart/checkout/in-turn.ts";
import { JustPlaced, LeftOut, NotPlaced } from "#app/routes/cart/checkout/lazy-components.ts";
import { cachedResponse, readOrderForm, refusedAnswer } from "#app/routes/cart/checkout/order-form.server.ts";
import { takeUpTyped } from "#app/routes/cart/checkout/typed-order.server.ts";
import { usePlacing } from "#app/routes/cart/checkout/use-checkout.ts";
import { actOrBeLost, isLost, type LostAnswer } from "#app/shell/lost-answer.ts";
import { PageHead } from "#app/shell/page-head.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Clock } from "#app/ui/icons.tsx";
import { Text } from "#app/ui/text.tsx";
import { attempt, page, visitOf } from "#app/wiring/api.server.ts";
import { sessionExpired } from "#app/wiring/ended-session.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { takeLeftOut } from "#app/wiring/left-out.server.ts";
import { cartOf } from "#app/wiring/own-cart.server.ts";
import { orderBarrier } from "#domain/orders/order-access.ts";
import * as t from "#messages/order.js";
import { OrderFormScreen } from "./order-form-screen.tsx";
import { type ClosedState, orderScreen } from "./order-screen.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.title(), data?.shopTitle].filter(Boolean).join(" · ") },
  ...(data ? [{ name: "description", content: t.description({ shop: data.shopTitle }) }] : []),
];

/** The order screen is open to everyone (ORD-06); the ways to pay are told to anyone who may order. */
export async function loader(args: LoaderFunctionArgs) {
  const api = await page(args);
  const earlier = await takeUpTyped(args, api);
  if (earlier) {
    flash(args, "orderReceived");
    throw redirect(earlier);
  }
  const [context, shop, menu, windows, cart, visitor] = await Promise.all([
    visitOf(args),
    api.shop.current(),
    api.catalog.menu(),
    api.availability.upcoming(),
    cartOf(args, api),
    api.accounts.visitor(),
  ]);
  const barrier = orderBarrier(shop.orderAccess, context.visitor, shop.id);
  // In maintenance no one but who runs the shop may order: the screen says so, and there is nothing to pay (GUARD-03).
  const isResting = shop.maintenanceMode && !context.visitor?.isMerchantHere;
  const payment = barrier || isResting ? null : await api.cart.checkout();
  // After an order whose answer never came the cart is empty, too, and no one knows why (ORD-05).
  const isEmptied = cart.version > 0 && cart.lines.length === 0;
  const justPlaced = isEmptied ? await api.orders.justPlaced() : null;
  const { now } = context;
  const leftOut = takeLeftOut(args);
  const facts = { shop, menu, windows, cart, payment, visitor, barrier, justPlaced, leftOut, now };
  const screen = orderScreen(facts);
  return { screen, shopTitle: shop.title };
}

/**
 * Reads the form, hands it to `orders.checkout`, and answers (CART-02 … CART-06, ORD-01, ORD-02, ORD-04, ORD-06, ORD-07): with a redirect, or data
 * with the status of its refusal. What comes with a log-in that has ended waits for the next one (AUTH-05); a guest's form asks who it is.
 */
export async function action(args: ActionFunctionArgs) {
  const posted = await args.request.formData();
  const form = readOrderForm(posted, args.context.facts.now);
  if (!form.isOfGuest && (await visitOf(args)).sessionLost) return sessionExpired(args, posted);
  const api = await page(args);
  const answer = await attempt(() => api.orders.checkout(form.checkout));
  if ("init" in answer) return refusedAnswer(form, answer.data.refusal);
  if (answer.kind === "kept") return cachedResponse(form, answer);
  // A repeat, too, may be the first that is answered; as a purchase an order counts once, by its id.
  flash(args, "orderReceived");
  return redirect(answer.url, 303);
}

/**
 * What was put into the cart before goes first (CART-01). Without an answer the cart stays on screen, and an order is asked for by its key (PWA-02,
 * ORD-05).
 */
export const clientAction = (args: ClientActionFunctionArgs) =>
  inTurn(() => actOrBeLost<typeof action>(args));

/** A refusal, too, may have changed the cart (ORD-02): every post is followed by a fresh look. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
  actionResult,
}: ShouldRevalidateFunctionArgs) {
  if (isLost(actionResult)) return false;
  return formMethod?.toUpperCase() === "POST" ? true : defaultShouldRevalidate;
}

export default function NewOrder() {
  const { screen } = useLoaderData<typeof loader>();
  const answered = replyIn(useActionData<typeof action>());
  const placed = replyIn(usePlacing().data);
  const [isUnsent, setUnsent] = useState(false);
  return (
    <main id="main">
      <PageHead
        title={t.title()}
        end={!screen.closed && screen.takingUntil && <TakingUntil moment={screen.takingUntil} />}
      />
      <Suspense>{screen.justPlaced && <JustPlaced order={screen.justPlaced} />}</Suspense>
      <Suspense>{screen.leftOut && <LeftOut description={screen.leftOut} />}</Suspense>
      {screen.closed ? (
        <Closed state={screen.closed} notPlaced={isUnsent ? "" : whyNotPlaced(placed ?? answered)} />
      ) : (
        <OrderFormScreen screen={screen} answered={answered} onUnsent={setUnsent} />
      )}
    </main>
  );
}

/** What a post brought back, unless that got lost. */
const replyIn = (answer: CheckoutReply | LostAnswer | undefined) =>
  answer && !isLost(answer) ? answer : null;

/** Why the order that was pressed was not placed, "" where it was not refused in words; null where none was. */
const whyNotPlaced = (reply: CheckoutReply | null) =>
  reply?.placing ? (reply.refusal?.message ?? "") : null;

/** Until when orders are taken. */
function TakingUntil({ moment }: { moment: string }) {
  return (
    <Badge variant="success" size="sm" className="whitespace-normal!">
      <Clock aria-hidden />
      <span>{t.takingUntil({ moment })}</span>
    </Badge>
  );
}

/** Nothing can be ordered now: why, and what is possible (ORD-07, SHOP-05); before that, that an order was not placed, where one was pressed. */
function Closed({
  state: { heading, description },
  notPlaced,
}: {
  state: ClosedState;
  notPlaced: string | null;
}) {
  return (
    <>
      <Suspense>{notPlaced !== null && <NotPlaced description={notPlaced} />}</Suspense>
      <Empty
        className="mx-auto w-full max-w-page px-gutter pt-8 pb-17!"
        art={<ClosedShutters />}
        title={heading}
      >
        <Text variant="muted">{description}</Text>
        <Link className={buttonVariants({ variant: "outline", className: "mt-2" })} to="/menu">
          {t.viewMenu()}
        </Link>
      </Empty>
    </>
  );
}
