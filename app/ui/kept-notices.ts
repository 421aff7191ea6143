/** What snackbars said in this tab (UI-01): it stays readable until the tab goes, or the log-in (`forget-here.ts`: its name does not begin with `shop`). */

const KEPT_AS = "notices";
/** More than anyone reads back. */
const MOST = 50;

/** Words that were said, and the moment in milliseconds since 1970, by this browser's clock. */
export interface KeptNotice {
  readonly text: string;
  readonly at: number;
}

/** What was said here, the newest first. */
export function keptNotices(): readonly KeptNotice[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "[]") as KeptNotice[];
  } catch {
    return [];
  }
}

/** The event of the window that follows each notice kept: a list that is open shows it at once. */
export const NOTICE_KEPT = "noticekept";

/** Keeps what was just said, and tells the list. */
export function keepNotice(text: string): void {
  try {
    const notices = [{ text, at: Date.now() }, ...keptNotices()].slice(0, MOST);
    sessionStorage.setItem(KEPT_AS, JSON.stringify(notices));
    dispatchEvent(new Event(NOTICE_KEPT));
  } catch {
    // A browser that keeps nothing for pages has no list.
  }
}
