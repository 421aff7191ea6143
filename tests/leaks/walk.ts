/** The walk: everybody tries every page, every REST call and every procedure, with good, wrong and foreign input, and every way to fail. */

import { appRouter } from "#server/router.ts";
import type { Policy } from "#server/trpc.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { errorSteps } from "./failing-requests.ts";
import type { Fixture } from "./fixture.ts";
import { SHOPS, type Slug } from "./fixture-shops.ts";
import { filledIn, pagePaths, pathsOf, strangePath } from "./paths.ts";
import { PROCEDURE_INPUTS, WRONG_INPUTS } from "./procedure-inputs.ts";
import type { Asked, Step } from "./recorder.ts";
import { LIST_QUERIES, REST_BODIES, WRONG_BODIES } from "./rest-bodies.ts";
import {
  asksByRest,
  asksForData,
  asksMore,
  asksWithQueries,
  policyOfPage,
  triesToFail,
  worthAsking,
} from "./shorter-walk.ts";
import { bearer, cookie, homeOf, other, type Walker } from "./walker.ts";

/** Everybody, one after the other per person, a few people at a time; whoever logs out does so at the end. */
export async function walkEverywhere(stage: Fixture): Promise<void> {
  const walkers: Walker[] = [
    { role: "guest", account: null },
    ...stage.accounts.map((account) => ({ role: account.role, account })),
  ];
  const waiting = [...walkers];
  const walkOn = async () => {
    for (let walker = waiting.shift(); walker; walker = waiting.shift()) {
      for (const [asked, seen] of stepsOf(stage, walker)) await stage.recorder.ask(walker.role, asked, seen);
    }
  };
  await Promise.all([walkOn(), walkOn(), walkOn(), walkOn()]);
}

function stepsOf(stage: Fixture, walker: Walker): Step[] {
  return [
    ...pageSteps(stage, walker),
    ...restSteps(stage, walker),
    ...procedureSteps(stage, walker),
    ...(triesToFail(walker) ? errorSteps(stage, walker) : []),
    ...partingSteps(walker),
  ];
}

const WITHOUT_SIDE_DOOR = new Set(["/logout"]);

function pageSteps(stage: Fixture, walker: Walker): Step[] {
  const headers = cookie(walker);
  const plain = (host: Slug | null, paths: readonly string[]) =>
    paths.map((path): Step => [{ host, path, headers }]);
  return [
    ...SHOPS.flatMap((slug) => [
      ...pagePaths()
        .filter((path) => !WITHOUT_SIDE_DOOR.has(path))
        .flatMap((path) => pageAndItsData(path, stage, walker, slug)),
      ...plain(slug, [
        "/manage/orders?q=canary&search=CANARY",
        "/manage/find?q=canary",
        "/__manifest?p=%2F&p=%2Fmanage%2Forders",
      ]),
    ]),
    ...plain(null, ["/", "/_root.data", "/menu", "/owner/login"]),
  ];
}

function pageAndItsData(path: string, stage: Fixture, walker: Walker, slug: Slug): Step[] {
  const headers = cookie(walker);
  const policy = policyOfPage(path);
  const hasData = asksForData(policy, walker, slug);
  return worthAsking(filledIn(path, stage, walker, slug), policy, walker, slug).flatMap((url) => {
    const seen = { isOwnGuestOrder: url === stage.guestPath, isOverAllShops: url.startsWith("/super/") };
    const page: Step = [{ host: slug, path: url, headers }, seen];
    const data = url === "/" ? "/_root.data" : `${url}.data`;
    return hasData ? [page, [{ host: slug, path: data, headers }, seen]] : [page];
  });
}

function restSteps(stage: Fixture, walker: Walker): Step[] {
  if (!asksByRest(walker)) return [];
  const home = homeOf(walker);
  return REST_ROWS.filter(({ procedure }) => procedure !== "accounts.logOut").flatMap((row) =>
    [home, other(home)].flatMap((slug) => stepsOfRow(row, stage, walker, slug)),
  );
}

/** One row of REST in one shop, on every path; at short counts wrong bodies go to the first path only. */
function stepsOfRow(row: (typeof REST_ROWS)[number], stage: Fixture, walker: Walker, slug: Slug): Step[] {
  const good = REST_BODIES[`${row.method} ${row.path}`]?.(stage.shops[slug], walker);
  const queries = row.query && asksWithQueries(row.who, walker, slug) ? LIST_QUERIES : [];
  const hasMore = asksMore(row.who, walker, slug);
  const paths = worthAsking(pathsOf(row.path, stage, walker, slug), row.who, walker, slug);
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
    ];
    return [...bodies.map((json) => ask(json)), ...queries.map((query) => ask(undefined, query))];
  });
}

const PROCEDURES = appRouter._def.procedures as unknown as Readonly<
  Record<string, { _def: { type: string; meta: { policy: Policy } } }>
>;

/** It ends the walk. */
const LAST_PROCEDURE = "accounts.logOut";

/** Names of all other procedures. */
export const procedureNames = (): string[] =>
  Object.keys(PROCEDURES).filter((name) => name !== LAST_PROCEDURE);

function procedureSteps(stage: Fixture, walker: Walker): Step[] {
  const home = homeOf(walker);
  return Object.entries(PROCEDURES)
    .filter(([name]) => name !== LAST_PROCEDURE)
    .flatMap(([name, { _def }]) =>
      [home, other(home)].flatMap((slug) => {
        const { policy } = _def.meta;
        const good = PROCEDURE_INPUTS[name]?.(stage.shops[slug], stage, walker) ?? [];
        const asked = worthAsking(good, policy, walker, slug);
        const wrong = asksMore(policy, walker, slug) ? WRONG_INPUTS : [];
        return [...asked, ...wrong].map((input) => procedureStep(name, input, stage, walker, slug));
      }),
    );
}

function procedureStep(name: string, input: unknown, stage: Fixture, walker: Walker, host: Slug): Step {
  const headers = bearer(walker);
  const body = JSON.stringify(input === undefined ? {} : { json: input });
  const isOwnGuestOrder =
    (walker.role === "guest" && name === "orders.place") ||
    body.includes(stage.guestPath.split("/").at(-1) ?? "");
  const asked: Asked =
    PROCEDURES[name]?._def.type === "query"
      ? { host, method: "GET", path: `/trpc/${name}?input=${encodeURIComponent(body)}`, headers }
      : {
          host,
          method: "POST",
          path: `/trpc/${name}`,
          headers: { ...headers, "content-type": "application/json" },
          body,
        };
  return [asked, { isOwnGuestOrder, isOverAllShops: name.startsWith("platform.") }];
}

/** Logging out, at the API and on the web. */
const partingSteps = (walker: Walker): Step[] => [
  [{ host: homeOf(walker), method: "GET", path: "/api/logout", headers: bearer(walker) }],
  [{ host: homeOf(walker), method: "POST", path: "/logout", form: {}, headers: cookie(walker) }],
  [{ host: homeOf(walker), path: "/api/me", headers: bearer(walker) }],
];
