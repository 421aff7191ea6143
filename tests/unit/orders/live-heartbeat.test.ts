/** The live list proves that it is live, and rings until someone has seen what came (MAN-06). The clock is the test's. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { switchSound } from "#app/routes/orders/live-orders/order-sound.ts";
import { RINGS_EVERY_MS } from "#domain/orders/unseen-orders.ts";
import { FALLING, type LivePage, openLivePage, order, RISING } from "./live-page.ts";

let page: LivePage;

beforeEach(() => {
  vi.useFakeTimers();
  page = openLivePage();
  page.beat();
  switchSound(true);
});
afterEach(() => page.leave());

/** Lets seconds go by, with a sign of the server every four. */
async function passWithSigns(seconds: number): Promise<void> {
  for (let second = 1; second <= seconds; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (second % 4 === 0) page.beat();
  }
}

test("MAN-06 it is live while signs come, and says within ten seconds that none does", async () => {
  await passWithSigns(60);
  const { signAge } = page.live.state();
  expect([page.live.state().standing, signAge()]).toEqual(["live", 0]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([page.live.state().standing, signAge()]).toEqual(["live", 3]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(page.live.state().standing).toBe("away");
  page.beat();
  expect([page.live.state().standing, page.live.state().awaySince, signAge()]).toEqual(["live", null, 0]);
});

test("MAN-06 a new order rings again every eight seconds until it is opened", async () => {
  expect(page.tell(order("a", { isNew: true }))).toEqual(RISING);
  await passWithSigns(24);
  expect(page.played()).toEqual([...RISING, ...RISING, ...RISING]);
  expect([...page.live.state().unseen]).toEqual(["a"]);
  page.live.state().see(["a"]);
  await passWithSigns(24);
  expect(page.played()).toEqual([]);
  expect(RINGS_EVERY_MS).toBe(8_000);
});

test("MAN-06 switched off nothing rings, and it goes on where it is switched on again before the order is seen", async () => {
  page.tell(order("a", { isNew: true }));
  switchSound(false);
  await passWithSigns(24);
  expect(page.played()).toEqual([]);
  switchSound(true);
  await passWithSigns(1);
  expect(page.played()).toEqual(RISING);
});

test("MAN-06 an order that is ready or cancelled rings no more; that it is paid silences nothing", async () => {
  page.tell(order("a", { isNew: true }), order("b", { isNew: true }));
  page.tell(order("a", { paid: true }));
  expect([...page.live.state().unseen]).toEqual(["a", "b"]);
  page.tell(order("a", { paid: true, readyForGuest: true }));
  expect(page.tell(order("b", { cancelled: true }))).toEqual(FALLING);
  await passWithSigns(24);
  expect(page.played()).toEqual([]);
});

test("MAN-06 while signs come the page tells the server every half minute that a screen is here", async () => {
  page.asked();
  await passWithSigns(120);
  const asked = page.asked();
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.length).toBeLessThanOrEqual(5);
  expect(new Set(asked)).toEqual(new Set(["/manage/events?after=0"]));
});
