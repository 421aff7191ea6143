import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A browser ready to be started by Playwright's `launchOptions`. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/**
 * The package's own argument list is not used: `--single-process` dies when a context closes, and
 * `--disable-web-security` would hide real faults.
 */
const ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--font-render-hinting=none"];

/**
 * The Chromium that npm brought, unpacked once under node_modules/.cache and good for a machine without
 * any system library or font. `CHROME=/path/to/chromium` uses another one instead.
 */
export async function chromium(): Promise<Chromium> {
  if (process.env.CHROME)
    return { executablePath: process.env.CHROME, args: ARGUMENTS, env: environment({}) };
  const root = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const folder = join(root, "..", "..", ".cache", `chromium-${version}`);
  if (!existsSync(join(folder, "complete"))) await unpack(root, folder);
  return {
    executablePath: join(folder, "chromium"),
    args: ARGUMENTS,
    env: environment({
      FONTCONFIG_PATH: join(folder, "fonts"),
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    }),
  };
}

/** Unpacks beside the final folder and moves it there whole, so that a killed run leaves nothing half-written. */
async function unpack(root: string, folder: string): Promise<void> {
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  const before = process.env.TMPDIR;
  // The package unpacks to the system's temporary folder and trusts whatever lies there.
  process.env.TMPDIR = half;
  try {
    const { default: packed, inflate } = await import("@sparticuz/chromium");
    await packed.executablePath();
    // NSS, NSPR and expat, which a bare Debian lacks; the package itself unpacks them on Lambda only.
    await inflate(join(root, "bin", "al2023.tar.br"));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  // The shipped fonts.conf names a folder that is not there; without any font Chromium aborts on form controls.
  const fonts = join(folder, "fonts");
  writeFileSync(
    join(half, "fonts", "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`,
  );
  writeFileSync(join(half, "complete"), "");
  rmSync(folder, { recursive: true, force: true });
  renameSync(half, folder);
}

/** The process's environment with some entries replaced, without the undefined ones that Playwright refuses. */
function environment(more: Record<string, string>): Record<string, string> {
  const now = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(now), ...more };
}
