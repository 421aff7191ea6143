import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type CountedEvent, countedAs, type Purchase, purchaseEvent } from "#domain/shop/analytics.ts";
import * as t from "#messages/analytics.js";
import { answerConsent, useConsent, visitorNumber } from "./analytics-consent.ts";
import { BottomCard, CardButton } from "./bottom-card.tsx";

/** What a page that is left for one that is not counted still has to tell gets away meanwhile. */
const LEAVES_AFTER = 3_000;

/**
 * Counts visits for a shop that has an analytics id (UI-02): asks once, and after a yes tells pages, started orders and purchases to Google's script,
 * which runs in a frame of its own (`/measure`) and on counted pages only.
 */
export function Analytics({ shop, purchase }: { shop: string; purchase: Purchase | null }) {
  const consent = useConsent();
  const { pathname } = useLocation();
  const page = countedAs(pathname);
  if (consent === "yes") return <Counting page={page} purchase={purchase} />;
  return consent === null && page !== null ? <Question shop={shop} /> : null;
}

/** Both answers look alike and are one press away; none is needed to go on. */
function Question({ shop }: { shop: string }) {
  const words = (
    <>
      <strong>{t.question()}</strong> {t.questionSays({ shop })} <a href="/privacy">{t.more()}</a>
    </>
  );
  return (
    <BottomCard id="analytics-question" words={words}>
      <Answers />
    </BottomCard>
  );
}

/** The two answers. */
export function Answers() {
  return (
    <>
      <CardButton words={t.no()} onPress={() => answerConsent("no")} />
      <CardButton words={t.yes()} onPress={() => answerConsent("yes")} />
    </>
  );
}

/** The frame, and what is told to it. */
function Counting({ page, purchase }: { page: string | null; purchase: Purchase | null }) {
  const isThere = useStays(page !== null);
  const { attach, tell } = useFrame();
  useEffect(() => {
    if (page === null) return;
    tell({ name: "page_view", facts: { page_location: window.location.origin + page } });
    if (page === "/order") tell({ name: "begin_checkout", facts: { currency: "USD" } });
  }, [page, tell]);
  useEffect(() => {
    if (purchase) tell(purchaseEvent(purchase));
  }, [purchase, tell]);
  return isThere ? (
    <iframe ref={attach} src="/measure" sandbox="allow-scripts" title={t.frame()} hidden />
  ) : null;
}

/** True on a counted page and a moment after it. */
function useStays(isCounted: boolean): boolean {
  const [stays, setStays] = useState(isCounted);
  useEffect(() => {
    if (isCounted) return setStays(true);
    const timer = setTimeout(() => setStays(false), LEAVES_AFTER);
    return () => clearTimeout(timer);
  }, [isCounted]);
  return stays;
}

/** What is told before the frame is there waits for it; what is told where none comes is forgotten with the page. */
function useFrame() {
  const frame = useRef<Window | null>(null);
  const waiting = useRef<CountedEvent[]>([]);
  const tell = useCallback((event: CountedEvent) => {
    if (frame.current) post(frame.current, event);
    else waiting.current.push(event);
  }, []);
  const attach = useCallback((element: HTMLIFrameElement | null) => {
    frame.current = null;
    element?.addEventListener("load", () => {
      const own = element.contentWindow;
      if (!own) return;
      frame.current = own;
      post(own, { visitor: visitorNumber() });
      for (const event of waiting.current.splice(0)) post(own, event);
    });
  }, []);
  return { attach, tell };
}

/** A sandboxed frame is of no origin, so none can be named; nothing secret is told. */
const post = (frame: Window, message: object) => frame.postMessage(message, "*");
