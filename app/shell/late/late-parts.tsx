import { useMatches } from "@remix-run/react";
import { lazy, type RefObject, Suspense, useEffect, useState } from "react";
import type { Notice } from "#app/ui/use-shown-notice.ts";
import type { CartView } from "#domain/cart/cart-schemas.ts";
import type { Purchase } from "#domain/shop/analytics.ts";
import { AppUpdates } from "./app-updates.tsx";
import { InstallOffer } from "./install-offer.tsx";
import { Notices } from "./notices.tsx";
import { forgetSeenCart, keepSeenCart } from "./seen-cart.ts";
import { SlowAnswer } from "./slow-answer.tsx";

/** What the frame of a page tells of its shop to the parts that come after everything else; in the frame's loader it is `late`. */
export interface LateFacts {
  readonly title: string;
  /** The shop wants every page to be of the newest version (PWA-01). */
  readonly needsNewestVersion: boolean;
  /** Visits are counted of those who agree (UI-02). */
  readonly countsVisits: boolean;
}

const Analytics = lazy(async () => ({ default: (await import("./analytics.tsx")).Analytics }));

/** Whatever a page has that no one waits for: it is fetched when the page is live, and asks the frame's loader for nothing but `late` and `notice`. */
export function LateParts({ forgotten }: { forgotten: RefObject<Promise<void>> }) {
  const loaded = useMatches().map(({ data }) => data as Loaded | undefined);
  const facts = loaded.find((data) => data?.late)?.late;
  const cart = loaded.map((data) => data?.cart ?? data?.screen?.cart).find((found) => found?.lines);
  // On a page without the cart's lines the frame still knows whether there are any: after an order there are none.
  const isEmpty = loaded.some((data) => data?.cartCount === 0);
  useEffect(() => {
    if (!isOfNow()) return;
    if (cart) keepSeenCart(cart);
    else if (isEmpty) forgetSeenCart();
  }, [cart, isEmpty]);
  useWholePagesOffline();
  const purchase = usePurchase(loaded);
  return (
    <>
      {facts ? (
        <>
          <AppUpdates shop={facts.title} isForced={facts.needsNewestVersion} />
          <Notices notice={loaded.find((data) => data?.notice)?.notice ?? null} forgotten={forgotten} />
          <InstallOffer shop={facts.title} isOrdered={purchase !== null} />
          {loaded.some((data) => data?.screen) ? <OrderPagesAhead /> : null}
          {facts.countsVisits ? (
            <Suspense>
              <Analytics shop={facts.title} purchase={purchase} />
            </Suspense>
          ) : null}
        </>
      ) : null}
      {/* Over any other card: it is there for as long as a step takes. */}
      <SlowAnswer />
    </>
  );
}

/** Addresses of the pages that show an order, to an account and to a guest: any order stands for all. */
const ORDER_PAGES = ["/customer/orders/-", "/order/-"];

/**
 * Has the framework find out about the pages that show an order while the order is made: it asks for what the document names, and where the network goes as the
 * order is placed there is no asking any more (ORD-05). Their scripts are loaded by `placing-order-overlay.tsx`.
 */
const OrderPagesAhead = () => (
  <>
    {ORDER_PAGES.map((path) => (
      <form key={path} action={path} data-discover="true" hidden />
    ))}
  </>
);

/** What is looked for in the answers of a page's loaders: the cart is the menu's own, or that of the order screen. */
interface Loaded {
  readonly late?: LateFacts;
  readonly cart?: CartView;
  readonly cartCount?: number;
  readonly screen?: { readonly cart?: CartView };
  readonly notice?: Notice | null;
  readonly sold?: Purchase;
}

/** The order that was just placed here, from the page on that is the first to show it: that page's notice says so (ORD-05). */
function usePurchase(loaded: readonly (Loaded | undefined)[]): Purchase | null {
  const isNew = loaded.some((data) => data?.notice?.key.startsWith("orderReceived"));
  const sold = loaded.find((data) => data?.sold)?.sold;
  const id = isNew && sold ? sold.id : null;
  const total = sold?.total ?? 0;
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  useEffect(() => {
    if (id !== null) setPurchase({ id, total });
  }, [id, total]);
  return purchase;
}

/** False where the worker brought the page because the network did not: it is then a guest's, and its cart no one's. */
const isOfNow = () => document.documentElement.dataset.kept === undefined;

/** Without a network a link opens the whole page, which the worker may have kept; of a page's data nothing is kept (PWA-02). */
function useWholePagesOffline(): void {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (navigator.onLine || !navigator.serviceWorker?.controller) return;
      const link = (event.target as Element).closest?.("a");
      // Remix takes no link over whose press it does not see.
      if (link?.origin === window.location.origin && !/^\/manage\b(?!\/pickup$)/.test(link.pathname))
        event.stopImmediatePropagation();
    };
    window.addEventListener("click", open, { capture: true });
    return () => window.removeEventListener("click", open, { capture: true });
  }, []);
}
