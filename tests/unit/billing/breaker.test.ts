import { beforeEach, expect, test } from "vitest";
import { type Breaker, breaker, ServiceResting } from "#server/gateways/breaker.ts";

class Away extends Error {}
let now = 0;
let requested = 0;
let stripe: Breaker;
beforeEach(() => {
  now = 0;
  requested = 0;
  stripe = breaker(
    (error) => error instanceof Away,
    () => now,
  );
});

const answering = () => {
  requested += 1;
  return Promise.resolve("here");
};
const failing = (error: Error) => () => {
  requested += 1;
  return Promise.reject(error);
};
const fail = async (times: number) => {
  for (let nth = 0; nth < times; nth += 1)
    await expect(stripe.ask(failing(new Away()))).rejects.toThrow(Away);
};

test("REL-R7 after five failures in a row a service is not asked for 30 seconds", async () => {
  await fail(5);
  now = 29_999;
  await expect(stripe.ask(answering)).rejects.toThrow(ServiceResting);
  expect(requested).toBe(5);
});

test("REL-R7 then one call tries it: an answer closes the breaker, a failure lets it rest for another 30 seconds", async () => {
  await fail(5);
  now = 30_000;
  await fail(1);
  now = 59_999;
  await expect(stripe.ask(answering)).rejects.toThrow(ServiceResting);
  now = 60_000;
  let answer = (_: string) => {};
  const trying = stripe.ask(() => new Promise<string>((resolve) => (answer = resolve)));
  await expect(stripe.ask(answering)).rejects.toThrow(ServiceResting);
  answer("here");
  expect(await trying).toBe("here");
  await fail(4);
  expect(await stripe.ask(answering)).toBe("here");
});

test("REL-R7 an answer in between begins the count anew, and so does a refusal, which is an answer", async () => {
  await fail(4);
  expect(await stripe.ask(answering)).toBe("here");
  await fail(4);
  await expect(stripe.ask(failing(new Error("no such customer")))).rejects.toThrow("no such customer");
  await fail(4);
  expect(await stripe.ask(answering)).toBe("here");
});

test("REL-R7 failures of calls that were made together count each", async () => {
  await Promise.all(Array.from({ length: 5 }, () => fail(1)));
  await expect(stripe.ask(answering)).rejects.toThrow(ServiceResting);
});
