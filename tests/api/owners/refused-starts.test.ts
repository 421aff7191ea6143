/** What stops a start says so in one line that names the variable, and starts nothing (contract section 1, OPS-02). */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inspectDatabase } from "#server/bin/doctor.ts";
import { readConfig } from "#server/config.ts";
import { withConnection } from "#server/database/connect.ts";
import { unfitToServe } from "#server/database/fit-to-serve.ts";
import { migrate } from "#server/database/migrate.ts";
import { listenFailure } from "#server/http/port-busy.ts";
import { useOtherCluster } from "#tests/api/database/other-cluster.ts";
import { freePort } from "#tests/support/app.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";

const database = useDatabase();
const other = useOtherCluster();

const SECRETS = { SESSION_SECRET: "s".repeat(32), ENCRYPTION_KEY: "e".repeat(32) };

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it wrote for errors. */
  readonly said: string;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Runs one of the product's programs to its end, with nothing in its environment but what is given. */
async function run(program: string, env: Record<string, string>, account?: Account): Promise<Ended> {
  const { out: _, ...ended } = await outputOf(program, { PORT: String(await freePort()), ...env }, account);
  return ended;
}

function outputOf(
  program: string,
  env: Record<string, string>,
  account?: Account,
): Promise<Ended & { readonly out: string }> {
  const surroundings: Record<string, string> = { PATH: process.env.PATH ?? "", HOME: other.folder, ...env };
  return new Promise((done) => {
    // One that hangs takes no other signal.
    const options = {
      env: surroundings as NodeJS.ProcessEnv,
      timeout: LONGEST_MS,
      killSignal: "SIGKILL" as const,
    };
    const child = spawn(process.execPath, [`server/bin/${program}.ts`], { ...options, ...account });
    const [out, said]: [string[], string[]] = [[], []];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
    child.once("close", (code, signal) => done({ code, signal, out: out.join(""), said: said.join("") }));
  });
}

const LONGEST_MS = 25_000;

const refused = (said: string): Ended => ({ code: 1, signal: null, said: `${said}\n` });

/** The URL of the test's database with another role or database in it. */
const instead = (url: string, parts: { username?: string; password?: string; pathname?: string }) =>
  Object.assign(new URL(url), parts).href;

const PASSWORD = "only for these tests";
const roles = {
  bypassing: { name: `bypassing_${process.pid}`, options: "bypassrls" },
  mighty: { name: `mighty_${process.pid}`, options: "superuser" },
  entering: { name: `entering_${process.pid}`, options: "nobypassrls" },
  poor: { name: `poor-owner_${process.pid}`, options: "nocreaterole" },
} as const;
const urlOf = (role: keyof typeof roles) =>
  instead(database.appUrl, { username: roles[role].name, password: PASSWORD });

const asSuperuser = (work: (client: pg.Client) => Promise<unknown>) =>
  withConnection(database.superUrl, work);

beforeAll(async () => {
  await asSuperuser(async (client) => {
    for (const { name, options } of Object.values(roles)) {
      await client.query(
        `create role ${pg.escapeIdentifier(name)} login ${options} password ${pg.escapeLiteral(PASSWORD)}`,
      );
      await client.query(`grant app to ${pg.escapeIdentifier(name)}`);
    }
    await client.query(`grant platform to ${roles.entering.name}`);
  });
});

afterAll(async () => {
  await asSuperuser(async (client) => {
    for (const { name } of Object.values(roles)) await client.query(`drop role ${pg.escapeIdentifier(name)}`);
  });
});

const faults = (url: string) => withConnection(url, (client) => unfitToServe(client));

const IGNORES = "DATABASE_URL names a role that ignores row-level security: serve as a plain role.";
const UNFENCED =
  'Row-level security is not forced on items, orders, where shops would see each other\'s rows: run "alter table NAME enable row level security, force row level security".';

