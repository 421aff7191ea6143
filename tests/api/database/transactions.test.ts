import type pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import { beforeEach, describe, expect, test } from "vitest";
import { NotFound } from "#domain/missing.ts";
import { Cart } from "#entities/cart/cart.ts";
import { Item } from "#entities/catalog/item.ts";
import { Section } from "#entities/catalog/section.ts";
import { Order } from "#entities/orders/order.ts";
import { ShopSettings } from "#entities/shop/shop-settings.ts";
import { asPlatform, inShop, readInShop } from "#server/database/tenant.ts";
import { openOrm } from "#server/orm.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type FullShop, openFullShop } from "./two-full-shops.ts";

const database = useDatabase();
let ours: FullShop;
let theirs: FullShop;

beforeEach(async () => {
  await database.clean();
  [ours, theirs] = await database.asPlatform(async (tx) => {
    const shops = [openFullShop(tx, "ours"), openFullShop(tx, "theirs")] as const;
    await tx.flush();
    return shops;
  });
});

describe("a transaction of one shop", () => {
  test("SHOP-07 finds its own and not the other's, by entities and by plain SQL", async () => {
    await inShop(database.em(), ours.id, async (tx) => {
      expect((await tx.find(Item, {})).map((item) => item.id)).toEqual([ours.itemId]);
      expect(await tx.findOne(Item, { id: theirs.itemId })).toBeNull();
      expect(await tx.execute("select id from items")).toEqual([{ id: ours.itemId }]);
    });
  });

  test("SHOP-07 even with the filter off Postgres shows nothing of another shop", async () => {
    await inShop(database.em(), ours.id, async (tx) => {
      expect(await tx.find(Item, { id: theirs.itemId }, { filters: false })).toEqual([]);
    });
  });

  test("SHOP-07 an EntityManager without a shop throws instead of looking", async () => {
    await expect(database.em().find(Item, {})).rejects.toThrow(/ofShop/);
  });

  test("SHOP-07 two shops served at once over one pool never see each other, and nothing sticks to a connection", async () => {
    const reads = Array.from({ length: 40 }, (_, i) => (i % 2 ? ours : theirs));
    const seen = await Promise.all(
      reads.map((shop) => inShop(database.em(), shop.id, (tx) => tx.execute("select shop_id from items"))),
    );
    expect(seen).toEqual(reads.map((shop) => [{ shop_id: shop.id }]));
    expect(await database.em().execute("select * from items")).toEqual([]);
  });

  test("SHOP-07 one transaction joins another of its shop and refuses another's", async () => {
    await inShop(database.em(), ours.id, async (tx) => {
      await inShop(tx, ours.id, async (inner) => expect(inner).toBe(tx));
      await expect(inShop(tx, theirs.id, async () => {})).rejects.toThrow("cannot reach into another");
    });
  });

  test("PERF-04 costs three statements of its own: begin, the shop, commit", async () => {
    const statements: string[] = [];
    const orm = await openOrm(database.appUrl, { onStatement: (statement) => statements.push(statement) });
    try {
      await inShop(orm.em.fork(), ours.id, async (tx) => {
        await tx.findOneOrFail(Item, { id: ours.itemId });
        await tx.findOneOrFail(Section, { id: ours.sectionId });
      });
    } finally {
      await orm.close();
    }
    const told = statements.map((statement) => /begin|set_config|from "\w+"|commit/.exec(statement)?.[0]);
    expect(told).toEqual(["begin", "set_config", 'from "items"', 'from "sections"', "commit"]);
  });

  test("ORD-01 what is thrown inside takes everything back", async () => {
    const failing = inShop(database.em(), ours.id, async (tx) => {
      const item = await tx.findOneOrFail(Item, { id: ours.itemId });
      item.price = 1;
      await tx.flush();
      throw new Error("on second thoughts");
    });
    await expect(failing).rejects.toThrow("on second thoughts");
    const [row] = await database.asPlatform((tx) =>
      tx.execute("select price from items where id = ?", [ours.itemId]),
    );
    expect(row).toEqual({ price: 800 });
  });

  test("SEC-02 a reading one refuses to write", async () => {
    const writing = readInShop(database.em(), ours.id, (tx) => tx.execute("update items set price = 1"));
    await expect(writing).rejects.toMatchObject({ code: "25006" });
  });

  test("PERF-05 a reading one lets go of what it read before the commit looks for changes in it", async () => {
    const { tx, item } = await readInShop(database.em(), ours.id, async (reading) => ({
      tx: reading,
      item: await reading.findOneOrFail(Item, { id: ours.itemId }),
    }));
    expect([...tx.getUnitOfWork(false).getIdentityMap()]).toEqual([]);
    expect(item).toMatchObject({ id: ours.itemId, price: 800 });
  });

  test("REL-R3 two that lock each other's rows both come through", async () => {
    const extra = await inShop(database.em(), ours.id, async (tx) => {
      const item = tx.create(Item, {
        shopId: ours.id,
        section: [ours.id, ours.sectionId],
        name: "Wheat",
        price: 700,
      });
      await tx.flush();
      return item.id;
    });
    let waiting = 0;
    let meet: () => void = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const selling = (first: string, second: string) =>
      inShop(database.em(), ours.id, async (tx) => {
        await tx.execute("update items set stock = stock + 1 where id = ?", [first]);
        waiting += 1;
        if (waiting >= 2) meet();
        await met;
        await tx.execute("update items set stock = stock + 1 where id = ?", [second]);
      });
    await Promise.all([selling(ours.itemId, extra), selling(extra, ours.itemId)]);
    const rows = await database.asPlatform((tx) =>
      tx.execute("select stock from items where shop_id = ? order by stock", [ours.id]),
    );
    expect(rows).toEqual([{ stock: 2 }, { stock: 4 }]);
  });

  test("API-03 a row that is not there is our own NotFound", async () => {
    const looking = inShop(database.em(), ours.id, (tx) => tx.findOneOrFail(Order, { id: theirs.orderId }));
    await expect(looking).rejects.toBeInstanceOf(NotFound);
  });

  test("SHOP-01 `app` opens a new shop by the one function for it, and fills it as the shop at hand", async () => {
    const id = "01a1fc36-a7f8-7603-9cc6-6cac297d1b49";
    await inShop(database.em(), id, async (tx) => {
      await tx.execute("select ops.open_shop(?, 'brand-new', 'Brand New', now(), now())", [id]);
      tx.create(ShopSettings, { shopId: id });
      await tx.flush();
    });
    const settings = await inShop(database.em(), id, (tx) => tx.findOneOrFail(ShopSettings, { shopId: id }));
    expect(settings).toMatchObject({
      tipDefault: 500,
      requirePrepay: true,
      leadTimeMinutes: 0,
      lowStockWarning: 0,
      orderAccess: "verified",
      salesTax: null,
      deliveryFee: null,
      timezone: null,
      fulfillmentOptions: ["Pickup"],
      itemOversoldNote:
        "Some items didn't make it into your order. Please see your Items Ordered section below for details.",
      version: 1,
    });
  });
});

