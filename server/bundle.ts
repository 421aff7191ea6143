/**
 * Finds the app: the built bundle in production, Vite's live one in development. Both give the same thing to mount.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language.ts";
import type { HostBundle, HostParts, Surroundings } from "#server/http/host-contract.ts";
import { builtAssetsOf, builtServerFile, projectRoot } from "./built-files.ts";
import type { MountedApp } from "./http/app.ts";
import { routeMatcher } from "./http/remix/build-routes.ts";
import { pageHandler } from "./http/remix/page-handler.ts";
import type { ServeFile } from "./http/static-files.ts";

/** An app to mount, and to close at the end. */
export interface Bundle {
  mounted(): Promise<MountedApp>;
  close(): Promise<void>;
}

/** Reads the app as Vite built it. A program that is bundled together with the app has one of its own (`server/bin/bundle-programs.ts`). */
export type ReadApp = () => Promise<unknown>;

/** From where the build left it. */
const readFromBuild: ReadApp = () => import(pathToFileURL(builtServerFile).href);

/** @throws Error in plain words when nothing has been built yet. */
export async function builtBundle(
  surroundings: Surroundings,
  readApp: ReadApp = readFromBuild,
): Promise<Bundle> {
  if (!existsSync(builtServerFile))
    throw new Error("The app has not been built yet: run `npm start` or `npm run build`.");
  const build = (await readApp()) as ServerBuild;
  const parts = await hostOf(build).open(surroundings);
  const inLanguages = surroundings.config.languages.map((language): [Language, ServerBuild] => {
    if (language === DEFAULT_LANGUAGE) return [language, build];
    return [language, { ...build, assets: JSON.parse(readFileSync(builtAssetsOf(language), "utf8")) }];
  });
  const app = mount(build, new Map(inLanguages), parts, "production");
  return { mounted: async () => app, close: () => parts.close() };
}

/** The app as Vite serves it, opened anew when an edit has replaced the server's modules. */
export async function liveBundle(
  surroundings: Surroundings,
  server: Server,
): Promise<Bundle & { files: ServeFile }> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: projectRoot,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  let current: { host: HostBundle; parts: Promise<HostParts> } | undefined;
  const partsOf = async (host: HostBundle): Promise<HostParts> => {
    if (current?.host !== host) {
      const old = current?.parts;
      current = { host, parts: host.open(surroundings) };
      await old?.then((parts) => parts.close());
    }
    return current.parts;
  };
  return {
    async mounted() {
      const build = (await vite.ssrLoadModule("virtual:remix/server-build")) as unknown as ServerBuild;
      return mount(build, new Map(), await partsOf(hostOf(build)), "development");
    },
    async close() {
      await current?.parts.then((parts) => parts.close());
      await vite.close();
    },
    files: (incoming, outgoing, _requestId, next) => vite.middlewares(incoming, outgoing, next),
  };
}

function hostOf(build: ServerBuild): HostBundle {
  const entry = build.entry.module as typeof build.entry.module & { host?: HostBundle };
  if (!entry.host) throw new Error("The app's entry exports no `host`.");
  return entry.host;
}

/** `inLanguages`: the build with the browser's files of each language; where it has none, those of `build`. */
function mount(
  build: ServerBuild,
  inLanguages: ReadonlyMap<Language, ServerBuild>,
  parts: HostParts,
  mode: string,
): MountedApp {
  const ordinary = pageHandler(build, mode);
  const handlers = new Map([...inLanguages].map(([language, each]) => [language, pageHandler(each, mode)]));
  return {
    parts,
    // Remix types its context as `unknown` values by name; what is in it is between loadContext and the loaders.
    pages: (request, loadContext, language) =>
      (handlers.get(language) ?? ordinary)(request, loadContext as Parameters<typeof ordinary>[1]),
    isRouted: routeMatcher(build.routes),
  };
}
