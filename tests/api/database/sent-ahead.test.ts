import { beforeEach, describe, expect, test } from "vitest";
import { askIn, askOnce, named } from "#server/database/named-statement.ts";
import { ahead } from "#server/database/sent-ahead.ts";
import { inShop } from "#server/database/tenant.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type FullShop, openFullShop } from "./two-full-shops.ts";

const database = useDatabase();
let shop: FullShop;

beforeEach(async () => {
  await database.clean();
  shop = await database.asPlatform(async (tx) => {
    const opened = openFullShop(tx, "ours");
    await tx.flush();
    return opened;
  });
});

const RENAME = ahead(named("update items set name = $1"));
/** No price may be below nothing. */
const SPOIL = ahead(named("update items set price = $1"));
const NAMES = named("select name from items");

const namesNow = () => inShop(database.em(), shop.id, (tx) => askIn<{ name: string }>(tx, NAMES, []));

describe("a statement that is sent ahead", () => {
  test("PERF-04 resolves without rows, and the next one sees what it did", async () => {
    await inShop(database.em(), shop.id, async (tx) => {
      expect(await askIn(tx, RENAME, ["Sent ahead"])).toEqual([]);
      expect(await askIn(tx, NAMES, [])).toEqual([{ name: "Sent ahead" }]);
    });
    expect(await namesNow()).toEqual([{ name: "Sent ahead" }]);
  });

  test("PERF-04 ORD-01 that fails is what the next one reports, and nothing of the transaction stays", async () => {
    const before = await namesNow();
    const spoilt = inShop(database.em(), shop.id, async (tx) => {
      await askIn(tx, RENAME, ["Half done"]);
      await askIn(tx, SPOIL, [-1]);
      return askIn(tx, NAMES, []);
    });
    await expect(spoilt).rejects.toMatchObject({ code: "23514" });
    expect(await namesNow()).toEqual(before);
  });

  test("PERF-04 ORD-01 that fails as the last one of its transaction fails the commit", async () => {
    const before = await namesNow();
    const spoilt = inShop(database.em(), shop.id, async (tx) => {
      await askIn(tx, RENAME, ["Half done"]);
      await askIn(tx, SPOIL, [-1]);
    });
    await expect(spoilt).rejects.toMatchObject({ code: "23514" });
    expect(await namesNow()).toEqual(before);
  });

  test("SHOP-07 an id that is none fails the transaction with its own error, and the connection serves on", async () => {
    await expect(inShop(database.em(), "no id", (tx) => askIn(tx, NAMES, []))).rejects.toMatchObject({
      code: "22P02",
    });
    expect(await namesNow()).toHaveLength(1);
  });
});

describe("questions that are asked at once", () => {
  const COUNTED = named("select $1::text as said, pg_backend_pid() as pid, clock_timestamp()::text as at");
  const BYTES = named("select encode($1::bytea, 'hex') as said");
  const BROKEN = named("select $1::text::int as said");

  test("PERF-02 travel together; the same one is asked once, another by itself", async () => {
    const asked = ["one", "one", "other"].map((text) =>
      askOnce<{ said: string; pid: number; at: string }>(database.em(), COUNTED, [text]),
    );
    const [first, again, other] = (await Promise.all(asked)).map(([row]) => row);
    expect(again).toEqual(first);
    expect([first?.said, other?.said]).toEqual(["one", "other"]);
    expect(other?.pid).toBe(first?.pid);
    const [later] = await askOnce<{ at: string }>(database.em(), COUNTED, ["one"]);
    expect(later?.at).not.toBe(first?.at);
  });

  test("AUTH-05 two hashes are never taken for each other", async () => {
    const hashes = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
    const told = await Promise.all(
      hashes.map((hash) => askOnce<{ said: string }>(database.em(), BYTES, [hash])),
    );
    expect(told.map(([row]) => row?.said)).toEqual(["fffe", "feff"]);
  });

  test("PERF-02 the failure of one is nobody else's", async () => {
    const [bad, good] = await Promise.allSettled([
      askOnce(database.em(), BROKEN, ["nothing"]),
      askOnce<{ said: string }>(database.em(), COUNTED, ["fine"]),
    ]);
    expect(bad).toMatchObject({ status: "rejected", reason: { code: "22P02" } });
    expect(good).toMatchObject({ status: "fulfilled", value: [{ said: "fine" }] });
  });
});
