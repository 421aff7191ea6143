/**
 * When a request is worked on: as many at once as the machine can, those of shops in turn, log-ins and pictures apart from everything else, and one page
 * rendered at a time (REL-R9, REL-R19).
 */
import {
  hashesPassword,
  ICON_LIMITS,
  isIcon,
  LOG_IN_LIMITS,
  LOG_IN_RETRY_SECONDS,
  overloadGate,
  PICTURE_LIMITS,
  PICTURE_RETRY_SECONDS,
  placesOrder,
  takesPicture,
} from "./overload.ts";
import { type Refused, refusals } from "./refusals.ts";
import { renderTurns } from "./render-turns.ts";
import { shopLines } from "./shop-lines.ts";

/** The place of a request that is worked on. */
export interface Place {
  /** Resolves when its page may be rendered, null where it may at once. */
  mayRender(): Promise<void> | null;
  /** Once it is answered; what comes after the first time does nothing. */
  leave(): void;
}

/** Who is next. Paths are spelled as `plainTarget` returns them. */
export interface RequestTurns {
  /** Resolves with a request's place; null: it is turned away. */
  enter(method: string, host: string, path: string): Promise<Place | null>;
  /** What a request is told that was turned away. */
  refuse(method: string, path: string, refused: Refused): Response;
  /** A request was found to be about this shop, by its slug: its name leads to that shop's line from now on. */
  found(host: string, path: string, shop: string): void;
  /** How many are worked on, but for log-ins and pictures. */
  running(): number;
  /** How many of those wait. */
  waiting(): number;
}

/** @param isLagging while true only few of each shop may wait */
export function requestTurns(isLagging: () => boolean, rootDomain: string): RequestTurns {
  const gates = gatesOf(isLagging);
  const lines = shopLines(rootDomain);
  const rendering = renderTurns();
  return {
    running: gates.requests.running,
    waiting: gates.requests.waiting,
    found: lines.found,
    refuse: (method, path, refused) => gates.of(method, path).refuse(refused),
    async enter(method, host, path) {
      const line = lines.of(host, path);
      const leave = await gates.of(method, path).enter(line);
      if (!leave) return null;
      let isAnswered: (() => void) | null = rendering.enter(line);
      return {
        mayRender: () => rendering.turnOf(line),
        leave() {
          isAnswered?.();
          isAnswered = null;
          leave();
        },
      };
    },
  };
}

/** The limiter of a request, and the refusal where the limiter does not admit it. */
interface Gate {
  enter(shop: string): Promise<(() => void) | null>;
  refuse(refused: Refused): Response;
}

/** Log-ins and pictures cost the most and wait apart from everything else. */
function gatesOf(isLagging: () => boolean) {
  const requests = overloadGate(undefined, isLagging);
  const logIns = overloadGate(LOG_IN_LIMITS, isLagging);
  const pictures = overloadGate(PICTURE_LIMITS, isLagging);
  const icons = overloadGate(ICON_LIMITS, isLagging);
  const of = (method: string, path: string): Gate => {
    if (hashesPassword(method, path))
      return {
        enter: (shop) => logIns.enter({ shop }),
        refuse: (refused) => refusals.tooMany(refused, LOG_IN_RETRY_SECONDS),
      };
    if (method === "POST" && takesPicture(path))
      return { enter: (shop) => pictures.enter({ shop }), refuse: picturesWait };
    if (isIcon(path)) return { enter: (shop) => icons.enter({ shop }), refuse: picturesWait };
    return {
      enter: (shop) => requests.enter({ shop, isOrder: placesOrder(method, path) }),
      refuse: (refused) => refusals.busy(refused),
    };
  };
  return { requests, of };
}

/** A picture that has no turn may be sent again a little later. */
export const picturesWait = (refused: Refused): Response => refusals.busy(refused, PICTURE_RETRY_SECONDS);
