/** MAN-06 by ear: which tones a browser plays for what the live list tells. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { switchSound } from "#app/routes/orders/live-orders/order-sound.ts";
import { FALLING, type LivePage, openLivePage, order, RISING } from "./live-page.ts";

let page: LivePage;
const tell: LivePage["tell"] = (...changes) => page.tell(...changes);

beforeAll(() => {
  page = openLivePage();
});
afterAll(() => page.leave());

beforeEach(() => {
  switchSound(true);
  page.played();
});

test("MAN-06 a new order rises, once for all that came at once", () => {
  expect(tell(order("a", { isNew: true }), order("b", { isNew: true }))).toEqual(RISING);
});

test("MAN-06 a cancelled order falls, once; further changes of it and of others are silent", () => {
  expect(tell(order("c", { paid: true }))).toEqual([]);
  expect(tell(order("c", { paid: true, cancelled: true }))).toEqual(FALLING);
  expect(tell(order("c", { cancelled: true }))).toEqual([]);
  expect(tell(order("c", { cancelled: false }))).toEqual([]);
  expect(tell(order("c", { cancelled: true }))).toEqual(FALLING);
});

test("MAN-06 a new order is louder news than a cancelled one; one that came and went falls", () => {
  expect(tell(order("d", { cancelled: true }), order("e", { isNew: true }))).toEqual(RISING);
  expect(tell(order("f", { isNew: true, cancelled: true }))).toEqual(FALLING);
});

test("MAN-06 switched off, nothing is heard, and what was told meanwhile is not made up for", () => {
  switchSound(false);
  expect(tell(order("g", { isNew: true }))).toEqual([]);
  expect(tell(order("g", { cancelled: true }))).toEqual([]);
  switchSound(true);
  expect(tell(order("g", { cancelled: true, completed: true }))).toEqual([]);
  expect(tell(order("h", { isNew: true }))).toEqual(RISING);
});
