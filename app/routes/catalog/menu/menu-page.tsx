import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import type { DaySign } from "#app/routes/shop/home/home-view.ts";
import { PageHead } from "#app/shell/page-head.tsx";
import { WholeMoments } from "#app/shell/whole-moments.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { BottomBar, Tally } from "#app/ui/bottom-bar.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Clock } from "#app/ui/icons.tsx";
import { SectionTabs } from "#app/ui/section-tabs.tsx";
import { Text } from "#app/ui/text.tsx";
import type { CartView } from "#domain/cart/cart-schemas.ts";
import { dollars } from "#domain/money.ts";
import * as t from "#messages/menu.js";
import * as say from "#messages/storefront.js";
import { MenuSectionList, problemIn, sectionAnchor } from "./menu-section.tsx";
import type { MenuShelf } from "./menu-view.ts";
import type { QuantityAnswer } from "./use-quantity-saving.ts";

/** The colour of the day's state. */
const TONES = { good: "success", low: "warning", out: "destructive" } as const;

/** How long a just added item is marked (CART-02). */
const FRESH_FOR = 3000;

/**
 * /menu (STORE-02). `sign` is the state of the day, as on the home page; `offers` says when one can have it. Each row posts to
 * `action`, the way of domain/cart/cart-form.ts. What the cart comes to is read out when it changes (`output`), on either bar. `answered` is what a
 * post without scripts, or one from an item's own page, brought back.
 */
export function MenuPage(props: {
  /** The shop's title: on paper, where there is no bar, it heads the menu. */
  shop: string;
  sections: readonly MenuShelf[];
  cart: CartView | null;
  sign: DaySign;
  offers?: string;
  action: string;
  answered: QuantityAnswer | undefined;
}) {
  const { shop, sections, cart, sign, offers, action, answered } = props;
  const lines = new Map(cart?.lines.map((line) => [line.itemId, line]));
  const freshItemId = useFresh(cart);
  const hasItems = cart !== null && cart.count > 0;
  return (
    <>
      <main id="main">
        <PageHead title={t.title()} onPaper={shop} end={<DayState sign={sign} offers={offers} />} />
        <NotChanged answered={answered} />
        {sections.length > 0 ? (
          <>
            <MenuTabs sections={sections}>
              <div className="flex flex-none items-center gap-4 max-sm:hidden">
                <Tally as="output" inline count={hasItems ? t.items({ count: cart.count }) : undefined}>
                  {hasItems && dollars(subtotal(cart))}
                </Tally>
                <StartAnOrder cart={cart} />
              </div>
            </MenuTabs>
            <div className="mx-auto w-full max-w-page px-gutter">
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
          <Empty
            className="mx-auto w-full max-w-page px-gutter pt-2"
            art={<CrumbPlate />}
            title={t.emptyTitle()}
          >
            <Text variant="muted">{t.empty()}</Text>
            <Link className={buttonVariants({ variant: "outline", className: "mt-2" })} to="/">
              {say.pageBackHome()}
            </Link>
          </Empty>
        )}
      </main>
      {sections.length > 0 || hasItems ? (
        <BottomBar label={t.cart()}>
          <Tally as="output" count={hasItems ? t.items({ count: cart.count }) : undefined}>
            {hasItems && dollars(subtotal(cart))}
          </Tally>
          <StartAnOrder cart={cart} />
        </BottomBar>
      ) : null}
    </>
  );
}

/** Why nothing was changed (CART-02); the page that says so begins there. A post of a script is told of at its item. */
function NotChanged({ answered }: { answered: QuantityAnswer | undefined }) {
  const problem = problemIn(answered);
  if (!problem) return null;
  return (
    <div className="mx-auto w-full max-w-page px-gutter pb-4">
      <Alert role="alert" tabIndex={-1} {...{ autoFocus: true }}>
        {problem}
      </Alert>
    </div>
  );
}

/** The state of the day, and what can be had when. */
function DayState({ sign, offers }: { sign: DaySign; offers: string | undefined }) {
  return (
    <div>
      <Badge variant={TONES[sign.tone]} size="sm" className="whitespace-normal!">
        <Clock aria-hidden />
        <span>{sign.isMessage ? sign.word : <WholeMoments text={sign.description} />}</span>
      </Badge>
      {[sign.isMessage ? sign.description : "", offers].filter(Boolean).map((line) => (
        <Text key={line} variant="muted">
          {line}
        </Text>
      ))}
    </div>
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

/** The section tabs: they stay at the top and follow the scroll. Without scripts they are plain links to the sections. */
function MenuTabs({ sections, children }: { sections: readonly MenuShelf[]; children?: ReactNode }) {
  const [current, setCurrent] = useState(sections[0]?.id ?? "");
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const seen = new Set<string>();
    const watcher = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = sections.find(({ id }) => seen.has(sectionAnchor(id)));
        if (first) setCurrent(first.id);
      },
      { rootMargin: "-80px 0px -55% 0px" },
    );
    for (const { id } of sections) {
      const section = document.getElementById(sectionAnchor(id));
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, [sections]);

  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[href="#${sectionAnchor(current)}"]`);
    // Only the row of tabs scrolls, never the page.
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - 48 });
  }, [current]);

  return (
    <SectionTabs
      ref={list}
      label={t.sections()}
      tabs={sections.map(({ id, name }) => ({ id: sectionAnchor(id), name }))}
      current={sectionAnchor(current)}
    >
      {children}
    </SectionTabs>
  );
}
