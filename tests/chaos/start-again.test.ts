/** REL-R20: `npm start` on any folder that a crash has left behind. The whole product this time, not its database alone. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  type App,
  type AppOptions,
  removeDataFolder,
  startApp,
  throwAwayFolder,
} from "#tests/support/app.ts";
import { copyTree } from "#tests/support/copied-tree.ts";
import { atFullCounts, fullCount, howMany } from "#tests/support/how-many.ts";
import { ask } from "#tests/support/http.ts";
import { acknowledgementIn, openShops, send } from "#tests/support/load.ts";
import { seeded } from "#tests/support/seed.ts";
import { isPostgresGone, postgresOf, query } from "./books.ts";

/** Ten times the promise of five seconds; what it took is told. */
const LONGEST_START_MS = 50_000;

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) removeDataFolder(folder);
});

function newFolder(): string {
  const folder = throwAwayFolder();
  folders.push(folder);
  return folder;
}

async function timed(options: AppOptions): Promise<{ app: App; milliseconds: number }> {
  const started = performance.now();
  const app = await startApp(options);
  return { app, milliseconds: Math.round(performance.now() - started) };
}

/** The servers that were started on a folder's files: one, or the files are lost. */
function serversOn(dataDir: string): number {
  const data = realpathSync(join(dataDir, "postgres", "data"));
  const named = readdirSync("/proc").filter((pid) => {
    const words = textOf(`/proc/${pid}/cmdline`).split("\0");
    return words.includes("-D") && words.includes(data);
  });
  // What a server has just forked still carries its name.
  return named.filter((pid) => !named.includes(parentOf(pid))).length;
}

/** Read after the program's name, which may hold blanks and brackets itself: the state, then the parent. */
const parentOf = (pid: string): string =>
  textOf(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ")[1] ?? "none";

/** A process may end while one reads about it. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

test("REL-R20 an empty folder, then kill -9 of the app, and of the app and its database: the next start has every order", async () => {
  const { random, tell } = seeded("REL-R20");
  const dataDir = newFolder();
  let { app, milliseconds } = await timed({ dataDir });
  const times = [milliseconds];
  const placed: string[] = [];
  for (let round = 0; round < howMany({ short: 2, full: 10 }); round++) {
    const [shop] = await openShops(app.port);
    const order = shop.orderFor(`r20-${round}`, random);
    const told = acknowledgementIn(await send(app.port, order), order);
    placed.push(told?.orderId ?? `order ${round} was not placed`);
    await app.kill();
    if (round % 2 === 1) process.kill(postgresOf(dataDir).pid, "SIGKILL");
    ({ app, milliseconds } = await timed({ dataDir }));
    times.push(milliseconds);
    expect(serversOn(dataDir)).toBe(1);
  }
  const rows = await query<{ id: string }>(
    postgresOf(dataDir).url,
    "select id from orders where special_instructions like 'r20-%' order by created_at",
  );
  expect(rows.map(({ id }) => id)).toEqual(placed);
  await app.stop();
  expect(isPostgresGone(dataDir)).toBe(true);
  tell(`starts took ${times.join(", ")} ms`);
  expect(Math.max(...times)).toBeLessThan(LONGEST_START_MS);
});

test.for(atFullCounts)(
  "REL-R20 two starts at once on one empty folder: one database server, both serve, the last one to leave stops it",
  async () => {
    const dataDir = newFolder();
    const [one, other] = await Promise.all([startApp({ dataDir }), startApp({ dataDir })]);
    expect(serversOn(dataDir)).toBe(1);
    const shops = await query<{ count: number }>(postgresOf(dataDir).url, "select count(*)::int from shops");
    expect(shops).toEqual([{ count: 5 }]);
    await one.stop();
    const menu = await ask({ port: other.port, host: "sweetcrumb.localhost", path: "/menu" });
    expect(menu.status).toBe(200);
    expect(serversOn(dataDir)).toBe(1);
    await other.stop();
    expect(serversOn(dataDir)).toBe(0);
    expect(isPostgresGone(dataDir)).toBe(true);
  },
);

const NOBODY = { uid: 65_534, gid: 65_534 };

test.for(atFullCounts)("REL-R20 an account without any rights starts it in a tree of its own", async () => {
  const { tell } = seeded("REL-R20");
  if (process.getuid?.() !== 0)
    return tell("the tests run as no administrator: every start is one of this kind");
  const root = copyTree();
  const dataDir = newFolder();
  execFileSync("chown", ["-R", `${NOBODY.uid}:${NOBODY.gid}`, root, dataDir]);
  const { app, milliseconds } = await timed({ root, dataDir, account: NOBODY, env: { HOME: dataDir } });
  const menu = await ask({ port: app.port, host: "sweetcrumb.localhost", path: "/menu" });
  expect(menu.status).toBe(200);
  tell(`as nobody: a start took ${milliseconds} ms`);
  await app.kill();
  if (fullCount) {
    const again = await timed({ root, dataDir, account: NOBODY, env: { HOME: dataDir } });
    expect(serversOn(dataDir)).toBe(1);
    await again.app.stop();
    tell(`as nobody: the start after a crash took ${again.milliseconds} ms`);
  }
  rmSync(root, { recursive: true });
});
