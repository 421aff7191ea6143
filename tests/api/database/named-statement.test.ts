import { beforeEach, describe, expect, test } from "vitest";
import { askAlone, askIn, askOnce, named } from "#server/database/named-statement.ts";
import { inShop } from "#server/database/tenant.ts";
import { openOrm } from "#server/orm.ts";
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

const RENAME = "update items set name = $1";
/** No price may be below nothing. */
const SPOIL = "update items set price = $1";
const NAMES = "select name from items";

const namesNow = () => inShop(database.em(), shop.id, (tx) => askIn<{ name: string }>(tx, NAMES, []));

describe("a statement in the transaction at hand", () => {
  test("ORD-01 the next one sees what it did; where one fails nothing of the transaction stays", async () => {
    const before = await namesNow();
    const spoilt = inShop(database.em(), shop.id, async (tx) => {
      await askIn(tx, RENAME, ["Half done"]);
      expect(await askIn(tx, NAMES, [])).toEqual([{ name: "Half done" }]);
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
    const requested = ["one", "one", "other"].map((text) =>
      askOnce<{ said: string; pid: number; at: string }>(database.em(), COUNTED, [text]),
    );
    const [first, again, other] = (await Promise.all(requested)).map(([row]) => row);
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

  test("PERF-02 the failure of one is no one else's", async () => {
    const [bad, good] = await Promise.allSettled([
      askOnce(database.em(), BROKEN, ["nothing"]),
      askOnce<{ said: string }>(database.em(), COUNTED, ["fine"]),
    ]);
    expect(bad).toMatchObject({ status: "rejected", reason: { code: "22P02" } });
    expect(good).toMatchObject({ status: "fulfilled", value: [{ said: "fine" }] });
  });
});

describe("plans", () => {
  const KEPT = named("select statement from pg_prepared_statements where statement like $1");

  test.each([
    ["are kept on a direct connection", false],
    ["are not kept behind a pooler, which hands each transaction another connection", true],
  ])("PERF-02 %s", async (_, throughPooler) => {
    const orm = await openOrm(database.appUrl, { poolSize: 1, throughPooler });
    try {
      const ask = () => askAlone<{ statement: string }>(orm.em.fork(), KEPT, ["%pg_prepared_statements%"]);
      await ask();
      expect(await ask()).toHaveLength(throughPooler ? 0 : 1);
    } finally {
      await orm.close();
    }
  });
});
