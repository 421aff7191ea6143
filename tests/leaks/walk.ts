/** The walk: everyone tries every page, every REST call and every procedure, with good, wrong and foreign input, and every way to fail. */
import type { z } from "zod";
import { appRouter } from "#server/router.ts";
import type { Policy } from "#server/trpc.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { errorSteps } from "./failing-requests.ts";
import type { Fixture } from "./fixture.ts";
import { SHOPS, type Slug } from "./fixture-shops.ts";
import { filledIn, pagePaths, pathsOf, strangePath } from "./paths.ts";
import { PROCEDURE_INPUTS, WRONG_INPUTS } from "./procedure-inputs.ts";
import type { Requested, Step } from "./recorder.ts";
import { LIST_QUERIES, REST_BODIES, WRONG_BODIES } from "./rest-bodies.ts";
import {
  asksByRest,
  asksForData,
  asksFromHome,
  asksMore,
  asksProcedures,
  asksWithQueries,
  policyOfPage,
  triesToFail,
  worthAsking,
} from "./shorter-walk.ts";
import { bearer, cookie, homeOf, other, type Walker, walkersOf } from "./walker.ts";

/** Everyone, one after the other per person, a few people at a time; anyone who logs out does so at the end. */
export async function walkEverywhere(fixture: Fixture): Promise<void> {
  const waiting = walkersOf(fixture);
  const walkOn = async () => {
    for (let walker = waiting.shift(); walker; walker = waiting.shift()) {
      for (const [requested, seen] of stepsOf(fixture, walker))
        await fixture.recorder.ask(walker.role, requested, seen);
    }
  };
  await Promise.all([walkOn(), walkOn(), walkOn(), walkOn()]);
  await fixture.gather();
}

function stepsOf(fixture: Fixture, walker: Walker): Step[] {
  return [
    ...(walker.isProgram ? [] : pageSteps(fixture, walker)),
    ...restSteps(fixture, walker),
    ...(asksProcedures(walker) ? procedureSteps(fixture, walker) : []),
    ...(asksFromHome(walker) ? stepsFromHome(fixture, walker) : []),
    ...(triesToFail(walker) ? errorSteps(fixture, walker) : []),
    ...(walker.isProgram ? [] : partingSteps(walker)),
  ];
}

const WITHOUT_SIDE_DOOR = new Set(["/logout"]);

function pageSteps(fixture: Fixture, walker: Walker): Step[] {
  const headers = cookie(walker);
  const plain = (host: Slug | null, paths: readonly string[]) =>
    paths.map((path): Step => [{ host, path, headers }]);
  return [
    ...SHOPS.flatMap((slug) => [
      ...pagePaths()
        .filter((path) => !WITHOUT_SIDE_DOOR.has(path))
        .flatMap((path) => pageAndItsData(path, fixture, walker, slug)),
      ...plain(slug, [
        "/manage/orders?q=canary&search=CANARY",
        "/manage/find?q=canary",
        "/__manifest?p=%2F&p=%2Fmanage%2Forders",
      ]),
    ]),
    ...plain(null, ["/", "/_root.data", "/menu", "/owner/login"]),
  ];
}

function pageAndItsData(path: string, fixture: Fixture, walker: Walker, slug: Slug): Step[] {
  const headers = cookie(walker);
  const policy = policyOfPage(path);
  const hasData = asksForData(policy, walker, slug);
  return worthAsking(filledIn(path, fixture, walker, slug), policy, walker, slug).flatMap((url) => {
    const seen = { isOwnGuestOrder: url === fixture.guestPath, isOverAllShops: url.startsWith("/super/") };
    const page: Step = [{ host: slug, path: url, headers }, seen];
    const data = url === "/" ? "/_root.data" : `${url}.data`;
    return hasData ? [page, [{ host: slug, path: data, headers }, seen]] : [page];
  });
}

function restSteps(fixture: Fixture, walker: Walker): Step[] {
  if (!asksByRest(walker)) return [];
  const home = homeOf(walker);
  return REST_ROWS.filter(({ procedure }) => procedure !== "accounts.logOut").flatMap((row) =>
    [home, other(home)].flatMap((slug) => stepsOfRow(row, fixture, walker, slug)),
  );
}

/** The token of the guest's own link. */
const tokenOf = ({ guestPath }: Fixture): string => guestPath.split("/").at(-1) ?? "";

