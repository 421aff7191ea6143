/** Whatever of the shop's own is kept under such a name outlives a log-out: it is no one's in particular. */
const OF_THE_SHOP = /^shop\b/;

/** Forgets what this browser keeps of anyone who was logged in: stores and caches, all but the shop's own (AUTH-06). */
export async function forgetHere(): Promise<void> {
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) if (!OF_THE_SHOP.test(key)) store.removeItem(key);
  }
  // Browsers have caches in safe surroundings only.
  if (!("caches" in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !OF_THE_SHOP.test(name)).map((name) => caches.delete(name)));
}