describe("the serving role and the fence between shops", () => {
  test("SEC-02 the role that serves is fit; one that ignores policies, or may become platform, is not", async () => {
    expect(await faults(database.appUrl)).toEqual([]);
    expect(await faults(urlOf("bypassing"))).toEqual([IGNORES]);
    expect(await faults(urlOf("mighty"))).toEqual([IGNORES]);
    const enters =
      "DATABASE_URL names a role that may become platform, which sees all shops: serve as a plain role.";
    expect(await faults(urlOf("entering"))).toEqual([enters]);
    expect(await faults(database.ownerUrl)).toEqual([enters]);
  });

  test("SEC-02 a table of a shop without forced row-level security is named, be it switched off or only not forced", async () => {
    await asSuperuser(async (client) => {
      await client.query("alter table items disable row level security");
      await client.query("alter table orders no force row level security");
    });
    expect(await faults(database.appUrl)).toEqual([UNFENCED]);
    await asSuperuser(async (client) => {
      for (const table of ["items", "orders"])
        await client.query(`alter table ${table} enable row level security, force row level security`);
    });
    expect(await faults(database.appUrl)).toEqual([]);
  });

  test.each(["start", "work"])(
    "SEC-02 OPS-02 %s refuses such a role in the doctor's words",
    async (program) => {
      const env = { DATABASE_URL: urlOf("bypassing"), ...SECRETS };
      expect(await run(program, env)).toEqual(refused(IGNORES));
      const found = await inspectDatabase(readConfig({ NODE_ENV: "test", ...env }));
      expect(found.filter(({ verdict }) => verdict === "missing").map(({ text }) => text)).toContain(IGNORES);
    },
  );

  test("SEC-02 the role of DATABASE_DIRECT_URL is asked as well", async () => {
    const env = { DATABASE_URL: database.appUrl, DATABASE_DIRECT_URL: urlOf("mighty"), ...SECRETS };
    expect(await run("start", env)).toEqual(refused(IGNORES.replace("DATABASE_URL", "DATABASE_DIRECT_URL")));
  });
});

describe("a demo that strangers could open", () => {
  const DEMO =
    "a demo with known passwords would be open although %s. Set it, or DEMO=1 if a demo is what you want.";
  const open = (why: string) => refused(`DATABASE_URL is missing: ${DEMO.replace("%s", why)}`);
  const PUBLIC = "https://windowsill.example";

  const REASONS = [
    [{ NODE_ENV: "production" }, "NODE_ENV is production"],
    [{ HOST: "0.0.0.0" }, "HOST is 0.0.0.0"],
    [{ PUBLIC_ORIGIN: PUBLIC }, `links carry ${PUBLIC}`],
    [{ ROOT_DOMAIN: "windowsill.example" }, "links carry http://windowsill.example:3000"],
    [
      { NODE_ENV: "production", HOST: "0.0.0.0", PUBLIC_ORIGIN: PUBLIC },
      `NODE_ENV is production and HOST is 0.0.0.0 and links carry ${PUBLIC}`,
    ],
  ] as const;
  test.each(REASONS.slice(-howMany({ short: 1, full: REASONS.length })))(
    "OPS-02 AUTH-04 with %j it is refused unless DEMO=1 says so",
    async (env, why) => {
      expect(await run("start", { PORT: "3000", DATA_DIR: join(other.folder, "none"), ...env })).toEqual(
        open(why),
      );
      expect(readConfig({ ...SECRETS, ...env, DEMO: "1" }).demo).toBe(true);
    },
  );

  test.each([
    {},
    { HOST: "127.0.0.1" },
    { HOST: "::1" },
    { HOST: "localhost" },
    { PUBLIC_ORIGIN: "http://shops.localhost:8080" },
  ])("OPS-02 with %j, for this machine alone, it is a demo as before", (env) => {
    expect(readConfig({ ...SECRETS, ...env }).demo).toBe(true);
  });

  test("OPS-02 a variable that no one reads and that resembles one of ours is named, and so it is where that one is missing", async () => {
    const { code, said } = await run("start", {
      NODE_ENV: "production",
      DATABSE_URL: database.appUrl,
      sesion_secret: "s".repeat(32),
      HOSTNAME: "kitchen",
      HOME: other.folder,
      AWS_SESSION_TOKEN: "x",
    });
    expect([code, said.split("\n")]).toEqual([
      1,
      [
        "DATABSE_URL is no variable of Windowsill: did you mean DATABASE_URL?",
        "sesion_secret is no variable of Windowsill: did you mean SESSION_SECRET?",
        `DATABASE_URL is missing (there is DATABSE_URL): ${DEMO.replace("%s", "NODE_ENV is production")}`,
        "",
      ],
    ]);
  });
});

