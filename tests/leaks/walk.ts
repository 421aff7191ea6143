/** The walk: everybody tries every page, every REST call and every procedure, with good, wrong and foreign input, and every way to fail. */
import { REST_ROWS } from "#server/rest/all-rows.ts";
import { appRouter } from "#server/router.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { filledIn, pagePaths, pathsOf } from "./paths-asked.ts";
import { PROCEDURE_INPUTS, WRONG_INPUTS } from "./procedure-inputs.ts";
import type { Asked, Step } from "./recorder.ts";
import { LIST_QUERIES, REST_BODIES, WRONG_BODIES } from "./rest-bodies.ts";
import { SHOPS, type Slug, type Stage } from "./stage.ts";
import { bearer, cookie, homeOf, other, type Walker } from "./walker.ts";
import { errorSteps } from "./ways-to-fail.ts";

/** Everybody, one after the other per person, a few people at a time; whoever logs out does so at the end. */
export async function walkEverywhere(stage: Stage): Promise<void> {
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

function stepsOf(stage: Stage, walker: Walker): Step[] {
  return [
    ...pageSteps(stage, walker),
    ...restSteps(stage, walker),
    ...procedureSteps(stage, walker),
    ...errorSteps(stage, walker),
    ...partingSteps(walker),
  ];
}

const WITHOUT_SIDE_DOOR = new Set(["/logout"]);

function pageSteps(stage: Stage, walker: Walker): Step[] {
  const headers = cookie(walker);
  const plain = (host: Slug | null, paths: readonly string[]) =>
    paths.map((path): Step => [{ host, path, headers }]);
  return [
    ...SHOPS.flatMap((slug) => [
      ...pagePaths()
        .filter((path) => !WITHOUT_SIDE_DOOR.has(path))
        .flatMap((path) => filledIn(path, stage, walker, slug))
        .flatMap((url) => pageAndItsData(url, stage, walker, slug)),
      ...plain(slug, [
        "/manage/orders?q=canary&search=CANARY",
        "/manage/find?q=canary",
        "/__manifest?p=%2F&p=%2Fmanage%2Forders",
      ]),
    ]),
    ...plain(null, ["/", "/_root.data", "/menu", "/owner/login"]),
  ];
}

/** At short counts the data are asked for at home only. */
function pageAndItsData(url: string, stage: Stage, walker: Walker, slug: Slug): Step[] {
  const headers = cookie(walker);
  const seen = { isOwnGuestOrder: url === stage.guestPath, isOverAllShops: url.startsWith("/super/") };
  const page: Step = [{ host: slug, path: url, headers }, seen];
  if (!fullCount && slug !== homeOf(walker)) return [page];
  return [page, [{ host: slug, path: url === "/" ? "/_root.data" : `${url}.data`, headers }, seen]];
}

function restSteps(stage: Stage, walker: Walker): Step[] {
  const home = homeOf(walker);
  return REST_ROWS.filter(({ procedure }) => procedure !== "accounts.logOut").flatMap((row) =>
    [home, other(home)].flatMap((slug) => stepsOfRow(row, stage, walker, slug)),
  );
}

/** One row of REST in one shop, on every path; at short counts wrong bodies go to the first path at home only. */
function stepsOfRow(row: (typeof REST_ROWS)[number], stage: Stage, walker: Walker, slug: Slug): Step[] {
  const good = REST_BODIES[`${row.method} ${row.path}`]?.(stage.shops[slug], walker);
  const queries = row.query ? LIST_QUERIES : [];
  return pathsOf(row.path, stage, walker, slug).flatMap((path, at) => {
    const hasWrong = fullCount || (at === 0 && slug === homeOf(walker));
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

/** Names of all procedures but the one that ends the walk. */
export const procedureNames = (): string[] =>
  Object.keys(appRouter._def.procedures).filter((name) => name !== "accounts.logOut");

const isQuery = (name: string) => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string } } | undefined
  >;
  return procedures[name]?._def.type === "query";
};

function procedureSteps(stage: Stage, walker: Walker): Step[] {
  const home = homeOf(walker);
  return procedureNames().flatMap((name) =>
    [home, other(home)].flatMap((slug) => {
      const good = PROCEDURE_INPUTS[name]?.(stage.shops[slug], stage, walker) ?? [];
      const wrong = fullCount || slug === home ? WRONG_INPUTS : [];
      return [...good, ...wrong].map((input) => procedureStep(name, input, stage, walker, slug));
    }),
  );
}

function procedureStep(name: string, input: unknown, stage: Stage, walker: Walker, host: Slug): Step {
  const headers = bearer(walker);
  const body = JSON.stringify(input === undefined ? {} : { json: input });
  const isOwnGuestOrder =
    (walker.role === "guest" && name === "orders.place") ||
    body.includes(stage.guestPath.split("/").at(-1) ?? "");
  const asked: Asked = isQuery(name)
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
