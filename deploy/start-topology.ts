import { chownSync, mkdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildWhenStale } from "#server/bin/build.ts";
import { loadDemo } from "#server/bin/load-demo.ts";
import { startedWith } from "#server/bin/started-with.ts";
import { projectRoot } from "#server/built-files.ts";
import { makeFolders } from "#server/data-folder.ts";
import { type Cluster, storedPassword } from "#server/database/cluster-files.ts";
import type { EmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { reachableFolder } from "#server/database/postgres-binaries.ts";
import { type DebianPrograms, debianPrograms } from "./debian-programs.ts";
import { DATABASE, openWithReplica, own } from "./streaming-replica.ts";
import { keepRunning, type Part, type PartCommand } from "./supervised-part.ts";

/** What may be told of a topology. */
export interface TopologyOptions {
  /** Everything of it lies here: data, logs, pictures, secrets. */
  readonly folder: string;
  /** The proxy's; every other part gets a port that is free. */
  readonly port: number;
  /** Told in one line each what happens. */
  readonly tell?: (line: string) => void;
  /** Environment of both apps, on top of what they have. */
  readonly env?: Readonly<Record<string, string>>;
  /** The address of the bucket that pictures are kept in; left out, they lie in the folder as all else does. */
  readonly pictures?: string;
}

/** The parts that are processes of ours; the two database servers look after themselves. */
export type PartName = "app 1" | "app 2" | "worker" | "pgbouncer" | "proxy";

/** All parts, running. */
export interface Topology {
  readonly port: number;
  readonly parts: Readonly<Record<PartName, Part>>;
  readonly postgres: EmbeddedPostgres;
  /** As its administrator, in the shops' database: it answers questions and takes no change. */
  readonly replicaUrl: string;
  /** The secret of `/metrics`, which each app answers on its own port. */
  readonly metricsToken: string;
  readonly appPorts: readonly [number, number];
  /** Waits until both apps serve and the proxy has found them. */
  untilReady(): Promise<void>;
  /** Stops the parts in their order: nothing that was acknowledged is lost. */
  stop(): Promise<void>;
}

const READY_MS = 120_000;

/**
 * Brings everything up; where a part of it ran before, with the data of then. Five demo shops are in it.
 *
 * @throws Error in one sentence: a package that is missing, a port that is taken
 */
export async function startTopology({
  folder,
  port,
  tell = () => {},
  env = {},
  pictures,
}: TopologyOptions): Promise<Topology> {
  const programs = debianPrograms();
  await assertFree(port);
  if (await buildWhenStale()) tell("The app is built.");
  const servers = await openWithReplica(folder, tell);
  const { primary, postgres, replicaUrl } = servers;
  const home = reachableFolder(folder, primary.account);
  for (const each of ["logs", "data"]) makeFolders(join(home, each));
  const stops: (() => Promise<void>)[] = [servers.stop];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    tell("Postgres runs, and a replica follows it.");
    await migrate(postgres.ownerUrl, postgres.appUrl);
    tell(`Demo shops: ${await loadDemo(postgres.ownerUrl)}.`);
    const place: Place = { home, port, programs, postgres, replicaUrl, primary, env, pictures };
    const { commands, appPorts, metricsToken } = await commandsFor(place);
    const started = commands.map((command) => {
      const part = keepRunning(command, tell);
      stops.push(() => part.stop());
      return [command.name, part] as const;
    });
    const parts = Object.fromEntries(started) as Record<PartName, Part>;
    const untilReady = async () => {
      for (const each of [...appPorts, port]) await untilAnswered(each);
    };
    await untilReady();
    return { port, parts, postgres, replicaUrl, metricsToken, appPorts, untilReady, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the commands of the parts depend on. */
interface Place {
  readonly home: string;
  readonly port: number;
  readonly programs: DebianPrograms;
  readonly postgres: EmbeddedPostgres;
  readonly replicaUrl: string;
  readonly primary: Cluster;
  readonly env: Readonly<Record<string, string>>;
  readonly pictures: string | undefined;
}

/** The parts' commands, in the order in which they are started. */
async function commandsFor(place: Place) {
  const { home, port, programs, postgres, replicaUrl, primary } = place;
  const [poolerPort, one, other] = [await freePort(), await freePort(), await freePort()];
  const appPorts = [one, other] as const;
  const secret = (name: string) => storedPassword(join(home, "data", name));
  const metricsToken = secret("metrics-token");
  const { PATH, HOME, LANG } = process.env;
  const inherited = { NODE_ENV: "production" as const, PATH, HOME, LANG };
  const file = poolerFile(place, poolerPort);
  const command = (
    name: PartName,
    program: string,
    words: readonly string[],
    env: Record<string, string> = {},
  ): PartCommand => ({
    name,
    program,
    words,
    cwd: projectRoot,
    env: { ...inherited, ...env },
    logFile: join(home, "logs", `${name.replace(" ", "-")}.log`),
  });
  const through = Object.assign(new URL(postgres.appUrl), { port: String(poolerPort) }).href;
  const shops = {
    DEMO: "1",
    HOST: "127.0.0.1",
    DATA_DIR: join(home, "data"),
    DATABASE_URL: through,
    DATABASE_DIRECT_URL: postgres.appUrl,
    DATABASE_REPLICA_URLS: Object.assign(new URL(postgres.appUrl), { port: new URL(replicaUrl).port }).href,
    SESSION_SECRET: secret("session-secret"),
    ENCRYPTION_KEY: secret("encryption-key"),
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: "127.0.0.1",
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    LOG_LEVEL: "info",
    ...(place.pictures !== undefined && {
      S3_BUCKET: "pictures",
      S3_ENDPOINT: place.pictures,
      AWS_ACCESS_KEY_ID: "topology",
      AWS_SECRET_ACCESS_KEY: secret("bucket-secret"),
    }),
  };
  const node = (name: PartName, script: "start" | "worker", env: Record<string, string>): PartCommand => {
    const { flags, env: exported } = startedWith(script);
    const entry = script === "start" ? "server/bin/start.ts" : "server/bin/work.ts";
    return command(name, process.execPath, [...flags, entry], { ...exported, ...shops, ...env });
  };
  const commands = [
    { ...command("pgbouncer", programs.pgbouncer, [file]), account: primary.account },
    node("app 1", "start", { ...place.env, PORT: String(one), RUN_WORKER: "0" }),
    node("app 2", "start", { ...place.env, PORT: String(other), RUN_WORKER: "0" }),
    node("worker", "worker", { PORT: String(port) }),
    command("proxy", programs.haproxy, ["-db", "-f", join(projectRoot, "deploy", "haproxy.cfg")], {
      PROXY_HTTP: `127.0.0.1:${port}`,
      APP_1: `127.0.0.1:${one}`,
      APP_2: `127.0.0.1:${other}`,
    }),
  ];
  return { commands, appPorts, metricsToken };
}

/** Writes where the pooler listens and leads to, and whom it lets in; the rest is `pgbouncer.ini`. */
function poolerFile({ home, postgres, primary }: Place, port: number): string {
  const { port: to, username, password } = new URL(postgres.appUrl);
  const folder = join(home, "pgbouncer");
  mkdirSync(folder, { recursive: true });
  if (primary.account) chownSync(folder, primary.account.uid, primary.account.gid);
  const people = join(folder, "userlist.txt");
  own(primary, people, `"${username}" "${password}"\n`);
  const file = join(folder, "pgbouncer.ini");
  // Read by the account of the databases, which need not be let into the project's folder.
  own(
    primary,
    join(folder, "everywhere.ini"),
    readFileSync(join(projectRoot, "deploy", "pgbouncer.ini"), "utf8"),
  );
  own(
    primary,
    file,
    [
      "[databases]",
      `${DATABASE} = host=127.0.0.1 port=${to} dbname=${DATABASE}`,
      `%include ${join(folder, "everywhere.ini")}`,
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      `auth_file = ${people}`,
      "",
    ].join("\n"),
  );
  return file;
}

/** Whether the server at this port is ready for visitors. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request(
      { host: "127.0.0.1", port, path: "/readyz", headers: { host: "localhost" }, timeout: 2000 },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    asking.once("timeout", () => asking.destroy());
    asking.once("error", () => resolve(false));
    asking.end();
  });
}

async function untilAnswered(port: number): Promise<void> {
  const latest = performance.now() + READY_MS;
  while (!(await isReady(port))) {
    if (performance.now() > latest) throw new Error(`Port ${port} was not ready within two minutes.`);
    await pause(100);
  }
}

/** @throws Error in plain words where another program listens there */
function assertFree(port: number): Promise<void> {
  return listenOnce(port).then(
    () => {},
    () => {
      throw new Error(`Port ${port} is taken: set PORT to another one.`);
    },
  );
}

const freePort = (): Promise<number> => listenOnce(0);

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(port, "127.0.0.1", () => {
      const { port: taken } = probe.address() as AddressInfo;
      probe.close(() => resolve(taken));
    });
  });
}
