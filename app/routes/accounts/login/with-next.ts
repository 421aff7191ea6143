/** A path of ours that leads on to `next` afterwards (AUTH-07). */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}
