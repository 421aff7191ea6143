import type { RouteConfigEntry } from "@remix-run/route-config";
import sitemap from "../../app/routes.ts";

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [`app/${file}`, ...filesOf(children ?? [])]);

/** The files that answer the URLs of `app/routes.ts`: everything else under `app/routes` is what they are made of. */
export const ROUTE_FILES: readonly string[] = [
  ...new Set(filesOf((await sitemap) as RouteConfigEntry[])),
].sort();
