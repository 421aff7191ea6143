import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import type { DaySign } from "#app/routes/shop/parts/home-view.ts";
import { PageHead } from "#app/shell/page-head.tsx";
import { WholeMoments } from "#app/shell/whole-moments.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Clock } from "#app/ui/icons.tsx";
import { Money } from "#app/ui/money.tsx";
import type { CartView } from "#domain/cart/cart-schemas.ts";
import * as t from "#messages/menu.js";
import * as say from "#messages/storefront.js";

import { MenuSectionList } from "./menu-section.tsx";
import { MenuTabs } from "./menu-tabs.tsx";
import type { MenuShelf } from "./menu-view.ts";

/** How long a just added item is marked (CART-02). */
const FRESH_FOR = 3000;

/**
 * /menu (STORE-02). `sign` is the state of the day, as on the home page; `offers` says when one can have it. Each row posts to
 * `action`, the way of domain/cart/cart-form.ts. What the cart comes to is read out when it changes (`output`), on either bar.
 */
export function MenuPage(props: {
  /** The shop's title: on paper, where there is no bar, it heads the menu. */
  shop: string;
  sections: readonly MenuShelf[];
  cart: CartView | null;
  sign: DaySign;
  offers?: string;
  action: string;
}) {
  const { shop, sections, cart, sign, offers, action } = props;
  const lines = new Map(cart?.lines.map((line) => [line.itemId, line]));
  const freshItemId = useFresh(cart);
  const hasItems = cart !== null && cart.count > 0;
  return (
    <>
      <main id="main">
        <p className="wrap only-print">{shop}</p>
        <PageHead
          title={t.title()}
          end={
            <p className="soft">
              <span className={`word ${sign.tone}`}>
                <Clock className="icon" aria-hidden />
                {sign.isMessage ? sign.word : <WholeMoments text={sign.says} />}
              </span>
              {[sign.isMessage ? sign.says : "", offers].filter(Boolean).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
          }
        />
        {sections.length > 0 ? (
          <>
            <MenuTabs sections={sections}>
              <div className="cart only-wide">
                <output className="cartline">
                  {hasItems ? (
                    <>
                      <b>{itemCount(cart.count)}</b> <span className="soft">·</span>{" "}
                      <b>
                        <Money cents={subtotal(cart)} />
                      </b>
                    </>
                  ) : null}
                </output>
                <StartAnOrder cart={cart} />
              </div>
            </MenuTabs>
            <div className="wrap">
              {sections.map((section) => (
                <MenuSectionList
                  key={section.id}
                  section={section}
                  lines={lines}
                  freshItemId={freshItemId}
                  action={action}
                />
              ))}
            </div>
          </>
        ) : (
          <div className="wrap">
            <div className="empty">
              <CrumbPlate />
              <h2>{t.emptyTitle()}</h2>
              <p className="soft">{t.empty()}</p>
              <Link className={buttonVariants({ variant: "outline" })} to="/">
                {say.pageBackHome()}
              </Link>
            </div>
          </div>
        )}
      </main>
      {sections.length > 0 || hasItems ? (
        <section className="bottombar only-phone" aria-label={t.cart()}>
          <output className="cartline">
            {hasItems ? (
              <>
                <span className="soft small">{itemCount(cart.count)}</span>
                <b>
                  <Money cents={subtotal(cart)} />
                </b>
              </>
            ) : null}
          </output>
          <StartAnOrder cart={cart} />
        </section>
      ) : null}
    </>
  );
}

/** To /order for everyone (STORE-05); who has a cart lands at the steps. */
function StartAnOrder({ cart }: { cart: CartView | null }) {
  return (
    <Link
      className={buttonVariants()}
      to={cart && cart.count > 0 ? "/order#how" : "/order"}
      prefetch="intent"
    >
      {t.start()}
    </Link>
  );
}

function itemCount(count: number): string {
  return t.items({ count });
}

function subtotal(cart: CartView): number {
  return cart.lines.reduce((sum, { total }) => sum + total, 0);
}

/** The item just added, for three seconds; each change of the cart begins them anew. */
function useFresh(cart: CartView | null): string | null {
  const fresh = cart?.highlightedItemId ?? null;
  const version = cart?.version ?? 0;
  const [fadedAt, setFadedAt] = useState<number | null>(null);
  useEffect(() => {
    if (fresh === null) return;
    const fades = setTimeout(() => setFadedAt(version), FRESH_FOR);
    return () => clearTimeout(fades);
  }, [fresh, version]);
  return fadedAt === version ? null : fresh;
}