describe("what a start needs", () => {
  const folder = (name: string) => join(other.folder, name);

  test.each([
    ["999.1.1.1", "HOST must be an address to listen on, such as 127.0.0.1."],
    ["192.0.2.77", "HOST 192.0.2.77 is no address of this machine."],
  ])("OPS-02 HOST=%s is said to be no address", async (host, said) => {
    expect(await run("start", { HOST: host, DEMO: "1", DATA_DIR: folder("host") })).toEqual(refused(said));
  });

  test("OPS-02 a port that this account may not open is said to be one", () => {
    const error = Object.assign(new Error("listen EACCES"), { code: "EACCES" });
    expect(listenFailure(error, { host: "127.0.0.1", port: 80 }).message).toBe(
      "PORT 80 may not be opened by this account: take one from 1024 on.",
    );
  });

  const UNFIT = [
    ["file", "there is a file where a folder is needed"],
    ["file/below", "there is a file where a folder is needed"],
    ["/proc/1/windowsill/data", "no folder can be made there"],
  ] as const;
  test.each(UNFIT.slice(-howMany({ short: 1, full: UNFIT.length })))(
    "OPS-02 REL-R20 DATA_DIR %s ends the start and the doctor, which say why",
    async (name, why) => {
      writeFileSync(folder("file"), "");
      const DATA_DIR = resolve(other.folder, name);
      const said = `DATA_DIR ${DATA_DIR} cannot be used: ${why}.`;
      expect(await run("start", { DATA_DIR })).toEqual(refused(said));
      const doctor = await outputOf("doctor", { DATA_DIR });
      expect([doctor.code, doctor.out]).toEqual([1, `✗ ${said}\n\n1 to mend before you serve.\n`]);
      // With secrets of its own nothing is kept there before the database is.
      const secrets = await run("start", { DATA_DIR, ...SECRETS });
      expect([secrets.code, secrets.said]).toEqual([1, `${said}\n`]);
    },
  );

  test("OPS-02 REL-R20 a DATA_DIR where this account may not write is said to be one", async () => {
    mkdirSync(folder("closed"), { mode: 0o500 });
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
    const DATA_DIR = folder("closed/below");
    expect(await run("start", { DATA_DIR }, nobody)).toEqual(
      refused(`DATA_DIR ${DATA_DIR} cannot be used: this account may not write there.`),
    );
  });

  test("OPS-02 wrong password, missing database, no one there: the variable and the database's own words", async () => {
    const nowhere = `postgresql://app@127.0.0.1:${await freePort()}/windowsill`;
    const { username } = new URL(database.appUrl);
    const cases = [
      [
        { DATABASE_URL: instead(database.appUrl, { password: "wrong" }) },
        `DATABASE_URL cannot be used: password authentication failed for user "${username}".`,
      ],
      [
        {
          DATABASE_URL: database.appUrl,
          DATABASE_OWNER_URL: instead(database.ownerUrl, { pathname: "/none" }),
        },
        'DATABASE_OWNER_URL cannot be used: database "none" does not exist.',
      ],
      [
        { DATABASE_URL: nowhere },
        `DATABASE_URL cannot be used: connect ECONNREFUSED ${new URL(nowhere).host}.`,
      ],
    ] as const;
    for (const [env, said] of cases) {
      expect(await run("start", { ...env, ...SECRETS })).toEqual(refused(said));
      const found = await inspectDatabase(readConfig({ NODE_ENV: "test", ...env, ...SECRETS }));
      expect(found.filter(({ verdict }) => verdict === "missing").map(({ text }) => text)).toContain(said);
    }
  });

  test.each(["start", "work"])(
    "OPS-02 REL-R12 %s says that the tables are not there yet",
    async (program) => {
      const { appUrl } = await other.emptyDatabase();
      expect(await run(program, { DATABASE_URL: appUrl, ...SECRETS })).toEqual(
        refused("The tables are not there yet: npm run db:migrate, with DATABASE_OWNER_URL, makes them."),
      );
    },
  );

  test("OPS-02 SEC-02 migrating says what an administrator has to run, with the owner's own name in it", async () => {
    const { name } = roles.poor;
    await expect(migrate(urlOf("poor"), database.appUrl)).rejects.toThrow(
      `The owner may not enter role platform. Let an administrator run: grant platform to "${name}" with inherit false, set true`,
    );
  });

  test("OPS-02 the doctor looks on where the start would end, and says what is as it is", async () => {
    const { out } = await outputOf("doctor", {
      DEMO: "0",
      DATA_DIR: folder("doctor"),
      WEB_CONCURRENCY: "64",
      SMPT_URL: "smtp://127.0.0.1",
      ...SECRETS,
    });
    expect(out).toContain("· SMPT_URL is no variable of Windowsill: did you mean SMTP_URL?");
    expect(out).toContain("· WEB_CONCURRENCY is 64 and this machine has ");
    expect(out).toContain("· DEMO=0 without DATABASE_URL serves real shops from the built-in Postgres");
    expect(out).toMatch(/\n\d+ to mend before you serve\.\n$/);
  });
});
