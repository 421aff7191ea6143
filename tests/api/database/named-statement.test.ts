import { v7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { withConnection } from "#server/database/connect.ts";
import { askAlone, askIn, askOnce, askSince, clientOf, named } from "#server/database/named-statement.ts";
import { inShop, readTogether } from "#server/database/tenant.ts";
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

describe("statements that go together", () => {
  const OF_ITEMS = named("select name, pg_backend_pid() as pid from items");
  const SHOUT = named("update items set name = upper(name) returning name");
  const SPOILT = named("select ($1::text)::int as number");
  const wanted = (statement: string, ...values: unknown[]) => ({ statement, values });
  const ask = (...all: { statement: string; values: unknown[] }[]) =>
    readTogether<{ name: string; pid: number }[]>(database.em(), shop.id, all);

  test("SHOP-07 SEC-02 see the rows of one shop, in one transaction, in their order", async () => {
    await database.asPlatform(async (tx) => {
      openFullShop(tx, "theirs");
      await tx.flush();
    });
    const [first, second] = await ask(wanted(OF_ITEMS), wanted("select txid_current_if_assigned() as name"));
    expect([first?.length, second]).toEqual([1, [{ name: null }]]);
    const [here] = await ask(wanted(OF_ITEMS));
    expect(here?.map(({ name }) => name)).toEqual((await namesNow()).map(({ name }) => name));
  });

  test("SEC-02 change nothing", async () => {
    const before = await namesNow();
    await expect(ask(wanted(SHOUT))).rejects.toMatchObject({ code: "25006" });
    expect(await namesNow()).toEqual(before);
  });

  test("PERF-03 where one fails its own failure is told, and the next ones find no transaction that was left open", async () => {
    await expect(ask(wanted(OF_ITEMS), wanted(SPOILT, "ten"), wanted(OF_ITEMS))).rejects.toMatchObject({
      code: "22P02",
    });
    for (let turn = 0; turn < 12; turn++)
      expect(
        await askOnce<{ shop: string | null }>(
          database.em(),
          "select nullif(current_setting('app.shop_id', true), '') as shop",
          [],
        ),
      ).toEqual([{ shop: null }]);
    expect((await ask(wanted(OF_ITEMS)))[0]).toHaveLength(1);
  });

  test("PERF-03 join a transaction of the same shop, and see what it did; another shop's is refused", async () => {
    const undone = inShop(database.em(), shop.id, async (tx) => {
      await askIn(tx, RENAME, ["Half done"]);
      const [items] = await readTogether<[{ name: string }]>(tx, shop.id, [wanted("select name from items")]);
      expect(items).toEqual([{ name: "Half done" }]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const into = inShop(database.em(), shop.id, (tx) => readTogether(tx, v7(), [wanted(OF_ITEMS)]));
    await expect(into).rejects.toThrow("cannot reach into another");
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

describe("an answer that may be shared", () => {
  type Told = { pid: number; at: string };
  const ASKED = named(
    "select pg_backend_pid() as pid, clock_timestamp()::text as at, $1::text, pg_sleep($2::text::float)::text",
  );
  /** As a request that arrived at `since`; another name is another question. */
  const ask = async (name: string, since = performance.now(), seconds = "0") => {
    const [told] = await askSince<Told>(database.em(), ASKED, [name, seconds], since);
    if (!told) throw new Error("There was no row.");
    return told;
  };

  test("PERF-02 REL-R19 was asked for after the request arrived; one that was asked for before is not", async () => {
    const arrived = performance.now();
    const first = await ask("bread");
    const after = performance.now();
    expect(await ask("bread", arrived)).toEqual(first);
    const own = await ask("bread", after);
    expect(own.at > first.at).toBe(true);
    expect(await ask("bread", arrived)).toEqual(own);
    expect((await ask("cake", arrived)).at > own.at).toBe(true);
  });

  test("REL-R9 has been given: no one waits for what another one was not told yet, nor fails with it", async () => {
    const arrived = performance.now();
    // Two connections are there already, so that none has to be opened in time.
    await Promise.all([1, 2].map(() => askAlone(database.em(), "select 1 as one", [])));
    const SLEEPERS = `select pid from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%pg_sleep($2%' and pid <> pg_backend_pid()`;
    let beside: Promise<Told> | undefined;
    const stuck = Promise.allSettled([ask("stuck", arrived, "0.5")]);
    await withConnection(database.superUrl, async (client) => {
      const sleepers = () => client.query<{ pid: number }>(SLEEPERS);
      let [first] = (await sleepers()).rows;
      while (!first) [first] = (await sleepers()).rows;
      beside = ask("stuck", arrived, "0.5");
      while ((await sleepers()).rowCount === 1);
      await client.query("select pg_terminate_backend($1)", [first.pid]);
    });
    expect((await stuck)[0]).toMatchObject({ reason: { code: "57P01" } });
    expect((await beside)?.pid).toBeGreaterThan(0);
  });

  test("PERF-02 an answer that comes late does not take the place of one that was asked for after it", async () => {
    const arrived = performance.now();
    const COUNTED = named(
      "select $1::text as said, nextval('late')::text as count, pg_sleep(case currval('late') when 1 then 0.3 else 0 end)::text",
    );
    await withConnection(database.superUrl, (client) =>
      client.query("create sequence late; grant usage on sequence late to public"),
    );
    const count = async (since: number) => {
      const [row] = await askSince<{ count: string }>(database.em(), COUNTED, ["late"], since);
      return row?.count;
    };
    const late = count(performance.now());
    await withConnection(database.superUrl, async (client) => {
      while (!(await client.query<{ is_called: boolean }>("select is_called from late")).rows[0]?.is_called);
    });
    expect(await count(performance.now())).toBe("2");
    expect(await late).toBe("1");
    expect(await count(arrived)).toBe("2");
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

  test.each([
    ["are kept on a direct connection", false],
    ["go without their names behind a pooler", true],
  ])("PERF-09 AUTH-08 statements that a library names %s", async (_, throughPooler) => {
    const orm = await openOrm(database.appUrl, { poolSize: 1, throughPooler });
    try {
      const client = clientOf(await orm.em.getConnection().getNativeClient());
      const text = "select name from pg_prepared_statements where name = $1";
      const ask = async () => (await client.query({ name: "counted", text, values: ["counted"] })).rows;
      await ask();
      expect(await ask()).toEqual(throughPooler ? [] : [{ name: "counted" }]);
    } finally {
      await orm.close();
    }
  });
});
