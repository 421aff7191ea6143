import { WINDOW_STATES, type WindowState } from "#domain/availability/order-window.ts";

/** What the address of the list asks for; Active is the filter it opens with (MAN-04). */
export interface WindowQuestion {
  readonly state: WindowState;
  /** From 1. */
  readonly page: number;
}

/** Reads the list's address; whatever it does not understand counts as not said. */
export function readWindowQuestion(query: URLSearchParams): WindowQuestion {
  const page = Number(query.get("page"));
  return {
    state: WINDOW_STATES.find((state) => state === query.get("show")) ?? "active",
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of the list, or of one window beside it (`new` makes one); what is the default is not written. */
export function windowAddress(asked: WindowQuestion, windowId?: string): string {
  const query = new URLSearchParams();
  if (asked.state !== "active") query.set("show", asked.state);
  if (asked.page > 1) query.set("page", String(asked.page));
  const path = windowId ? `/manage/availabilities/${encodeURIComponent(windowId)}` : "/manage/availabilities";
  return query.size > 0 ? `${path}?${query}` : path;
}
