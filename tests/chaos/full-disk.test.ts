/**
 * REL-R22: a full disk gives 503 and no damage. The data folder is a small file system in memory, which only root may make: elsewhere this is not
 * run, and says so.
 */
import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { isAway } from "#server/database/database-unavailable.ts";
import { type App, copyFolder, removeDataFolder, startApp, throwAwayFolder } from "#tests/support/app.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { ask } from "#tests/support/http.ts";
import { type Acknowledged, acknowledgementIn, type OpenShop, openShops, send } from "#tests/support/load.ts";
import { seeded } from "#tests/support/seed.ts";
import { faultsInBooks, fillShelves, postgresOf, query } from "./books.ts";

/** What is left on the small disk beside the demo shops. */
const ROOM_BYTES = 64 * 1024 * 1024;

/** Mounts a file system of so many bytes; false where that is not allowed. */
function mount(folder: string, bytes: number): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes},mode=755`, "tmpfs", folder], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

test("REL-R22 a database that finds no room is away, and no bug", () => {
  const noRoom = Object.assign(new Error("could not extend file: No space left on device"), {
    code: "53100",
  });
  expect([isAway(noRoom), isAway(new Error("failed", { cause: noRoom })), isAway(new Error("no"))]).toEqual([
    true,
    true,
    false,
  ]);
});

test.for(fullCount ? ["full"] : [])(
  "REL-R22 on a %s disk an order is answered 503, nothing acknowledged is lost, and it goes on once there is room",
  { timeout: 300_000 },
  async () => {
    const { random, tell } = seeded("REL-R22");
    const folder = throwAwayFolder();
    const used = Number(
      execFileSync("du", ["-sb", process.env.FURNISHED_ONCE ?? folder], { encoding: "utf8" }).split("\t")[0],
    );
    if (!mount(folder, used + ROOM_BYTES)) {
      tell("not run: this account may not mount a file system");
      return;
    }
    let app: App | undefined;
    try {
      if (process.env.FURNISHED_ONCE)
        copyFolder(join(process.env.FURNISHED_ONCE, "postgres"), join(folder, "postgres"));
      app = await startApp({ dataDir: folder });
      const { url } = postgresOf(folder);
      const shelves = await fillShelves(url);
      const [shop] = await openShops(app.port);
      const run = new Orders(app.port, shop, random);
      await run.place(10);
      expect(run.statuses).toEqual({ 201: 10 });

      fillDisk(join(folder, "filler"));
      await run.place(20);
      const whileFull = run.statuses;
      expect(Object.keys(whileFull).filter((status) => !["201", "503", "none"].includes(status))).toEqual([]);
      expect(whileFull[503] ?? 0).toBeGreaterThan(0);
      expect((await ask({ port: app.port, host: "localhost", path: "/healthz" })).status).toBe(200);

      rmSync(join(folder, "filler"));
      const freed = performance.now();
      await expect.poll(() => run.one(), { timeout: 50_000, interval: 200 }).toBe(201);
      tell(
        `${JSON.stringify(whileFull)} while full; an order went through ${Math.round(performance.now() - freed)} ms after there was room`,
      );
      await run.place(10);
      await pause(500);
      expect(
        await faultsInBooks(postgresOf(folder).url, {
          name: "r22",
          keys: run.keys,
          acknowledged: run.acknowledged,
          shelves,
        }),
      ).toEqual([]);
      // Every index holds what its table holds.
      await query(postgresOf(folder).url, "create extension if not exists amcheck");
      await query(
        postgresOf(folder).url,
        "select bt_index_check(c.oid, true) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'i' and n.nspname = 'public' and c.relam = (select oid from pg_am where amname = 'btree')",
      );
    } finally {
      await app?.stop();
      removeDataFolder(join(folder, "postgres"));
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** Writes until nothing fits any more, also not a page of eight kilobytes. */
function fillDisk(file: string): void {
  for (const size of [1024 * 1024, 64 * 1024, 4096]) {
    const chunk = Buffer.alloc(size, 1);
    while (statfsSync(dirname(file)).bavail > 0) {
      try {
        writeFileSync(file, chunk, { flag: "a" });
      } catch {
        break;
      }
    }
  }
}

/** Orders of one shop, each sent until it is answered, and what was answered. */
class Orders {
  readonly keys = new Set<string>();
  readonly acknowledged: Acknowledged[] = [];
  readonly statuses: Record<string, number> = {};
  readonly #port: number;
  readonly #shop: OpenShop;
  readonly #random: Parameters<OpenShop["orderFor"]>[1];

  constructor(port: number, shop: OpenShop, random: Parameters<OpenShop["orderFor"]>[1]) {
    this.#port = port;
    this.#shop = shop;
    this.#random = random;
  }

  /** Sends one more order once; its status, "none" where the connection broke. */
  async one(): Promise<number | "none"> {
    const order = this.#shop.orderFor(`r22-${this.keys.size}`, this.#random);
    this.keys.add(order.key);
    const answer = await send(this.#port, order).catch(() => null);
    const status = answer?.status ?? "none";
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    const known = answer && acknowledgementIn(answer, order);
    if (known) this.acknowledged.push(known);
    return status;
  }

  async place(orders: number): Promise<void> {
    for (let sent = 0; sent < orders; sent++) await this.one();
  }
}
