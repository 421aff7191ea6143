/**
 * OPS-02, REL-R6: whom the proxy of `deploy/haproxy.cfg` sends a visitor to while apps are ready, draining, without a database or gone. It is Debian's own program where that
 * is installed, and the apps are stand-ins that say what they are told.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { debianPrograms } from "#deploy/debian-programs.ts";
import { freePort } from "#tests/support/app.ts";
import { ask } from "#tests/support/http.ts";

/** Where the program is; null where it is not installed. */
function installed(): string | null {
  try {
    return debianPrograms().haproxy;
  } catch {
    return null;
  }
}
const haproxy = installed();

/** An app as the proxy sees it. */
interface StandIn {
  readonly name: string;
  readonly port: number;
  /** What `/readyz` says; everything else is answered by name, with 503 where the app is not ready. */
  isReady: boolean;
  /** Requests but for the checks. */
  asked: number;
  /** How often it has told the proxy whether it is ready. */
  checked: number;
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

async function standIn(name: string): Promise<StandIn> {
  let server: Server;
  const listen = async (port: number) => {
    server = createServer((request, response) => {
      const isCheck = request.url === "/readyz";
      if (isCheck) app.checked++;
      else app.asked++;
      const headers = app.isReady ? {} : { "Retry-After": "5" };
      response.writeHead(app.isReady ? 200 : 503, headers).end(isCheck ? "" : `${name} in its own words`);
    });
    await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const app: StandIn = {
    name,
    port,
    isReady: true,
    asked: 0,
    checked: 0,
    leave: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
    comeBack: async () => void (await listen(port)),
  };
  return app;
}

const behind = (program: string) => {
  let apps: StandIn[];
  let proxy: ChildProcess;
  let port: number;

  beforeAll(async () => {
    apps = await Promise.all(["one", "two", "three"].map(standIn));
    port = await freePort();
    const env = {
      PROXY_HTTP: `127.0.0.1:${port}`,
      ...Object.fromEntries(apps.map((app, index) => [`APP_${index + 1}`, `127.0.0.1:${app.port}`])),
    };
    proxy = spawn(program, ["-db", "-f", "deploy/haproxy.cfg"], {
      env: env as unknown as NodeJS.ProcessEnv,
      stdio: "ignore",
    });
    await allAnswer();
  });
  afterEach(async () => {
    for (const app of apps) app.isReady = true;
    await allAnswer();
  });
  afterAll(async () => {
    proxy?.kill("SIGKILL");
    for (const app of apps) await app.leave();
  });

  const get = (path: string) => ask({ port, host: "sweetcrumb.localhost", path });
  /** The apps that answer twelve requests at once with 200. */
  async function answering(): Promise<string[]> {
    const answers = await Promise.all(Array.from({ length: 12 }, () => get("/menu")));
    const names = answers.flatMap(({ status, text }) => (status === 200 ? [text.split(" ")[0] ?? ""] : []));
    return [...new Set(names)].sort();
  }

  const allAnswer = () =>
    vi.waitFor(async () => expect(await answering()).toEqual(["one", "three", "two"]), { timeout: 20_000 });

  test("OPS-02 a third app gets its part where APP_3 is set", async () => {
    await expect.poll(answering, { timeout: 20_000 }).toEqual(["one", "three", "two"]);
  });

  test("OPS-02 REL-R8 an app that is not ready is chosen by no one while another is", async () => {
    const [one, two, three] = apps as [StandIn, StandIn, StandIn];
    one.isReady = false;
    three.isReady = false;
    await expect.poll(answering, { timeout: 20_000 }).toEqual(["two"]);
    await expect
      .poll(async () => {
        const before = one.asked + three.asked;
        for (let time = 0; time < 20; time++) expect((await get("/menu")).status).toBe(200);
        return one.asked + three.asked - before;
      })
      .toBe(0);
    expect(two.asked).toBeGreaterThan(20);
  });

  test.each(["/menu", "/assets/loaf-1a2b3c.js", "/api/x"])(
    "OPS-02 REL-R6 while no app is ready, as without a database, %s is answered in the app's own words, with Retry-After",
    async (path) => {
      for (const app of apps) app.isReady = false;
      const before = apps.map(({ checked }) => checked);
      // Two checks in a row decide; while the third runs the proxy knows.
      const isKnown = () => apps.every(({ checked }, index) => checked - (before[index] ?? 0) >= 3);
      await expect.poll(isKnown, { timeout: 20_000 }).toBe(true);
      const answers = await Promise.all(Array.from({ length: 12 }, () => get(path)));
      expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual(
        answers.map(() => [503, "5"]),
      );
      expect([...new Set(answers.map(({ text }) => text))].sort()).toEqual(
        ["one", "three", "two"].map((name) => `${name} in its own words`),
      );
    },
  );

  test("SEC-A25 OPS-02 of one address two hundred connections are taken at once, and other addresses' as well", async () => {
    const open: Socket[] = [];
    /** Whether the proxy answers on a connection that stays open, or closes it. */
    const isTaken = (localAddress: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ port, host: "127.0.0.1", localAddress });
        open.push(socket);
        socket.on("error", () => resolve(false)).once("close", () => resolve(false));
        socket.once("data", () => resolve(true));
        socket.write("GET /menu HTTP/1.1\r\nHost: sweetcrumb.localhost\r\n\r\n");
      });
    const taken: boolean[] = [];
    for (let at = 0; at < 200; at++) taken.push(await isTaken("127.0.0.7"));
    expect(new Set(taken)).toEqual(new Set([true]));
    expect([await isTaken("127.0.0.7"), await isTaken("127.0.0.8")]).toEqual([false, true]);
    for (const socket of open) socket.destroy();
    await expect.poll(() => isTaken("127.0.0.7"), { timeout: 20_000 }).toBe(true);
    for (const socket of open) socket.destroy();
  });

  test("OPS-02 REL-R6 where no app is left at all, the proxy itself says when to come back, in English and Spanish", async () => {
    for (const app of apps) await app.leave();
    await expect.poll(async () => (await get("/menu")).headers["retry-after"], { timeout: 20_000 }).toBe("5");
    const answer = await get("/menu");
    expect([answer.status, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      503,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(answer.text).toMatch(/Try again in a moment\..*Prueba de nuevo en un momento\./s);
    for (const app of apps) await app.comeBack();
  });
};

const settings = (program: string) =>
  test.each<[string, Record<string, string>]>([
    ["two apps", {}],
    ["four", { APP_3: "127.0.0.1:3003", APP_4: "127.0.0.1:3004" }],
  ])("OPS-02 the proxy takes its settings with %s", (_, more) => {
    const env = { PROXY_HTTP: "127.0.0.1:8080", APP_1: "127.0.0.1:3001", APP_2: "127.0.0.1:3002", ...more };
    const said = execFileSync(program, ["-c", "-f", "deploy/haproxy.cfg"], {
      env: env as unknown as NodeJS.ProcessEnv,
      encoding: "utf8",
    });
    expect(said).toContain("Configuration file is valid");
  });

if (haproxy === null) process.stdout.write("OPS-02: haproxy is not installed: what it does was not tried\n");
else {
  describe("the proxy", () => behind(haproxy));
  settings(haproxy);
}

test("OPS-02 REL-R6 each app is there twice: with the check that says whether it is ready, and for when none is", () => {
  const lines = [...readFileSync("deploy/haproxy.cfg", "utf8").matchAll(/^ {2}server (.*)$/gm)].map(
    ([, rest]) => rest,
  );
  const numbers = [1, 2, 3, 4];
  expect(lines).toEqual([
    ...numbers.map((number) => `app${number} "\${APP_${number}}"`),
    ...numbers.map((number) => `app${number}-unready "\${APP_${number}}" backup no-check`),
  ]);
});
