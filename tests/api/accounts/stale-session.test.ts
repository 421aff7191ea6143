import { TRPCError } from "@trpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { accountAction, loadOrLogOut, logOutHere } from "#app/wiring/ended-session.server.ts";
import { contextFor } from "#server/context-for.ts";
import { useDatabase } from "#tests/support/database.ts";
import type { Person, World } from "#tests/support/world.ts";
import { freshWorld } from "./account-people.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

/** What a loader or an action of shop A gets, from a browser with this log-in. */
function visit(path: string, token: string | null, form?: Record<string, string>) {
  const cookies: string[] = [];
  const host = "sweetcrumb.localhost:3000";
  const request = new Request(`http://${host}${path}`, {
    headers: { host, ...(token ? { cookie: `session=${token}; cart=whatever` } : {}) },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const facts = { requestId: "test", address: "203.0.113.7", nonce: "n", origin: `http://${host}`, cookies };
  return { requested: { request, context: { facts }, params: {} } as never, cookies, request };
}

const refuse = (code: TRPCError["code"]) => async () => {
  throw new TRPCError({ code });
};

/** What was thrown, or null. */
const thrown = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

async function isAlive(token: string): Promise<boolean> {
  const { request } = visit("/", token);
  const facts = { requestId: "test", address: "203.0.113.7", cookies: [] };
  return (await contextFor(request, facts, "page")).session !== null;
}

/** Logged out on the server, and the browser told to forget log-in, cart and pages. */
async function expectLoggedOut(
  answer: unknown,
  lines: readonly string[],
  to: string,
  token: string,
): Promise<void> {
  expect(answer).toBeInstanceOf(Response);
  const { status, headers } = answer as Response;
  expect([status, headers.get("location"), headers.get("clear-site-data")]).toEqual([302, to, '"cache"']);
  const cookies = lines.map((line) => line.replace(/;.*Max-Age=(\d+).*/, " $1"));
  expect(cookies).toEqual(expect.arrayContaining(["session= 0", "cart= 0"]));
  expect(await isAlive(token)).toBe(false);
}

describe("AUTH-06 a refusal on loading the shop or its settings", () => {
  test.each<[keyof World["people"], string, string]>([
    ["customerSelf", "/customer/orders", "/login?loggedOut=1"],
    ["customerSelf", "/manage/orders", "/owner/login?loggedOut=1"],
    ["merchantOwn", "/manage/orders", "/owner/login?loggedOut=1"],
    ["superAdmin", "/manage/orders", "/owner/login?loggedOut=1"],
  ])("AUTH-06 403 with %s's log-in of this shop at %s logs out and leads to %s", async (who, path, to) => {
    const { token } = world.people[who];
    const { requested, cookies } = visit(path, token);
    await expectLoggedOut(await thrown(loadOrLogOut(requested, refuse("FORBIDDEN"))), cookies, to, token);
  });

  test.each<[string, (people: World["people"]) => Person | null]>([
    ["of another shop", ({ stranger }) => stranger],
    ["of nobody", () => null],
  ])("AUTH-06 403 with a log-in %s is a refusal like any other", async (_, personOf) => {
    const token = personOf(world.people)?.token ?? null;
    const { requested, cookies } = visit("/menu", token);
    expect(await thrown(loadOrLogOut(requested, refuse("FORBIDDEN")))).toBeInstanceOf(TRPCError);
    expect(cookies).toEqual([]);
    if (token)
      expect(await world.send({ method: "GET", path: "/api/me", token })).toMatchObject({ status: 200 });
  });

  test.each(["NOT_FOUND", "SERVICE_UNAVAILABLE", "CONFLICT"] as const)(
    "AUTH-06 %s is not a reason to log out",
    async (code) => {
      const { token } = world.people.customerSelf;
      const { requested, cookies } = visit("/menu", token);
      expect(await thrown(loadOrLogOut(requested, refuse(code)))).toBeInstanceOf(TRPCError);
      expect([cookies, await isAlive(token)]).toEqual([[], true]);
    },
  );

  test("AUTH-06 what loads is handed on", async () => {
    const { requested } = visit("/menu", world.people.customerSelf.token);
    expect(await loadOrLogOut(requested, async () => 7)).toBe(7);
  });
});

describe("AUTH-06 a log-in that has ended already", () => {
  test("AUTH-06 counts as logged out on the way out: no refusal, the same place, everything forgotten", async () => {
    const { token } = world.people.customerSelf;
    world.clock.advance({ hours: 13 });
    const { requested, cookies } = visit("/logout", token, {});
    await expectLoggedOut(
      await logOutHere(requested, { manage: false }),
      cookies,
      "/login?loggedOut=1",
      token,
    );
  });

  test("AUTH-05 AUTH-06 is found out before account settings are saved: 'Session expired', and the cart stays", async () => {
    const { token } = world.people.customerSelf;
    world.clock.advance({ hours: 13 });
    const { requested, cookies } = visit("/customer/edit", token, { firstName: "Eve" });
    let saved = false;
    const answer = await accountAction(requested, async () => {
      saved = true;
    });
    const { status, headers } = answer as Response;
    expect([saved, status, headers.get("location")]).toEqual([
      false,
      302,
      "/login?loggedOut=expired&next=%2Fcustomer%2Fedit",
    ]);
    const names = cookies.map((line) => line.split("=")[0]);
    expect(names).toContain("session");
    expect(names).not.toContain("cart");
  });
});
