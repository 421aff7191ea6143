import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { inspectDatabase, inspectProxy } from "#server/bin/doctor.ts";
import { readConfig } from "#server/config.ts";
import { freshWorld } from "#tests/api/accounts/account-people.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();
beforeEach(async () => {
  await freshWorld(database);
});

const said = async (more: Record<string, string> = {}, about = /super admin/) => {
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.appUrl,
    SESSION_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "e".repeat(32),
    ...more,
  });
  return (await inspectDatabase(config)).map(({ text }) => text).filter((text) => about.test(text));
};

test("OPS-02 the doctor says whether there is a super admin, and how to invite one", async () => {
  expect(await said()).toEqual(["There is a super admin."]);
  await database.asPlatform((tx) => tx.execute("update super_admins set password_hash = null"));
  expect(await said()).toEqual(["There is no super admin yet: npm run admin:create -- EMAIL invites one."]);
});

test("OPS-02 in demo mode, where everyone knows the super admin, it says nothing of it", async () => {
  expect(await said({ DEMO: "1" })).toEqual([]);
});

test("OPS-02 the doctor says that no worker is connected, that one has fallen silent, and that one works", async () => {
  const about = /worker/i;
  const none =
    "No worker is connected: no mail goes out until an app with RUN_WORKER=1 or npm run worker runs.";
  expect(await said({}, about)).toEqual([none]);
  const worker = new pg.Client({ connectionString: database.appUrl, application_name: "windowsill-worker" });
  await worker.connect();
  onTestFinished(() => worker.end().catch(() => {}));
  await worker.query("select 1");
  expect(await said({}, about)).toEqual(["A worker works the queue."]);
  // In demo mode as well: a newcomer's orders bring mails, too.
  expect(await said({ DEMO: "1" }, about)).toEqual(["A worker works the queue."]);
  await worker.end();
  await expect.poll(() => said({}, about)).toEqual([none]);
});

test("OPS-02 the doctor names a queue whose jobs have waited for minutes", async () => {
  const about = /^Of the queue/;
  await database
    .em()
    .execute(
      "insert into pgboss.job (name, data, start_after) values ('deliver-message', '{}', now() - interval '10 minutes'), ('deliver-message', '{}', now())",
    );
  expect(await said({}, about)).toEqual([
    "Of the queue deliver-message 2 jobs wait, the longest for 10 minutes.",
  ]);
});

test("OPS-02 the doctor says how far this machine's clock is from the database's, and nothing while they agree", async () => {
  const about = /clock/;
  expect(await said({}, about)).toEqual([]);
  const { now } = Date;
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Date, "now").mockImplementation(() => now() + 90_000);
  expect(await said({}, about)).toEqual([
    expect.stringMatching(
      /^This machine's clock is (?:89\.9|90\.\d) s ahead of the database's: let both follow a time server/,
    ),
  ]);
  vi.spyOn(Date, "now").mockImplementation(() => now() - 90_000);
  expect(await said({}, about)).toEqual([
    expect.stringMatching(/^This machine's clock is (?:89\.9|90\.\d) s behind/),
  ]);
});

test("OPS-02 the doctor asks every URL: past the pooler and the replicas as well, and names the one that leads elsewhere", async () => {
  const about = /DATABASE_|past the pooler|replica/;
  const at = (url: string, change: Partial<URL>) => Object.assign(new URL(url), change).href;
  const direct = at(database.appUrl, { search: "?application_name=direct" });
  const { host, pathname } = new URL(database.appUrl);
  expect(await said({ DATABASE_DIRECT_URL: direct, DATABASE_OWNER_URL: database.ownerUrl }, about)).toEqual([
    "The database answers past the pooler as well.",
  ]);
  // The role may connect there, and finds none of the tables: a restored database's URL was put into one of them alone.
  const elsewhere = at(database.appUrl, { pathname: "/postgres" });
  const differs = (variable: string) =>
    `${variable} leads to the database postgres, and DATABASE_URL to ${pathname.slice(1)}: point both at one, pgbouncer's own line included.`;
  expect(await said({ DATABASE_DIRECT_URL: elsewhere }, about)).toContain(differs("DATABASE_DIRECT_URL"));
  expect(await said({ DATABASE_REPLICA_URLS: elsewhere }, about)).toContain(differs("DATABASE_REPLICA_URLS"));
  expect(
    await said(
      { DATABASE_OWNER_URL: at(database.ownerUrl, { pathname: "/postgres" }) },
      /^DATABASE_OWNER_URL leads/,
    ),
  ).toEqual([differs("DATABASE_OWNER_URL")]);
  const wrong = at(database.appUrl, { password: "wrong" });
  const nowhere = at(database.appUrl, { port: "9" });
  expect(await said({ DATABASE_DIRECT_URL: wrong, DATABASE_REPLICA_URLS: nowhere }, about)).toEqual([
    'DATABASE_DIRECT_URL cannot be used: password authentication failed for user "app".',
    "DATABASE_REPLICA_URLS cannot be used: connect ECONNREFUSED 127.0.0.1:9.",
  ]);
  expect(await said({ DATABASE_REPLICA_URLS: database.superUrl }, about)).toContain(
    "DATABASE_REPLICA_URLS names a role that ignores row-level security: serve as a plain role.",
  );
  expect(await said({ DATABASE_REPLICA_URLS: database.appUrl }, about)).toEqual([
    `DATABASE_REPLICA_URLS names ${host}, which is no standby: take it out if it was promoted.`,
  ]);
});

test("OPS-02 the doctor asks the running app whether its proxy says for whom it asks", async () => {
  const metricsToken = "m".repeat(16);
  const counts = { untrusted: 0, silent: 0 };
  const server = createServer((request, response) => {
    const isWelcome =
      request.url === "/metrics" && request.headers.authorization === `Bearer ${metricsToken}`;
    const lines = Object.entries(counts).map(
      ([fault, count]) => `http_forwarding_faults_total{fault="${fault}"} ${count}\n`,
    );
    response.writeHead(isWelcome ? 200 : 404).end(lines.join(""));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const texts = async () =>
    (await inspectProxy({ host: "0.0.0.0", port, metricsToken })).map(({ text }) => text);
  expect(await texts()).toEqual([]);
  Object.assign(counts, { untrusted: 12, silent: 3 });
  expect(await texts()).toEqual([
    expect.stringMatching(
      /^Since the app was started 12 requests came with X-Forwarded-For from an address that TRUST_PROXY does not name/,
    ),
    expect.stringMatching(
      /^Since the app was started 3 requests came from the proxy of TRUST_PROXY without X-Forwarded-For/,
    ),
  ]);
  await new Promise((closed) => server.close(closed));
  expect(await texts()).toEqual([]);
});
