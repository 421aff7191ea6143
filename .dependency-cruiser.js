import { ROUTE_FILES } from "./tests/house/route-files.ts";

/** The ten domains; each is a folder of app/routes, domain, server and entities. */
const DOMAINS = "accounts|shop|catalog|availability|cart|orders|payments|billing|reports|support";

/** One arrow that must not be drawn: its name, why, from where, to where. */
const arrow = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** A module that holds shapes to be checked; only these know the schema library. */
const SCHEMAS = "(-schemas|/fields)\\.ts$";

/**
 * Who may import whom. The picture is in docs/architecture.md; this is what keeps it true.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    arrow(
      "domain-is-pure",
      "Rules take values and give values: no database, no web, no clock.",
      { path: "^domain/" },
      { pathNot: ["^domain/", "^node_modules/(zod|temporal-polyfill|temporal-spec)/"] },
    ),
    arrow(
      "arithmetic-knows-no-schema-library",
      "zod is 25 KB on a page that only adds up prices.",
      { path: "^domain/", pathNot: SCHEMAS },
      { path: "^node_modules/zod/", dependencyTypesNot: ["type-only"] },
    ),
    arrow(
      "entities-know-only-words",
      "Tables may use the domain's vocabulary and nothing above it.",
      { path: "^entities/" },
      { pathNot: ["^entities/", "^domain/", "^node_modules/(@mikro-orm|uuid)/"] },
    ),
    arrow(
      "server-knows-no-screen",
      "A use case does not depend on its caller.",
      { path: "^server/" },
      { path: "^(app|tests)/" },
    ),
    arrow(
      "nothing-needs-the-tests",
      "The product must run without its tests.",
      { path: "^(app|deploy|domain|entities|migrations|server|bench)/" },
      { path: "^tests/" },
    ),
    arrow(
      "one-entry-point",
      "Screens reach the server only through app/wiring/*.server.ts.",
      { path: "^app/", pathNot: ["^app/wiring/.*\\.server\\.tsx?$", "^app/entry\\.server\\.tsx$"] },
      { path: "^(server|entities|migrations)/", dependencyTypesNot: ["type-only"] },
    ),
    arrow(
      "wiring-asks-the-router",
      "The entry point calls procedures; it never queries.",
      { path: "^app/wiring/" },
      { path: "^(entities|migrations)/" },
    ),
    arrow(
      "the-client-stands-alone",
      "What developers install holds no line of the server.",
      { path: "^packages/client/src/" },
      { pathNot: "^packages/client/src/|^node_modules/(@trpc/client|superjson)/" },
    ),
    arrow(
      "migrations-stand-alone",
      "A migration must still run after every entity has changed.",
      { path: "^migrations/", pathNot: "^migrations/all\\.ts$" },
      { pathNot: "^node_modules/@mikro-orm/" },
    ),
    arrow(
      "routers-are-leaves",
      "Only server/router.ts gathers the domain routers.",
      { path: "^server/", pathNot: "^server/router\\.ts$" },
      { path: `^server/(${DOMAINS})/router\\.ts$` },
    ),
    arrow(
      "routes-stand-alone",
      "A screen may use what another domain's screens are made of, never a file that answers a URL.",
      { path: "^app/routes/([^/]+)/" },
      { path: "^app/routes/(?!$1/)[^/]+/.*", pathNot: `^(?!(?:${ROUTE_FILES.join("|")})$)` },
    ),
    arrow(
      "storefront-is-light",
      "Shop pages ship no react-query, tRPC client or chart code.",
      { path: "^app/(shell|routes/(?!.*(manage|settings|dashboard)))" },
      {
        path: "node_modules/(@tanstack/react-query|@trpc/client|@trpc/react-query|recharts)/",
        reachable: true,
      },
    ),
    arrow(
      "no-cycles",
      "Two files that need each other are one file.",
      { path: "^(app|domain|server)/" },
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    arrow(
      "no-orphans",
      "Delete what nothing imports.",
      {
        orphan: true,
        path: "^(app|domain|entities|server)/",
        pathNot: ["^server/bin/", "^app/service-worker\\.ts$", "\\.d\\.ts$"],
      },
      {},
    ),
    arrow(
      "everything-resolves",
      "An import that leads nowhere is a slip of the pen.",
      { path: "^(app|domain|entities|migrations|server|tests)/" },
      { couldNotResolve: true },
    ),
    arrow(
      "nothing-borrowed-in-secret",
      "A package that is not in package.json may be gone tomorrow.",
      { path: "^(app|domain|entities|migrations|server)/" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    arrow(
      "the-product-runs-without-its-tools",
      "What serves customers must be a dependency: `npm start` installs nothing else.",
      { path: "^(app|domain|entities|migrations|server)/" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    arrow(
      "the-server-runs-without-the-build",
      "What only builds is loaded by the build alone.",
      {
        path: "^(app|domain|entities|migrations|server)/",
        pathNot:
          "^app/routes\\.ts$|^server/bin/|^server/bundle\\.ts$|^server/http/remix/settled-options\\.ts$",
      },
      {
        path: "^node_modules/(@formatjs|@inlang|@remix-run/(dev|route-config)|@tailwindcss|tailwindcss|terser|vite)/",
      },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.data|test-results|public|packages/client/build)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".css"],
    },
  },
};