/** One row of REST in one shop, on every path; at short counts wrong bodies go to the first path only. */
function stepsOfRow(row: (typeof REST_ROWS)[number], fixture: Fixture, walker: Walker, slug: Slug): Step[] {
  const good = REST_BODIES[`${row.method} ${row.path}`]?.(fixture.shops[slug], walker);
  const queries = row.query && asksWithQueries(row.who, walker, slug) ? LIST_QUERIES : [];
  const hasMore = asksMore(row.who, walker, slug);
  const paths = worthAsking(pathsOf(row, fixture, walker, slug), row.who, walker, slug);
  return [...paths, ...(hasMore ? strangePath(row.path) : [])].flatMap((path, at) => {
    const hasWrong = fullCount || (at === 0 && hasMore);
    const bodies = row.body ? [good, ...(hasWrong ? WRONG_BODIES : [])] : [undefined];
    const ask = (json: unknown, query = ""): Step => [
      {
        host: slug,
        method: row.method,
        path: `/api${path}${query}`,
        headers: bearer(walker),
        ...(json === undefined ? {} : { json }),
      },
      { isOwnGuestOrder: path.endsWith(tokenOf(fixture)), isSignUp: path.endsWith("/signup") },
    ];
    return [...bodies.map((json) => ask(json)), ...queries.map((query) => ask(undefined, query))];
  });
}

const PROCEDURES = appRouter._def.procedures as unknown as Readonly<
  Record<string, { _def: { type: string; meta: { policy: Policy }; inputs: readonly z.ZodType[] } }>
>;

/** An input as the procedure's own schema reads it. @throws ZodError for one that is refused */
export const asRead = (name: string, input: unknown): unknown[] =>
  (PROCEDURES[name]?._def.inputs ?? []).map((schema) => schema.parse(input));

/** It ends the walk. */
const LAST_PROCEDURE = "accounts.logOut";

/** Names of all other procedures. */
export const procedureNames = (): string[] =>
  Object.keys(PROCEDURES).filter((name) => name !== LAST_PROCEDURE);

function procedureSteps(fixture: Fixture, walker: Walker): Step[] {
  const home = homeOf(walker);
  return Object.entries(PROCEDURES)
    .filter(([name]) => name !== LAST_PROCEDURE)
    .flatMap(([name, { _def }]) =>
      [home, other(home)].flatMap((slug) => {
        const { policy } = _def.meta;
        const good = PROCEDURE_INPUTS[name]?.(fixture.shops[slug], fixture, walker) ?? [];
        const requested = worthAsking(good, policy, walker, slug);
        const wrong = asksMore(policy, walker, slug) ? WRONG_INPUTS : [];
        return [...requested, ...wrong].map((input) => procedureStep(name, input, fixture, walker, slug));
      }),
    );
}

function procedureStep(name: string, input: unknown, fixture: Fixture, walker: Walker, host: Slug): Step {
  const headers = bearer(walker);
  const body = JSON.stringify(input === undefined ? {} : { json: input });
  const isOwnGuestOrder =
    (walker.role === "guest" && name === "orders.place") || body.includes(tokenOf(fixture));
  const requested: Requested =
    PROCEDURES[name]?._def.type === "query"
      ? { host, method: "GET", path: `/trpc/${name}?input=${encodeURIComponent(body)}`, headers }
      : {
          host,
          method: "POST",
          path: `/trpc/${name}`,
          headers: { ...headers, "content-type": "application/json" },
          body,
        };
  const isSignUp = name === "accounts.signUp";
  return [requested, { isOwnGuestOrder, isSignUp, isOverAllShops: name.startsWith("platform.") }];
}

/** The other shop, named by its id in the path or by the header of programs, while the host is one's own shop's. */
function stepsFromHome(fixture: Fixture, walker: Walker): Step[] {
  const home = homeOf(walker);
  const away = other(home);
  const calls = REST_ROWS.filter(({ method, path }) => method === "GET" && path.startsWith("/shops/{shopId}"))
    .flatMap((row) => pathsOf(row, fixture, walker, away).slice(0, 1))
    .map(
      (path): Step => [
        { host: home, path: `/api${path}`, headers: bearer(walker) },
        { about: away, isOwnGuestOrder: path.endsWith(tokenOf(fixture)) },
      ],
    );
  const queries = procedureNames()
    .filter((name) => PROCEDURES[name]?._def.type === "query")
    .flatMap((name) => {
      const [input] = PROCEDURE_INPUTS[name]?.(fixture.shops[away], fixture, walker) ?? [];
      const [requested, seen] = procedureStep(name, input, fixture, walker, home);
      const headers = { ...requested.headers, "x-shop": away };
      return [
        [
          { ...requested, headers },
          { ...seen, about: away },
        ] satisfies Step,
      ];
    });
  return [...calls, ...queries];
}

/** Logging out, at the API and on the web. */
const partingSteps = (walker: Walker): Step[] => [
  [{ host: homeOf(walker), method: "GET", path: "/api/logout", headers: bearer(walker) }],
  [{ host: homeOf(walker), method: "POST", path: "/logout", form: {}, headers: cookie(walker) }],
  [{ host: homeOf(walker), path: "/api/me", headers: bearer(walker) }],
];
