import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "#tests/support/http.ts";
import { type FakeHost, startFakeHost } from "./fake-host.ts";

const SCRIPT = "console.log('a loaf of rye, sliced');\n".repeat(40);
let folder: string;
let host: FakeHost;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "windowsill-files-"));
  mkdirSync(join(folder, "assets"));
  const script = join(folder, "assets", "loaf-1a2b3c.js");
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  mkdirSync(join(folder, "fonts"));
  writeFileSync(join(folder, "fonts", "fraunces.woff2"), "letters");
  writeFileSync(join(folder, ".secret.txt"), "nobody's");
  host = await startFakeHost({ folder });
  // From here on the build is gone, as while a new one is laid over it.
  rmSync(folder, { recursive: true });
});

afterAll(() => host.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  ask({ port: host.port, host: "sweetcrumb.localhost", path, headers });

test("REL-R8 files are served on while a new build takes the old one's place", async () => {
  const script = await get("/assets/loaf-1a2b3c.js");
  expect(script.text).toBe(SCRIPT);
  expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
});

test("PERF-07 the font that pages wait for is not asked for again with each of them", async () => {
  expect((await get("/fonts/fraunces.woff2")).headers["cache-control"]).toBe("public, max-age=604800");
});

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate, br;q=0", "gzip"],
  ["gzip;q=0.5", "gzip"],
  ["identity", undefined],
])("PERF-06 a browser that takes %s gets it as %s", async (accepted, encoding) => {
  const answer = await get("/assets/loaf-1a2b3c.js", { "accept-encoding": accepted });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers.vary).toContain("Accept-Encoding");
});

test("PERF-06 what a browser has already is not sent again", async () => {
  const { headers } = await get("/favicon.svg");
  const again = await get("/favicon.svg", { "if-none-match": String(headers.etag) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test.each(["/.secret.txt", "/assets/", "/assets/../.secret.txt", "/assets/loaf-1a2b3c.js.br"])(
  "SEC-A26 %s is no file of ours",
  async (path) => {
    expect((await get(path)).text).not.toContain("nobody's");
    expect((await get(path)).headers["content-type"]).not.toBe("text/javascript; charset=utf-8");
  },
);
