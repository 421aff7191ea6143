import { useEffect, useRef, useState } from "react";
import { BoxLeft, SteamingLoaf } from "#app/art/small-scenes.tsx";
import { noteCartSent } from "#app/shell/late/seen-cart.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { ProgressDialog } from "#app/ui/progress-dialog.tsx";
import { useIsOffline } from "#app/ui/use-is-offline.ts";
import * as t from "#messages/order.js";
import * as later from "#messages/order-later.js";

/** How many texts stand over the page one after the other while an order is placed (ORD-05). */
export const OVERLAY_STEPS = 3;

/** Each text's time, when the client asks by key, and how long what failed stays; all in milliseconds. */
export const OVERLAY_STEP_MILLISECONDS = 5_000;
export const OVERLAY_ASK_MILLISECONDS = 15_000;
export const OVERLAY_CLOSE_MILLISECONDS = 3_000;

/** What the overlay does: it works, it asks by key whether the order is there, it has failed, or it is closed. `step` is the place of its text. */
export type Overlay = Readonly<{ phase: "working" | "asking" | "failed" | "closed"; step: number }>;

/**
 * The overlay so many milliseconds after the button (ORD-05). `absentAfter` is when the server said
 * firmly that no order was placed; until then the client keeps asking and nothing is called wrong.
 */
export function overlayAt(elapsed: number, absentAfter: number | null = null): Overlay {
  const step = Math.min(OVERLAY_STEPS - 1, Math.floor(Math.max(0, elapsed) / OVERLAY_STEP_MILLISECONDS));
  if (absentAfter !== null && elapsed >= absentAfter)
    return { phase: elapsed >= absentAfter + OVERLAY_CLOSE_MILLISECONDS ? "closed" : "failed", step };
  return { phase: elapsed < OVERLAY_ASK_MILLISECONDS ? "working" : "asking", step };
}

const TEXTS = [later.stillProcessing, later.stillWorking, later.finalizing];

declare global {
  interface Window {
    /** Remix' list of routes, by their ids, with the script of each. */
    readonly __remixManifest?: {
      readonly routes: Readonly<Record<string, { readonly path?: string; readonly module: string }>>;
    };
  }
}

const TICK_MS = 250;
/** How long after an answer that settled nothing the key is asked about again. */
const ASK_AGAIN_MS = 2_000;

/** What is known of an order: its page, that it is firmly not there, that it takes a log-in to know and where that is, or nothing. */
type Asked = Readonly<{ url?: string; isAbsent?: true; logIn?: string }>;

/** Asks whether the order of this key is there; no answer is not a "no". */
async function askByKey(key: string): Promise<Asked> {
  try {
    const answer = await fetch(`/order/by-key?key=${encodeURIComponent(key)}`, {
      headers: { Accept: "application/json" },
    });
    return await answer.json();
  } catch {
    return {};
  }
}

/** The pages that show an order to the account, or to the guest, that has placed it. */
const ORDER_PAGES = ["customer/orders/:orderId", "order/:token"];

/**
 * Loads the scripts of the page that comes next while the order is on its way: without them Remix would load this page anew, where the network
 * goes after the order was placed and before its page is there.
 */
function loadOrderPages() {
  for (const { path, module } of Object.values(window.__remixManifest?.routes ?? {})) {
    if (ORDER_PAGES.includes(path ?? "")) import(/* @vite-ignore */ module).catch(() => {});
  }
}

/**
 * Over the page while an order is placed (ORD-05): a text every five seconds; after fifteen the server is asked by key. The order
 * there → `onFound` with its page; firmly not there → the words of failure for three seconds, then `onGone`; the log-in over → the way to it, for
 * the order may be the account's. As long as no one answers it goes on asking, because an order whose answer was lost may well exist; back
 * online it asks at once (PWA-02).
 */
export function PlacingOrderOverlay({
  orderKey,
  onFound,
  onGone,
}: {
  orderKey: string;
  onFound: (url: string) => void;
  onGone: () => void;
}) {
  const isOffline = useIsOffline();
  const clock = useRef(0);
  const [elapsed, setElapsed] = useState(0);
  const [absentAfter, setAbsentAfter] = useState<number | null>(null);
  const [logIn, setLogIn] = useState<string>();
  const { phase, step } = overlayAt(elapsed, absentAfter);
  /** Whether this settles what became of the order. */
  const settles = ({ url, isAbsent, logIn: way }: Asked) => {
    if (url) onFound(url);
    else if (way) setLogIn(way);
    else if (isAbsent) setAbsentAfter(clock.current);
    return Boolean(url || way || isAbsent);
  };
  const done = useRef({ settles, onGone });
  done.current = { settles, onGone };

  useEffect(() => {
    noteCartSent(true);
    loadOrderPages();
    const started = performance.now();
    const timer = setInterval(() => {
      clock.current = performance.now() - started;
      setElapsed(clock.current);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (phase === "closed") {
      noteCartSent(false);
      done.current.onGone();
    }
    if (phase !== "asking" || isOffline || logIn) return;
    let isOver = false;
    let again: ReturnType<typeof setTimeout>;
    async function ask() {
      const asked = await askByKey(orderKey);
      if (!(isOver || done.current.settles(asked))) again = setTimeout(ask, ASK_AGAIN_MS);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(again);
    };
  }, [phase, orderKey, isOffline, logIn]);

  if (logIn) return <LoggedOut logIn={logIn} />;
  const hasFailed = phase === "failed" || phase === "closed";
  return (
    <ProgressDialog
      label={t.placing()}
      art={hasFailed ? <BoxLeft /> : <SteamingLoaf />}
      title={hasFailed ? later.wrongTitle() : (TEXTS[step]?.() ?? "")}
      step={hasFailed ? null : step}
      steps={OVERLAY_STEPS}
    >
      {hasFailed && <span>{later.wrongSays()}</span>}
      {!hasFailed && isOffline && <span>{later.offlineWaiting()}</span>}
    </ProgressDialog>
  );
}

/** That it takes a log-in to know of the order, and the way there: the log-in leads on to the account's orders. */
const LoggedOut = ({ logIn }: { logIn: string }) => (
  <ProgressDialog
    label={t.placing()}
    art={<SteamingLoaf />}
    title={later.loggedOutTitle()}
    step={null}
    steps={OVERLAY_STEPS}
  >
    <span>{later.loggedOutSays()}</span>
    <a className={buttonVariants()} href={logIn}>
      {t.logIn()}
    </a>
  </ProgressDialog>
);
