import { useEffect, useState } from "react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { countdownNews, showsCountdown, WARNING_SECONDS } from "#domain/accounts/session-clock.ts";
import { roleFor } from "#domain/shop/page-guard.ts";
import * as t from "#messages/session-ending.js";

/** What a page knows of the log-in it was made for; another object with each answer of the server. */
export interface PageSession {
  /** Whose it is; null for a guest. */
  readonly who: string | null;
  /** As the server counted them, so that no browser's clock matters (AUTH-05). */
  readonly secondsLeft: number;
  /** Whether the owner's log-in is the one to come back by. */
  readonly isOwner: boolean;
}

const WORDS = "m-0 min-w-56 flex-1";
const BUTTON = "flex-none max-phone:flex-auto";

type State = "counting" | "staying" | "unreached" | "over";

/**
 * The countdown of a log-in's last five minutes, with 'Stay logged in' (AUTH-05). It takes no focus from anyone who is typing, and is read
 * out once. When the time is over, a screen that needs a log-in goes to it; any other stays as it is and says so, lest what was typed is
 * lost. `endsAt` is by `performance.now()`.
 */
export function SessionEnding(props: {
  session: PageSession;
  endsAt: number;
  onNewEnd: (endsAt: number) => void;
}) {
  const { session, endsAt, onNewEnd } = props;
  const [state, setState] = useState<State>("counting");
  const seconds = useSecondsUntil(endsAt);
  const isShown = showsCountdown(seconds);

  // The server knows best: asked when this comes up or is looked at again, as the machine may have slept, and when the time is over.
  const isDue = seconds === 0;
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if (document.visibilityState !== "visible" && !isDue) return;
      const left = await secondsLeftThere("GET");
      const now = performance.now();
      const news = countdownNews(left, { seconds: (endsAt - now) / 1_000, isDue });
      if (isGone || news === null) return;
      if (news === "over") setState("over");
      else onNewEnd(now + news * 1_000);
    };
    void look();
    document.addEventListener("visibilitychange", look);
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", look);
    };
  }, [isDue, endsAt, onNewEnd]);

  useEffect(() => {
    if (state !== "over" || roleFor(window.location.pathname) === "guest") return;
    const leave = () => window.location.assign(logInAgain(session));
    // Without a network the way to the log-in leads nowhere, and takes away what can still be read (MAN-11).
    if (navigator.onLine) return leave();
    window.addEventListener("online", leave, { once: true });
    return () => window.removeEventListener("online", leave);
  }, [state, session]);

  async function stay() {
    setState("staying");
    const left = await secondsLeftThere("POST");
    if (!left) return setState(left === 0 ? "over" : "unreached");
    new BroadcastChannel("session").postMessage({ ...session, secondsLeft: left });
    onNewEnd(performance.now() + left * 1_000);
  }

  if (!isShown && state !== "over") return null;
  return (
    <section
      className="fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-form flex-wrap items-center gap-2 rounded-lg border border-border bg-card p-4 text-foreground shadow-float print:hidden"
      aria-label={t.title()}
    >
      <p className="sr-only" role="status">
        <Announced state={state} seconds={seconds} />
      </p>
      {state === "over" ? (
        <Over session={session} />
      ) : (
        <Countdown state={state} seconds={seconds} onStay={() => void stay()} />
      )}
    </section>
  );
}

function Over({ session }: { session: PageSession }) {
  return (
    <>
      <p className={WORDS}>
        <strong>{t.over()}</strong> {t.cartKept()}
      </p>
      <a className={buttonVariants({ className: BUTTON })} href={logInAgain(session)}>
        {t.logIn()}
      </a>
    </>
  );
}

function Countdown(props: { state: Exclude<State, "over">; seconds: number; onStay: () => void }) {
  const { state, seconds, onStay } = props;
  return (
    <>
      <p className={WORDS}>
        <strong>{t.title()}</strong>{" "}
        {state === "unreached" ? (
          t.notReached()
        ) : (
          <span role="timer" aria-live="off">
            {t.says({ time: asClock(seconds) })}
          </span>
        )}
      </p>
      <Button className={BUTTON} busy={state === "staying"} onClick={onStay}>
        {state === "staying" ? t.staying() : t.stay()}
      </Button>
    </>
  );
}

/** What is read out: how long there is when the countdown comes up, and what became of it. */
function Announced({ state, seconds }: { state: State; seconds: number }) {
  const [atFirst] = useState(Math.max(1, Math.ceil(seconds / 60)));
  if (state === "over") return <>{t.over()}</>;
  if (state === "unreached") return <>{t.notReached()}</>;
  return <>{t.inMinutes({ minutes: atFirst })}</>;
}

/** Whole seconds until then, by the steady count of milliseconds that no clock setting moves; each second once the countdown shows. */
function useSecondsUntil(endsAt: number): number {
  const [looks, setLooks] = useState(0);
  const left = endsAt - performance.now();
  useEffect(() => {
    const quiet = endsAt - performance.now() - WARNING_SECONDS * 1_000;
    const timer = setTimeout(() => setLooks(looks + 1), Math.min(Math.max(quiet, 1_000), 60_000));
    return () => clearTimeout(timer);
  }, [endsAt, looks]);
  return Math.max(0, Math.ceil(left / 1_000));
}

/** Asks how long the log-in has (GET), or renews it first (POST): seconds, 0 where it has ended, null where no one answered. */
async function secondsLeftThere(method: "GET" | "POST"): Promise<number | null> {
  try {
    // Pages take posted forms alone (security A15).
    const body = method === "POST" ? new URLSearchParams({ stay: "1" }) : null;
    const answer = await fetch("/session", { method, body });
    return answer.ok ? ((await answer.json()) as { secondsLeft: number }).secondsLeft : null;
  } catch {
    return null;
  }
}

/** The log-in, and back here afterwards. */
function logInAgain({ isOwner }: PageSession): string {
  const { pathname, search } = window.location;
  const next = encodeURIComponent(pathname + search);
  return `${isOwner ? "/owner/login" : "/login"}?loggedOut=expired&next=${next}`;
}

/** Seconds as people read them on a clock: 4:05. */
const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
