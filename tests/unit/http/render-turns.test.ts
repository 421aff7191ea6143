import { expect, test } from "vitest";
import { renderTurns } from "#server/http/render-turns.ts";

/** Render turns on an event loop that turns when it is told to, and the pages that have begun. */
function world() {
  const due: (() => void)[] = [];
  const turns = renderTurns((callback) => void due.push(callback));
  const begun: string[] = [];
  return {
    ...turns,
    begun,
    isIdle: () => due.length === 0,
    page: async (line: string, name: string) => {
      await turns.turnOf(line);
      begun.push(name);
    },
    async turn(times = 1) {
      for (let turn = 0; turn < times; turn++) {
        for (const callback of due.splice(0)) callback();
        await Promise.resolve();
      }
    },
  };
}

test("REL-R19 a neighbour's page is rendered after one page of the crowd, whatever the crowd has ready", async () => {
  const { page, begun, turn, isIdle } = world();
  const all = ["1", "2", "3", "4"].map((number) => page("crowd", `crowd ${number}`));
  await Promise.resolve();
  expect(begun).toEqual(["crowd 1"]);
  await turn();
  expect(begun).toEqual(["crowd 1", "crowd 2"]);
  all.push(page("neighbour", "neighbour 1"), page("neighbour", "neighbour 2"));
  await turn(4);
  expect(begun.slice(2)).toEqual(["neighbour 1", "crowd 3", "neighbour 2", "crowd 4"]);
  await Promise.all(all);
  await turn();
  expect(isIdle()).toBe(true);
});

test("REL-R19 between two pages of a crowd a neighbour's request gets on, and the crowd goes on all the same", async () => {
  const { page, begun, turn, enter } = world();
  const leave = [enter("crowd"), enter("crowd"), enter("neighbour")];
  const all = ["1", "2", "3", "4"].map((number) => page("crowd", `crowd ${number}`));
  const begunAfter = async (turns: number) => {
    await turn(turns);
    return begun.length;
  };
  await Promise.resolve();
  expect([begun.length, await begunAfter(2), await begunAfter(1)]).toEqual([1, 1, 2]);
  // Ready before the crowd's next one: it is rendered at once.
  all.push(page("neighbour", "neighbour"));
  await turn();
  expect(begun.at(-1)).toBe("neighbour");
  expect([await begunAfter(1), await begunAfter(2), await begunAfter(1)]).toEqual([4, 4, 5]);
  // With the neighbour gone the crowd waits for no one.
  all.push(page("crowd", "crowd 5"), page("crowd", "crowd 6"));
  leave.at(-1)?.();
  expect([await begunAfter(1), await begunAfter(1)]).toEqual([6, 7]);
  await Promise.all(all);
});

test("REL-R19 a crowd whose pages become ready one by one leaves as many turns to its neighbour", async () => {
  const { page, begun, turn, enter, isIdle } = world();
  const leave = [enter("crowd"), enter("crowd"), enter("neighbour")];
  const first = page("crowd", "crowd 1");
  await turn();
  const second = page("crowd", "crowd 2");
  await turn();
  expect(begun).toEqual(["crowd 1"]);
  await turn();
  expect(begun).toEqual(["crowd 1", "crowd 2"]);
  for (const left of leave) left();
  await Promise.all([first, second]);
  await turn(3);
  expect(isIdle()).toBe(true);
});

test("REL-R19 a page that is by itself does not wait, and one that never ends holds up no other", async () => {
  const { turnOf, turn } = world();
  expect(turnOf("one")).toBeNull();
  await turn();
  // What the first one does since is not asked.
  expect(turnOf("one")).toBeNull();
  const waiting = turnOf("other");
  expect(waiting).not.toBeNull();
  await turn();
  await waiting;
});
