/** Whatever of the shop's own is kept under such a name outlives a log-out: it is no one's in particular. */
const OF_THE_SHOP = /^shop\b/;

/**
 * What someone did and is not saved yet, kept under who it was: ticks without a network (`pickup-store.ts`) and changes of settings
 * (`pending-settings.ts`). A log-in that ended by itself meanwhile does not lose it (MAN-11, SET-02); a log-out takes it away.
 */
const UNSENT = /^(pickup tick|settings) /;

/** Forgets what this browser keeps of anyone who was logged in: stores and caches, all but the shop's own (AUTH-06). */
export async function forgetHere(): Promise<void> {
  const query = new URLSearchParams(window.location.search);
  // Where a log-in ended by itself, the page leads back to where one was.
  const isLogOut = query.get("loggedOut") === "1" && !query.has("next");
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) {
      if (!OF_THE_SHOP.test(key) && (isLogOut || !UNSENT.test(key))) store.removeItem(key);
    }
  }
  // Browsers have caches in safe surroundings only.
  if (!("caches" in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !OF_THE_SHOP.test(name)).map((name) => caches.delete(name)));
}
