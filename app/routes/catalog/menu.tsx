/** `/menu` (STORE-02): what there is, and the first way into the cart. */
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "@remix-run/react";
import { isLost, orLost } from "#app/routes/cart/parts/lost-answer.ts";
import { homeView } from "#app/routes/shop/parts/home-view.ts";
import { attempt, contextOf, page } from "#app/wiring/api.server.ts";
import { readCartForm } from "#domain/cart/cart-form.ts";
import { storefront } from "#domain/texts/english-storefront.ts";
import { speak } from "#domain/texts/text.ts";
import { MenuPage } from "./parts/menu-page.tsx";

const t = speak(storefront);

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: [t("menu.title"), found?.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { now } = await contextOf(args);
  const [shop, sections, windows, cart] = await Promise.all([
    calls.shop.current(),
    calls.catalog.menu(),
    calls.availability.upcoming(),
    calls.cart.mine(),
  ]);
  const { sign, brief } = homeView(shop, windows, now);
  return { title: shop.title, sections, cart, sign, offers: brief.map(({ says }) => says).join(" · ") };
}

/** Adds, changes or removes one item; without scripts the page comes back to that item. */
export async function action(args: ActionFunctionArgs) {
  const calls = await page(args);
  const { intent, quantities, enhanced } = readCartForm(await args.request.formData());
  const answer = await attempt(async () => {
    if (intent.kind === "add") await calls.cart.add({ itemId: intent.itemId, quantity: 1 });
    if (intent.kind === "remove") await calls.cart.remove({ itemId: intent.itemId });
    if (intent.kind === "more" || intent.kind === "less") {
      const held =
        (await calls.cart.mine()).lines.find(({ itemId }) => itemId === intent.itemId)?.quantity ?? 0;
      await calls.cart.change({
        itemId: intent.itemId,
        quantity: Math.max(0, intent.kind === "more" ? held + 1 : held - 1),
      });
    }
    if (intent.kind === "save")
      for (const [itemId, quantity] of quantities) await calls.cart.change({ itemId, quantity });
    return null;
  });
  if (answer) return data({ refusal: answer.data.refusal }, answer.init ?? {});
  if (enhanced) return data({ refusal: null });
  return redirect("itemId" in intent ? `/menu#item-${intent.itemId}` : "/menu", 303);
}

/** Without an answer the menu and the cart stay on screen (PWA-02). */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orLost(() => serverAction<typeof action>());
}

export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isLost(actionResult) ? false : defaultShouldRevalidate;
}

export default function Menu() {
  const { sections, cart, sign, offers } = useLoaderData<typeof loader>();
  return <MenuPage sections={sections} cart={cart} sign={sign} offers={offers} action="/menu" />;
}
