/** PERF-09: reads from a replica that streams, and lags, and goes away, with the built app between it and its primary. At full counts: two servers and an app take ten seconds. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWithReplica, type WithReplica } from "#deploy/streaming-replica.ts";
import { loadDemo } from "#server/bin/load-demo.ts";
import { migrate } from "#server/database/migrate.ts";
import { askReplica, replicaReads, replicasOf, setReplicas } from "#server/database/replicas.ts";
import { openOrm } from "#server/orm.ts";
import { type App, removeDataFolder, startApp, throwAwayFolder } from "#tests/support/app.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { ask } from "#tests/support/http.ts";
import { query } from "./books.ts";

const METRICS_TOKEN = "m".repeat(16);

const withAReplica = () => {
  let servers: WithReplica;
  let app: App;
  let folder: string;
  let replicaUrl: string;
  let item = "";

  beforeAll(async () => {
    folder = throwAwayFolder();
    servers = await openWithReplica(folder, () => {});
    const { appUrl, ownerUrl } = servers.postgres;
    await migrate(ownerUrl, appUrl);
    await loadDemo(ownerUrl);
    replicaUrl = Object.assign(new URL(appUrl), { port: new URL(servers.replicaUrl).port }).href;
    const env = { DATABASE_URL: appUrl, DATABASE_REPLICA_URLS: replicaUrl, METRICS_TOKEN };
    app = await startApp({ env: { ...env, SESSION_SECRET: "s".repeat(32) } });
    item = (await itemsShown())[0]?.id ?? "";
  });
  afterAll(async () => {
    await app?.stop();
    await servers?.stop();
    removeDataFolder(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  const administrator = () =>
    Object.assign(new URL(servers.postgres.superUrl), { pathname: new URL(servers.postgres.appUrl).pathname })
      .href;
  const setPrice = (price: number) =>
    query(administrator(), "update items set price = $1 where id = $2", [price, item]);
  async function itemsShown(): Promise<{ id: string; price: number }[]> {
    const path = "/api/shops/slug/sweetcrumb/menu";
    const menu = (await ask({ port: app.port, host: "localhost", path })).json<{
      data: { items: { id: string; price: number }[] }[];
    }>();
    return menu.data.flatMap(({ items }) => items);
  }
  const prices = async () => (await itemsShown()).map(({ price }) => price);
  async function outcomes(): Promise<Record<string, number>> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { text } = await ask({ port: app.port, host: "localhost", path: "/metrics", headers });
    const found = text.matchAll(/^windowsill_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, outcome = "", count]) => [outcome, Number(count)]));
  }
  const caughtUp = () =>
    expect
      .poll(async () => {
        const [{ at } = { at: "" }] = await query<{ at: string }>(
          administrator(),
          "select pg_current_wal_flush_lsn()::text as at",
        );
        return query(servers.replicaUrl, "select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached", [at]);
      })
      .toEqual([{ reached: true }]);

  test("PERF-09 PERF-02 the menu comes from the replica once that has the change, and from the primary until then", async () => {
    await setPrice(70_001);
    await caughtUp();
    const before = await outcomes();
    expect(await prices()).toContain(70_001);
    const after = await outcomes();
    expect((after.replica ?? 0) - (before.replica ?? 0)).toBeGreaterThan(0);
    await query(servers.replicaUrl, "select pg_wal_replay_pause()");
    for (let price = 70_002; price < 70_050; price++) {
      await setPrice(price);
      expect(await prices()).toContain(price);
    }
    const paused = await outcomes();
    expect(paused.replica).toBe(after.replica);
    expect((paused.behind ?? 0) - (after.behind ?? 0)).toBeGreaterThanOrEqual(48);
    await query(servers.replicaUrl, "select pg_wal_replay_resume()");
  });

  test("PERF-09 who asks a report finds what they wrote a moment ago, two hundred times", async () => {
    const orm = await openOrm(servers.postgres.appUrl);
    const replica = await openOrm(replicaUrl);
    setReplicas(replicasOf([replica]));
    const em = orm.em.fork();
    const [shop] = await query<{ id: string }>(
      administrator(),
      "select id from shops where slug = 'sweetcrumb'",
    );
    const before = await replicaReads.get();
    for (let round = 0; round < 200; round++) {
      await setPrice(80_000 + round);
      const [row] = await askReplica<{ version: string }>(
        em,
        "select menu_mark as version from ops.menu_state($1, null, null)",
        [shop?.id],
      );
      const [there] = await query<{ version: string }>(
        administrator(),
        "select menu_mark as version from ops.menu_state($1, null, null)",
        [shop?.id],
      );
      expect(row).toEqual(there);
    }
    const answered = (values: typeof before.values) =>
      values.find(({ labels }) => labels.outcome === "replica")?.value ?? 0;
    expect(answered((await replicaReads.get()).values) - answered(before.values)).toBeGreaterThan(0);
    setReplicas(null);
    await orm.close();
    await replica.close();
  });

  test("PERF-09 REL-R7 with the replica gone everything is answered, by the primary", async () => {
    const [{ pid } = { pid: 0 }] = await query<{ pid: number }>(
      servers.replicaUrl,
      "select pg_read_file('postmaster.pid', 0, 20)::text as line, split_part(pg_read_file('postmaster.pid', 0, 20), E'\\n', 1)::int as pid",
    );
    process.kill(pid, "SIGQUIT");
    for (let price = 90_000; price < 90_020; price++) {
      await setPrice(price);
      expect(await prices()).toContain(price);
    }
  });
};
describe.for(fullCount ? ["that streams"] : [])("PERF-09 a replica %s", withAReplica);
