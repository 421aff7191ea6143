/** The turns that posts of the cart take: they are held up by hand, and nothing waits for a clock. */
import { fc, test as propertyTest } from "@fast-check/vitest";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTurn, isPosting } from "#app/routes/cart/checkout/in-turn.ts";
import { propertyRuns } from "../property-runs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
