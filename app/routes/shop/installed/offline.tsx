/** `/offline` (PWA-02): stands in for every page that was never kept, and shows the cart as this browser saw it last. */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { StillPage } from "#app/routes/shop/shop-pages/still-page.tsx";
import { type SeenCart, seenCart } from "#app/shell/late/seen-cart.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { DividedList, DividedListItem } from "#app/ui/divided-list.tsx";
import { page } from "#app/wiring/api.server.ts";
import { dollars } from "#domain/money.ts";
import * as t from "#messages/app-updates.js";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.offline(), data?.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  const { title } = await (await page(args)).shop.current();
  return { title };
}

export default function Offline() {
  const { title } = useLoaderData<typeof loader>();
  const wanted = useWanted();
  return (
    <StillPage title={t.offline()} art={<ClosedShutters />}>
      <p>{t.offlineSays({ shop: title })}</p>
      <Cart />
      <div className="flex flex-wrap gap-2">
        <a className={buttonVariants()} href={wanted}>
          {t.tryAgain()}
        </a>
        {/* The whole page, which the browser keeps; a page's data it does not. */}
        <a className={buttonVariants({ variant: "outline" })} href="/menu">
          {t.menuSeenLast()}
        </a>
      </div>
    </StillPage>
  );
}

/** The address that was asked for; a kept page learns it in the browser only. */
function useWanted(): string {
  const [wanted, setWanted] = useState("/");
  useEffect(() => {
    const { origin, search } = window.location;
    const url = new URL(new URLSearchParams(search).get("instead") ?? "/", origin);
    if (url.origin === origin) setWanted(url.pathname);
  }, []);
  return wanted;
}

/** The cart as it was; nothing where none was seen. */
function Cart() {
  const [cart, setCart] = useState<SeenCart | null>(null);
  useEffect(() => setCart(seenCart()), []);
  if (!cart) return null;
  return (
    <section className="grid w-full max-w-form gap-2 pt-4" aria-labelledby="cart-seen">
      <h2 id="cart-seen">{t.cartSeenLast()}</h2>
      {cart.isSent && <p>{t.cartSent()}</p>}
      <DividedList>
        {cart.lines.map(({ name, quantity, total }) => (
          <DividedListItem key={name}>
            <span>{t.cartLine({ quantity, item: name })}</span>
            <span>{dollars(total)}</span>
          </DividedListItem>
        ))}
        <DividedListItem>
          <b>{t.cartTotal()}</b>
          <b>{dollars(cart.total)}</b>
        </DividedListItem>
      </DividedList>
    </section>
  );
}
