import { useEffect, useRef, useState } from "react";
import { BoxLeft, SteamingLoaf } from "#app/art/small-scenes.tsx";
import { giveFocusBack } from "#app/ui/give-focus-back.ts";
import { useIsOffline } from "#app/ui/use-is-offline.ts";
import { OVERLAY_TEXTS, overlayAt } from "#domain/cart/overlay-clock.ts";
import * as t from "#messages/order.js";

const TICK_MS = 250;
/** How long after an answer that settled nothing the key is asked about again. */
const ASK_AGAIN_MS = 2_000;

/** What is known of an order: its page, that it is firmly not there, or nothing. */
type Asked = Readonly<{ url?: string; isAbsent?: true }>;

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

/**
 * Over the page while an order is placed (ORD-05): a text every five seconds; after fifteen the server is asked by key. The order
 * there → `onFound` with its page; firmly not there → the words of failure for three seconds, then `onGone`. As long as nobody
 * answers it goes on asking, because an order whose answer was lost may well exist; back online it asks at once (PWA-02).
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
  const dialog = useRef<HTMLDialogElement>(null);
  const done = useRef({ onFound, onGone });
  done.current = { onFound, onGone };
  const isOffline = useIsOffline();
  const clock = useRef(0);
  const [elapsed, setElapsed] = useState(0);
  const [absentAfter, setAbsentAfter] = useState<number | null>(null);
  const { phase, text } = overlayAt(elapsed, absentAfter);

  useEffect(() => {
    const goBack = giveFocusBack();
    dialog.current?.showModal();
    const started = performance.now();
    const timer = setInterval(() => {
      clock.current = performance.now() - started;
      setElapsed(clock.current);
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      goBack();
    };
  }, []);

  useEffect(() => {
    if (phase === "closed") done.current.onGone();
    if (phase !== "asking" || isOffline) return;
    let isOver = false;
    let again: ReturnType<typeof setTimeout>;
    async function ask() {
      const { url, isAbsent } = await askByKey(orderKey);
      if (isOver) return;
      if (url) done.current.onFound(url);
      else if (isAbsent) setAbsentAfter(clock.current);
      else again = setTimeout(ask, ASK_AGAIN_MS);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(again);
    };
  }, [phase, orderKey, isOffline]);

  const hasFailed = phase === "failed" || phase === "closed";
  const step = (OVERLAY_TEXTS as readonly string[]).indexOf(text);
  return (
    <dialog
      className="dialog placing"
      ref={dialog}
      aria-label={t.placing()}
      // Escape must not hide an order that is on its way.
      onCancel={(event) => event.preventDefault()}
    >
      <div className="overlay" role={hasFailed ? "alert" : "status"}>
        {hasFailed ? <BoxLeft /> : <SteamingLoaf />}
        <span className="say">{hasFailed ? t.wrongTitle() : text}</span>
        {hasFailed && <span>{t.wrongSays()}</span>}
        {!hasFailed && isOffline && <span>{t.offlineWaiting()}</span>}
        {!hasFailed && (
          <span className="pips" aria-hidden>
            {OVERLAY_TEXTS.map((known, place) => (
              <i key={known} className={place <= step ? "on" : undefined} />
            ))}
          </span>
        )}
      </div>
    </dialog>
  );
}
