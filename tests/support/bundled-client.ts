import { build } from "vite";

/** The client as a bundler makes it for browsers: a script that leaves it as the global `windowsill`. */
export async function bundledClient(): Promise<string> {
  const entry = "packages/client/src/shop-client.ts";
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["iife"], name: "windowsill" } },
  });
  const [bundle] = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (bundle?.type !== "chunk") throw new Error("Vite made no bundle.");
  return bundle.code.replace(/^var windowsill ?=/, "globalThis.windowsill =");
}
