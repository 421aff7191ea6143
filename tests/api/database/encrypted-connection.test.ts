/** OPS-02: what a database's URL says of TLS and of itself holds for the pools as it does for every other connection. */
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import type { MikroORM } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { own } from "#deploy/streaming-replica.ts";
import { findCluster } from "#server/database/cluster-files.ts";
import { withConnection } from "#server/database/connect.ts";
import { isAway } from "#server/database/database-unavailable.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate, migrationsAreCurrent } from "#server/database/migrate.ts";
import { openOrm } from "#server/orm.ts";
import { removeDataFolder, throwAwayFolder } from "#tests/support/app.ts";
import { useDatabase } from "#tests/support/database.ts";
import { selfMadeCertificate } from "#tests/support/self-made-certificate.ts";

const database = useDatabase();
const folder = throwAwayFolder();
const certificateFile = join(folder, "certificate.pem");
let postgres: EmbeddedPostgres;

/** A Postgres that takes no one over TCP without TLS. */
beforeAll(async () => {
  const dir = join(folder, "postgres");
  postgres = await openEmbeddedPostgres({ dir, settings: { fsync: "off", full_page_writes: "off" } });
  const cluster = await findCluster(dir, () => {});
  const { certificate, key } = selfMadeCertificate();
  own(cluster, join(cluster.folder, "server.crt"), certificate);
  own(cluster, join(cluster.folder, "server.key"), key);
  own({ account: undefined }, certificateFile, certificate);
  await withConnection(postgres.superUrl, async (client) => {
    await client.query(`alter system set ssl_cert_file = '${join(cluster.folder, "server.crt")}'`);
    await client.query(`alter system set ssl_key_file = '${join(cluster.folder, "server.key")}'`);
    await client.query("alter system set ssl = on");
    await client.query("select pg_reload_conf()");
  });
  const trusted = join(cluster.data, "pg_hba.conf");
  const plain = readFileSync(trusted, "utf8");
  own(cluster, trusted, plain.replaceAll(/^host /gm, "hostssl "));
  await withConnection(safely(postgres.superUrl), (client) => client.query("select pg_reload_conf()"));
});

afterAll(async () => {
  await postgres?.stop();
  removeDataFolder(folder);
});

const saying = (url: string, words: Record<string, string>) => {
  const said = new URL(url);
  for (const [name, value] of Object.entries(words)) said.searchParams.set(name, value);
  return said.href;
};
const safely = (url: string) => saying(url, { sslmode: "verify-full", sslrootcert: certificateFile });

async function opened(url: string): Promise<MikroORM> {
  const orm = await openOrm(url);
  onTestFinished(() => orm.close());
  return orm;
}

/** A line to the tests' Postgres that keeps what is said to it. */
async function overheard(url: string): Promise<{ url: string; said: Buffer[] }> {
  const said: Buffer[] = [];
  const line = createServer((client) => {
    const upstream = connect(Number(new URL(url).port), "127.0.0.1");
    client.on("data", (piece) => said.push(piece));
    for (const end of [client, upstream]) end.on("error", () => {});
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((ready) => line.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void line.close());
  const { port } = line.address() as AddressInfo;
  return { url: Object.assign(new URL(url), { port: String(port) }).href, said };
}

/** "Do you speak TLS?": eight bytes, ahead of everything else. */
const SSL_REQUEST = "0000000804d2162f";

test.each<Record<string, string>>([
  { sslmode: "verify-full" },
  { sslmode: "require", uselibpqcompat: "true" },
])(
  "OPS-02 SEC-03 a pool whose URL has $sslmode says nothing to a Postgres without TLS, and takes the database for away",
  async (words) => {
    const { url, said } = await overheard(database.appUrl);
    const inClear = await opened(url);
    expect(await inClear.em.fork().execute("select 1 as one")).toEqual([{ one: 1 }]);
    expect(Buffer.concat(said).toString("latin1")).toContain(new URL(url).username);
    said.length = 0;
    const orm = await opened(saying(url, words));
    const failure: unknown = await orm.em
      .fork()
      .execute("select 1")
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining("does not support SSL") });
    expect(isAway(failure)).toBe(true);
    await expect(migrationsAreCurrent(orm)).rejects.toThrow("does not support SSL");
    // Once by each of the two that asked.
    expect(Buffer.concat(said).toString("hex")).toBe(SSL_REQUEST.repeat(2));
  },
);

test("OPS-02 SEC-03 a Postgres that demands TLS is migrated and served from by URLs that say so, and refuses others", async () => {
  await expect(migrate(postgres.ownerUrl, postgres.appUrl)).rejects.toThrow(/no encryption/);
  expect((await migrate(safely(postgres.ownerUrl), safely(postgres.appUrl))).length).toBeGreaterThan(0);
  const orm = await opened(safely(postgres.appUrl));
  expect(await migrationsAreCurrent(orm)).toBe(true);
  expect(await orm.em.fork().execute("select ssl from pg_stat_ssl where pid = pg_backend_pid()")).toEqual([
    { ssl: true },
  ]);
  const plain = await opened(postgres.appUrl);
  await expect(plain.em.fork().execute("select 1")).rejects.toThrow(/no encryption/);
});

test("OPS-02 a certificate that no one vouches for is refused, unless its checking is given up by name", async () => {
  const orm = await opened(saying(postgres.appUrl, { sslmode: "verify-full" }));
  await expect(orm.em.fork().execute("select 1")).rejects.toThrow(/self-signed certificate/);
  const careless = await opened(saying(postgres.appUrl, { sslmode: "no-verify" }));
  expect(
    await careless.em.fork().execute("select ssl from pg_stat_ssl where pid = pg_backend_pid()"),
  ).toEqual([{ ssl: true }]);
});

test("OPS-02 the other words of a URL hold in a pool as well, and its socket is found", async () => {
  const orm = await opened(saying(database.appUrl, { application_name: "the second machine" }));
  expect(await orm.em.fork().execute("select current_setting('application_name') as name")).toEqual([
    { name: "the second machine" },
  ]);
  expect(
    await database
      .em()
      .execute("select current_setting('application_name') as name, inet_server_addr() as at"),
  ).toEqual([{ name: "windowsill", at: null }]);
});
