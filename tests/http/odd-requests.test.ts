/** Requests that no one's browser sends: each is the sender's mistake, is answered in words, and leaves no line of an error in the log. */
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import table from "#app/routes.ts";
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { type Answer, ask, type Question, Visitor } from "#tests/support/http.ts";

const HOST = "sweetcrumb.localhost";

let app: App;
/** Someone who may open every page. */
let admin: Visitor;

beforeAll(async () => {
  app = await startApp({ env: { LOG_LEVEL: "info" } });
  admin = new Visitor(app.port, HOST);
  const form = { email: "super@windowsill.test", password: DEMO_PASSWORD };
  expect((await admin.post("/owner/login", form)).status).toBe(302);
}, 150_000);

afterAll(() => app.stop());

const send = (question: Omit<Question, "port" | "host">) => ask({ port: app.port, host: HOST, ...question });

/** How much of what the app has written was looked through already. */
let read = 0;

/** Waits until the log has the lines of these answers, and looks through all that came with them. */
async function expectNoErrorLines(...answers: readonly Answer[]): Promise<void> {
  for (const { headers } of answers)
    await expect.poll(app.output).toContain(`"request_id":"${headers["x-request-id"]}"`);
  const lines = app.output().slice(read).split("\n");
  read = app.output().lastIndexOf("\n") + 1;
  expect(lines.filter((line) => /^\{"level":[56]0/.test(line))).toEqual([]);
}

const pathsOf = (entries: readonly RouteConfigEntry[], above: string): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [own, ...pathsOf(children ?? [], own)];
  });

const withParameters = [...new Set(pathsOf(table, ""))].filter((path) => path.includes(":"));

describe("API-03 an address whose parameter is no id", () => {
  const ODD = ["%E6%97%A5", "%F0%9F%A5%90", "a%3Fb%23c%26d", "%20"];
  const INTENTS = [
    "",
    "flags",
    "note",
    "cancel",
    "mail",
    "save",
    "delete",
    "clone",
    "find",
    "remove",
    "hide",
  ];
  test.each(withParameters.map((path, at) => [path, at] as const))(
    "API-03 %s is answered, read and posted to, and leads to an address",
    async (path, at) => {
      for (const [place, odd] of ODD.entries()) {
        // In short the addresses and the intents take turns with the parameters: each intent is posted once to each path.
        const intents = INTENTS.filter((_, turn) => fullCount || (at + place + turn) % ODD.length === 0);
        const address = path.replaceAll(/:\w+\??/g, odd);
        const answers = [
          await admin.get(address),
          ...(await Promise.all(
            intents.map((intent) =>
              admin.post(address, { intent, next: `/menu?a=${decodeURIComponent(odd)}`, back: "/日" }),
            ),
          )),
        ];
        for (const { status, headers } of answers) {
          expect([address, status < 500]).toEqual([address, true]);
          // What stands in a header must be written in ASCII, and must not end the path where it stands in.
          expect(headers.location ?? "").toMatch(/^[!-~]*$/);
          if (odd.startsWith("a") && headers.location?.includes("a%3F") !== true)
            expect(headers.location ?? "").not.toMatch(/a\?b/);
        }
        await expectNoErrorLines(...answers);
      }
    },
  );
});

describe("SEC-A15 a form with an Authorization that no page of ours sends", () => {
  test("SEC-A15 from another site it is refused in words, from our own it is read", async () => {
    const form = { email: "nobody@example.test", password: "not the password" };
    const authorization = "Basic eDp5";
    for (const path of ["/login", "/login.data"]) {
      const elsewhere = await send({
        method: "POST",
        path,
        form,
        headers: { authorization, origin: "https://evil.example", accept: "text/html" },
      });
      expect([path, elsewhere.status]).toEqual([path, 403]);
      expect(elsewhere.text).toContain("another site");
      await expectNoErrorLines(elsewhere);
    }
    const own = await send({
      method: "POST",
      path: "/login",
      form,
      headers: { authorization, origin: `http://${HOST}:${app.port}`, "sec-fetch-site": "same-origin" },
    });
    expect(own.status).toBe(401);
  });
});

describe("OPS-01 a visitor writes no line of an error into the log", () => {
  const json = { "content-type": "application/json" };
  const odd: Record<string, Omit<Question, "port" | "host">> = {
    "data of a route by its name": { path: "/menu?_data=routes%2Fcatalog%2Fmenu%2Froute" },
    "data of a route that is not there": { path: "/?%5Fdata=nothing" },
    "a form to a page that takes none": { path: "/about", method: "POST", form: { a: "1" } },
    "a form to an address that only leads on": { path: "/settings", method: "POST", form: { a: "1" } },
    "a form for the data of such a page": { path: "/about.data", method: "POST", form: { a: "1" } },
    "a form to the index that is not meant": { path: "/?index", method: "POST", form: { a: "1" } },
    "routes that are not there": { path: "/menu.data?_routes=nothing" },
    "a form to the table of routes": { path: "/__manifest", method: "POST", form: { a: "1" } },
    "a form that is broken off": {
      path: "/login",
      method: "POST",
      body: "--x\r\n",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    },
    "names that superjson does not send": {
      path: "/trpc/accounts.emailExists",
      method: "POST",
      body: '{"json":{"email":"a@b.test","constructor":1,"prototype":1,"__proto__":1}}',
      headers: json,
    },
    "a superjson value that is none": {
      path: "/trpc/accounts.emailExists",
      method: "POST",
      body: '{"json":{"email":"x"},"meta":{"values":{"email":["bigint"]}}}',
      headers: json,
    },
    "a procedure by a name of the language": { path: "/trpc/constructor" },
    "a procedure of a procedure": { path: "/trpc/accounts.me.constructor" },
    "a filter by a name of the language": { path: "/api/faqs?filter[__proto__]=1&filter[constructor]=2" },
  };
  test.each(Object.entries(odd))("OPS-01 %s", async (_, question) => {
    const answer = await send(question);
    expect([answer.text, answer.status < 500]).toEqual([answer.text, true]);
    await expectNoErrorLines(answer);
  });
});
