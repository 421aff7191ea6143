/** A log-in in the reader's words, made on the server: no page ships a calendar for it. */
import { momentText } from "#app/ui/local-text.ts";
import { PROGRAM, UNKNOWN_BROWSER } from "#domain/accounts/device-words.ts";
import type { ListedSession } from "#domain/accounts/session-schemas.ts";
import * as t from "#messages/sessions.js";

export interface SessionView {
  readonly id: string;
  readonly isThis: boolean;
  readonly device: string;
  /** That it is the one that asks, and that it stays. */
  readonly marks: readonly string[];
  /** Since when, and when it was last used. */
  readonly times: string;
  readonly lastUsed: string;
}

/** `zone`: the shop's. */
export function sessionView(session: ListedSession, zone: string): SessionView {
  const lastUsed = moment(session.lastUsedAt, zone);
  const times = [t.opened({ when: moment(session.openedAt, zone) }), t.used({ when: lastUsed })];
  return {
    id: session.id,
    isThis: session.isThis,
    device: deviceText(session.device),
    marks: [...(session.isThis ? [t.isThis()] : []), ...(session.keptSignedIn ? [t.kept()] : [])],
    times: times.join(", "),
    lastUsed,
  };
}

/** "Thu, Dec 3, 8:00 PM", on one line. */
const moment = (instant: Date, zone: string) => momentText(instant, zone).replaceAll(" ", "\u00a0");

/** "Chrome on Windows" (`domain/accounts/device-words.ts`) in the reader's language. */
function deviceText(device: string): string {
  if (device === PROGRAM) return t.deviceProgram();
  const [named = "", system] = device.split(" on ");
  const browser = named === UNKNOWN_BROWSER ? t.deviceUnknown() : named;
  return system ? t.deviceOn({ browser, system }) : browser;
}
