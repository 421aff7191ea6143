import { useRevalidator } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState } from "react";
import { late } from "#app/ui/late.ts";
import type { PageSession } from "./session-ending.tsx";

/** The countdown is fetched a little before it shows; most visits never need it. */
const AHEAD = 360_000;
/** No timer of a browser reaches further. */
const FURTHEST = 2 ** 31 - 1;

const SessionEnding = late(async () => (await import("./session-ending.tsx")).SessionEnding);
const LateParts = late(async () => (await import("./late/late-parts.tsx")).LateParts);

/** Whether the page is one that the worker kept for the time without a network: it knows of no log-in until the server answers again. */
const isKeptPage = () => document.documentElement.dataset.kept !== undefined;

/** Whether this browser keeps the pick-up list (`pickup-store.ts`) of someone else than is logged in by now (MAN-11). */
function isOfAnother(who: string | null): boolean {
  try {
    const kept = localStorage.getItem("pickup of");
    return kept !== null && (who === null || !kept.includes(who));
  } catch {
    return false;
  }
}

/**
 * Keeps the page in step with the log-in (AUTH-05, AUTH-06): tabs of the shop tell each other whose it is and how long it lasts, so that
 * a log-out, a log-in or a renewal in one is followed by all; and shortly before its end the countdown comes.
 */
export function SessionFollower({ session }: { session: PageSession }) {
  const { revalidate } = useRevalidator();
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [isNear, setIsNear] = useState(false);
  const before = useRef(session.who);
  const first = useRef(session);
  const forgotten = useRef(Promise.resolve());

  useEffect(() => {
    const { who, secondsLeft } = session;
    const knows = !isKeptPage() || session !== first.current;
    const moveEnd = (seconds: number) => setEndsAt(who ? performance.now() + seconds * 1_000 : null);
    const tabs = new BroadcastChannel("session");
    tabs.onmessage = ({ data }: MessageEvent<PageSession>) =>
      data.who === who ? moveEnd(data.secondsLeft) : revalidate();
    if (knows) tabs.postMessage(session);
    moveEnd(secondsLeft);
    const isOver = !who && (before.current || window.location.search.includes("loggedOut"));
    if (isOver || (knows && isOfAnother(who)))
      forgotten.current = import("./forget-here.ts").then(({ forgetHere }) => forgetHere());
    before.current = who;
    return () => tabs.close();
  }, [session, revalidate]);

  useEffect(() => {
    const wait = endsAt === null ? FURTHEST : Math.min(endsAt - AHEAD - performance.now(), FURTHEST);
    setIsNear(wait <= 0);
    const timer = setTimeout(() => setIsNear(true), wait);
    // A machine that slept may have stopped counting.
    const look = () => document.visibilityState === "visible" && setIsNear(true);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [endsAt]);

  return (
    <Suspense>
      <LateParts forgotten={forgotten} />
      {isNear && endsAt !== null ? (
        <SessionEnding session={session} endsAt={endsAt} onNewEnd={setEndsAt} />
      ) : null}
    </Suspense>
  );
}
