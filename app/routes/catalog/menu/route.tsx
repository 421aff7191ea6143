/** `/menu` (STORE-02): what there is, and the first way into the cart. */
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { inTurn } from "#app/routes/cart/checkout/in-turn.ts";
import { type OrderForm, readOrderForm } from "#app/routes/cart/checkout/order-form.server.ts";
import { usualOf } from "#app/routes/orders/customer-orders/usual.server.ts";
import { Usual } from "#app/routes/orders/customer-orders/usual.tsx";
import { homeView } from "#app/routes/shop/home/home-view.ts";
import { actOrBeLost, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { opened, type Packed, packed } from "#app/ui/packed.ts";
import { type Api, attempt, page, type Refusal } from "#app/wiring/api.server.ts";
import { cachedView } from "#app/wiring/cached-view.server.ts";
import { cartOf } from "#app/wiring/own-cart.server.ts";
import { shopOrigin } from "#app/wiring/places.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { shareTags } from "#domain/shop/search-engines.ts";
import * as t from "#messages/menu.js";

import { MenuPage } from "./menu-page.tsx";
import { type MenuShelf, menuView } from "./menu-view.ts";

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: [t.title(), found?.title].filter(Boolean).join(" · ") },
  ...(found ? [{ name: "description", content: found.offers || found.title }] : []),
  ...(found?.share ?? []),
];

export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [head, menu, cart, usual] = await Promise.all([
    cachedView(args, HEAD, headOfMenu),
    cachedView(args, SECTIONS, sectionsOfMenu),
    cartOf(args, calls),
    usualOf(args, calls),
  ]);
  return { ...head, ...menu, cart, usual };
}

const HEAD = { name: "head of the menu", of: "shopVersion", atMostMilliseconds: 3_600_000 } as const;
const SECTIONS = { name: "menu", of: "menuVersion" } as const;

/** What everyone sees of the menu alike; what says the same as before is the same object. */
async function sectionsOfMenu(
  guest: Api,
  _now: Date,
  before: () => Promise<Readonly<{ sections: Packed<readonly MenuShelf[]> }> | undefined>,
) {
  const sections = await guest.catalog.menu();
  const shown = await before();
  return { sections: packed(menuView(sections, shown && opened(shown.sections))) };
}

/** What stands above it: the shop, and the state of the day. */
async function headOfMenu(guest: Api, now: Date) {
  const [shop, windows] = await Promise.all([guest.shop.current(), guest.availability.upcoming()]);
  const { sign, brief } = homeView(shop, windows, now);
  const offers = brief.map(({ description }) => description).join(" · ");
  const origin = shopOrigin(shop);
  const image = shop.homeBanner && new URL(shop.homeBanner, origin).href;
  const share = shareTags({
    title: `${t.title()} · ${shop.title}`,
    description: offers,
    url: `${origin}/menu`,
    image,
  });
  return { title: shop.title, sign, offers, share };
}

/** Adds, changes or removes one item; without scripts the page comes back to that item, or says why nothing was changed. */
export async function action(args: ActionFunctionArgs) {
  const calls = await page(args);
  const form = readOrderForm(await args.request.formData(), args.context.facts.now);
  const { intent } = form;
  const answer = await attempt(async () => {
    await changeCart(calls, form);
    return null;
  });
  if (answer) return data({ refusal: saidOfItem(answer.data.refusal) }, answer.init ?? {});
  const [message] = intent.kind === "save" ? Object.values(form.problems) : [];
  if (message) return data({ refusal: { message } }, statusOf("invalid"));
  if (form.enhanced) return data({ refusal: null });
  return redirect("itemId" in intent ? `/menu#item-${intent.itemId}` : "/menu", 303);
}

/** No order was placed here, so nothing is said of one. */
const saidOfItem = (refusal: Refusal): Refusal =>
  refusal.code === "oversold" ? { ...refusal, message: t.notEnough() } : refusal;

/** What the pressed button asks of the cart; `place` is no button of the menu. */
async function changeCart({ cart }: Api, { intent, checkout }: OrderForm): Promise<void> {
  if ("itemId" in intent) await cart.keep({ step: intent });
  else if (intent.kind === "save") await cart.keep({ quantities: checkout.quantities });
}

/**
 * A change goes out after the one before it, whichever item that was of (CART-01). One that never got out is told at its item; the menu stays, also
 * without a network (CART-02).
 */
export const clientAction = (args: ClientActionFunctionArgs) =>
  inTurn(() => actOrBeLost<typeof action>(args));

export const shouldRevalidate = mayLookAfresh;

export default function Menu() {
  const { title, sections, cart, sign, offers, usual } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <Usual usual={usual} />
      <MenuPage
        shop={title}
        sections={opened(sections)}
        cart={cart}
        sign={sign}
        offers={offers}
        action="/menu"
        answered={answered}
      />
    </>
  );
}