describe("rows", () => {
  test("MAN-02 a deleted item is left out unless it is asked for", async () => {
    await inShop(database.em(), ours.id, async (tx) => {
      const item = await tx.findOneOrFail(Item, { id: ours.itemId });
      item.deletedAt = new Date("2026-12-02T19:00:00Z");
      await tx.flush();
    });
    await inShop(database.em(), ours.id, async (tx) => {
      expect(await tx.find(Item, {})).toEqual([]);
      expect(await tx.find(Item, {}, { filters: { notDeleted: false } })).toHaveLength(1);
    });
  });

  test("SET-02 of two merchants who save the same version the second is told", async () => {
    const [first, second] = [database.em(), database.em()];
    const save = (em: typeof first, version: number, city: string) =>
      inShop(em, ours.id, async (tx) => {
        const settings = await tx.findOneOrFail(ShopSettings, { shopId: ours.id });
        if (settings.version !== version) return "stale";
        settings.city = city;
        await tx.flush();
        return settings.version;
      });
    expect(await save(first, 1, "Portland")).toBe(2);
    expect(await save(second, 1, "Salem")).toBe("stale");
  });

  test("SET-02 of two changes that cross, the later commit is refused by the row's version", async () => {
    const crossing = inShop(database.em(), ours.id, async (tx) => {
      const order = await tx.findOneOrFail(Order, { id: ours.orderId });
      await inShop(database.em(), ours.id, async (other) => {
        (await other.findOneOrFail(Order, { id: ours.orderId })).paid = true;
        await other.flush();
      });
      order.completed = true;
      await tx.flush();
    });
    await expect(crossing).rejects.toThrow(/optimistic lock/i);
  });

  test("ORD-08 a line leads to its order, its order to its lines, and ids can be read and asked for without loading either", async () => {
    await inShop(database.em(), ours.id, async (tx) => {
      const order = await tx.findOneOrFail(Order, { userId: ours.userId }, { populate: ["lines"] });
      const [line] = order.lines.getItems();
      expect(line).toMatchObject({
        shopId: ours.id,
        orderId: ours.orderId,
        itemId: ours.itemId,
        itemName: "Rye",
      });
    });
  });

  test("AVL-02 a cart that gives up its window keeps its shop", async () => {
    await inShop(database.em(), ours.id, async (tx) => {
      const cart = await tx.findOneOrFail(Cart, { id: ours.cartId });
      cart.availability = null;
      await tx.flush();
    });
    const [row] = await database.asPlatform((tx) =>
      tx.execute("select shop_id, availability_id from carts where id = ?", [ours.cartId]),
    );
    expect(row).toEqual({ shop_id: ours.id, availability_id: null });
  });
});

describe("across shops", () => {
  test("SEC-02 the owner's `platform` sees them all", async () => {
    expect(await database.asPlatform((tx) => tx.count(Item))).toBe(2);
  });

  test("SEC-02 `app` cannot act as `platform`", async () => {
    await expect(asPlatform(database.em(), (tx) => tx.count(Item))).rejects.toMatchObject({ code: "42501" });
  });

  test("SEC-02 emptying the database leaves nothing behind", async () => {
    await database.clean();
    const prints = Object.values(await database.fingerprint());
    expect(new Set(prints)).toEqual(new Set(["0 rows "]));
  });
});

describe("the job queue", () => {
  test("NOTE-01 a job is there when its transaction is, and only then", async () => {
    const pool: pg.Pool = await database.orm.em.getConnection().getNativeClient();
    const boss = new PgBoss({
      db: { executeSql: (sql, values) => pool.query(sql, values) },
      supervise: false,
      schedule: false,
      migrate: false,
      createSchema: false,
    });
    const send = (orderId: string, fail: boolean) =>
      inShop(database.em(), ours.id, async (tx) => {
        await boss.send("order-placed", { shopId: ours.id, orderId }, { db: fromKysely(tx.getKysely()) });
        if (fail) throw new Error("rolled back");
      });
    await expect(send("never", true)).rejects.toThrow("rolled back");
    await send(ours.orderId, false);
    const jobs = await boss.fetch("order-placed", { batchSize: 10 });
    expect(jobs.map((job) => job.data)).toEqual([{ shopId: ours.id, orderId: ours.orderId }]);
  });
});
