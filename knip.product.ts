import type { KnipConfig } from "knip";
import { ROUTE_FILES } from "./tests/house/route-files.ts";

/** What only tests use: a rule that nothing of the product calls. */
export default {
  entry: [
    "app/root.tsx",
    "app/entry.{client,server}.tsx",
    "app/routes.ts",
    "app/dev/*.tsx",
    "app/service-worker.ts",
    ...ROUTE_FILES,
    "server/{bin,programs}/*.{ts,mjs}",
  ],
  project: ["{app,domain,entities,migrations,server}/**/*.{ts,tsx,mjs}"],
  remix: false,
  vitest: false,
  playwright: false,
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
