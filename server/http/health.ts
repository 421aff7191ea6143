/**
 * Is the process alive, and may it get visitors? (contract section 3; SEC-MATRIX r173, r174)
 */

/** 200 while the process lives; nothing else, in particular no version. */
export function alive(): Response {
  return Response.json({ status: "ok" });
}

/** 200 when the database answers and the migrations are current; 503 otherwise and from the first moment of draining. */
export async function readiness(state: {
  isDraining: boolean;
  answers: () => Promise<boolean>;
}): Promise<Response> {
  if (!state.isDraining && (await state.answers())) return Response.json({ status: "ok" });
  return Response.json(
    { status: state.isDraining ? "draining" : "unavailable" },
    { status: 503, headers: { "Retry-After": "5" } },
  );
}

/**
 * Notices that the database is away, so that every request gets 503 within two seconds instead of hanging (REL-R6).
 *
 * There is no polling: a slow request or a failed one checks once for all, and while the database is known to be away each request checks
 * again, so the first one after its return is served.
 */
export interface DatabaseWatch {
  /** True when the last question was answered with no. */
  isAway(): boolean;
  /** Checks; false after `patienceMs` without an answer. */
  answersWithin(patienceMs: number): Promise<boolean>;
}

/** A request that has no answer after this long is a reason to check whether the database is there. */
export const SLOW_MILLISECONDS = 900;

const longestQuestionMs = 1500;

/** @param ready checks the database; may hang for ever */
export function watchDatabase(ready: () => Promise<boolean>): DatabaseWatch {
  let away = false;
  let asking: Promise<boolean> | undefined;
  const ask = () => {
    // Bounded: a frozen database must not hold the one question that everyone shares.
    asking ??= within(ready(), longestQuestionMs)
      .catch(() => false)
      .then((answer = false) => {
        away = !answer;
        return answer;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return {
    isAway: () => away,
    async answersWithin(patienceMs) {
      const answer = await within(ask(), patienceMs);
      if (answer === undefined) away = true;
      return answer ?? false;
    },
  };
}

/** The promise's value, or undefined when it takes longer than `limitMs`. */
export function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, limitMs, undefined);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
