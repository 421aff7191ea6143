/** The turns that posts of the cart take: they are held up by hand, and nothing waits for a clock. */
import { fc, test as propertyTest } from "@fast-check/vitest";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CART_LOCK, inTurn, isPosting } from "#app/routes/cart/checkout/in-turn.ts";
import { propertyRuns } from "../property-runs.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A post that is answered, or fails, when the test says so. */
function heldPost(name: string, sent: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const post = () => {
    sent.push(name);
    return promise;
  };
  return { post, answer: () => resolve(name), fail: () => reject(new TypeError(name)) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test("CART-01 CART-02 a guest's first posts go out one after the other, so that the second has the cookie that the first brings", async () => {
  const sent: string[] = [];
  const [rye, pie] = [heldPost("rye", sent), heldPost("pie", sent)];
  const answers = [inTurn(rye.post), inTurn(pie.post)];
  await settled();
  expect([sent, isPosting()]).toEqual([["rye"], true]);
  rye.answer();
  await settled();
  expect(sent).toEqual(["rye", "pie"]);
  pie.answer();
  expect(await Promise.all(answers)).toEqual(["rye", "pie"]);
  expect(isPosting()).toBe(false);
});

test("CART-02 PWA-02 a post that no one answers holds those after it up for five seconds, and no longer", async () => {
  const sent: string[] = [];
  const posts = ["lost", "next", "third"].map((name) => heldPost(name, sent));
  const answers = posts.map(({ post }) => inTurn(post));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent).toEqual(["lost"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(["lost", "next", "third"]);
  for (const { answer } of posts.reverse()) answer();
  await Promise.all(answers);
  expect([isPosting(), vi.getTimerCount()]).toEqual([false, 0]);
});

propertyTest.prop([fc.array(fc.boolean(), { minLength: 1, maxLength: 20 })], { numRuns: propertyRuns(500) })(
  "CART-02 however many posts there are and whichever of them fail, they go out in order, one at a time, and each has its own answer",
  async (isFine) => {
    const sent: string[] = [];
    const posts = isFine.map((_, place) => heldPost(`${place}`, sent));
    const outcomes = posts.map(({ post }) =>
      inTurn(post).then(
        (answer) => `answered ${answer}`,
        ({ message }) => `failed ${message}`,
      ),
    );
    for (const [place, { answer, fail }] of posts.entries()) {
      await settled();
      expect(sent).toHaveLength(place + 1);
      if (isFine[place]) answer();
      else fail();
    }
    const told = isFine.map((fine, place) => `${fine ? "answered" : "failed"} ${place}`);
    expect(await Promise.all(outcomes)).toEqual(told);
    expect(isPosting()).toBe(false);
  },
);

/** Another tab that holds the lock until it is let go. */
async function otherTab() {
  vi.unstubAllGlobals();
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const over = navigator.locks.request(CART_LOCK, () => {
    begun.resolve();
    return held.promise;
  });
  await begun.promise;
  return { letGo: held.resolve, over };
}

/** Locks are given by the event loop, which the timers of a test do not move. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate);
}
const asked = () => until(async () => (await navigator.locks.query()).pending?.length === 1);

test("CART-01 CART-02 a post waits for one that another tab of the shop began", async () => {
  const sent: string[] = [];
  const other = await otherTab();
  const pie = heldPost("pie", sent);
  const answer = inTurn(pie.post);
  await asked();
  expect([sent, isPosting()]).toEqual([[], true]);
  other.letGo();
  pie.answer();
  expect([await answer, sent, isPosting()]).toEqual(["pie", ["pie"], false]);
});

test("CART-02 PWA-02 a tab that never gives its turn away holds another one up for five seconds; the post goes out once", async () => {
  const sent: string[] = [];
  const other = await otherTab();
  const pie = heldPost("pie", sent);
  const answer = inTurn(pie.post);
  await asked();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => sent.length === 1);
  pie.fail();
  await expect(answer).rejects.toThrow("pie");
  expect([sent, vi.getTimerCount()]).toEqual([["pie"], 0]);
  other.letGo();
  await other.over;
});

test("CART-02 a post that fails in its turn fails once, and the next has its turn", async () => {
  vi.unstubAllGlobals();
  const sent: string[] = [];
  const [rye, pie] = [heldPost("rye", sent), heldPost("pie", sent)];
  const answers = [inTurn(rye.post), inTurn(pie.post)];
  rye.fail();
  pie.answer();
  await expect(answers[0]).rejects.toThrow("rye");
  expect(await answers[1]).toBe("pie");
  expect(sent).toEqual(["rye", "pie"]);
});
