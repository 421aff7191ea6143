import { expect, test } from "vitest";
import { cached } from "#server/shop/shop-cache.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** Asks for the same value from several hands at once; each maker says in `made` that it was asked, and fails or gives its own name. */
function askAtOnce(shopId: string, fates: readonly ("fails" | "works")[]) {
  const made: string[] = [];
  const requested = fates.map((fate, place) =>
    cached({ shopId, version: "1", name: "value" }, NOW, async () => {
      const maker = `maker ${place}`;
      made.push(maker);
      await Promise.resolve();
      if (fate === "fails") throw new Error(`${maker} failed`);
      return { value: maker, until: null, bytes: 1 };
    }).catch((error: Error) => error.message),
  );
  return { made, answers: Promise.all(requested) };
}

test("PERF-02 whose making fails fails alone: of those who waited one makes it, for all of them", async () => {
  const { made, answers } = askAtOnce("one fails", ["fails", "works", "works", "works"]);
  expect(await answers).toEqual(["maker 0 failed", "maker 1", "maker 1", "maker 1"]);
  expect(made).toEqual(["maker 0", "maker 1"]);
});

test("PERF-02 a making that fails twice is not tried once for each who waits", async () => {
  const { made, answers } = askAtOnce("all fail", ["fails", "fails", "fails", "fails"]);
  expect(await answers).toEqual(["maker 0 failed", "maker 1 failed", "maker 1 failed", "maker 1 failed"]);
  expect(made).toEqual(["maker 0", "maker 1"]);
});

test("PERF-02 a failure is not kept", async () => {
  const first = askAtOnce("again", ["fails"]);
  expect(await first.answers).toEqual(["maker 0 failed"]);
  const second = askAtOnce("again", ["works", "fails"]);
  expect(await second.answers).toEqual(["maker 0", "maker 0"]);
});

test("PERF-02 what is kept is bounded by its bytes: what was not used for longest is made anew", async () => {
  const third = 20 * 1024 * 1024;
  let made = 0;
  const ask = (name: string) =>
    cached({ shopId: "a large one", version: "1", name }, NOW, async () => {
      made += 1;
      return { value: name, until: null, bytes: third };
    });
  for (const name of ["menu", "home", "menu", "about"]) await ask(name);
  expect(made).toBe(3);
  await ask("menu");
  expect(made).toBe(3);
  await ask("home");
  expect(made).toBe(4);
});
