import { expect, test } from "vitest";
import { keepNote } from "#app/routes/orders/manage-order-panel/keep-note.ts";

/** An order whose note someone else writes, or whose flags they turn, before each of our writes. */
function orderWith(notes: string, meanwhile: readonly (() => void)[] = []) {
  const order = { notes, version: 1 };
  const turns = [...meanwhile];
  return {
    order,
    calls: {
      read: async () => ({ ...order }),
      write: async (typed: string, version: number) => {
        turns.shift()?.();
        if (version !== order.version) return "stale" as const;
        Object.assign(order, { notes: typed, version: version + 1 });
        return null;
      },
    },
  };
}

test("ORD-08 a note is kept where no one else wrote one", async () => {
  const { order, calls } = orderWith("Call first");
  expect(await keepNote(calls, { had: "Call first", notes: "Call later" })).toBeNull();
  expect(order.notes).toBe("Call later");
});

test("ORD-08 what someone else wrote is shown, and not written over", async () => {
  const { order, calls } = orderWith("Theirs");
  expect(await keepNote(calls, { had: "", notes: "Mine" })).toMatchObject({
    theirs: "Theirs",
    typed: "Mine",
  });
  expect(order.notes).toBe("Theirs");
});

test("ORD-08 a flag that is set in between is no reason to refuse a note, a note is", async () => {
  const flag = () => {
    ticked.order.version += 1;
  };
  const ticked = orderWith("", [flag, flag]);
  expect(await keepNote(ticked.calls, { had: "", notes: "Mine" })).toBeNull();
  expect(ticked.order.notes).toBe("Mine");

  const written = orderWith("", [() => Object.assign(written.order, { notes: "Theirs", version: 2 })]);
  expect(await keepNote(written.calls, { had: "", notes: "Mine" })).toMatchObject({ theirs: "Theirs" });
  expect(written.order.notes).toBe("Theirs");
});

test("ORD-08 an order that is changed all the time is given up after three tries", async () => {
  const change = () => {
    busy.order.version += 1;
  };
  const busy = orderWith("", [change, change, change]);
  expect(await keepNote(busy.calls, { had: "", notes: "Mine" })).toMatchObject({
    theirs: null,
    message: "The note was not saved. Please try again.",
  });
});
