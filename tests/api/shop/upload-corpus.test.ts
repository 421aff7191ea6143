/** What people upload that is no picture, too much of one, or more than one: refused, or made harmless (SEC-A30). */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pictureStore } from "#server/gateways/pictures/picture-store.ts";
import type { RequestFacts } from "#server/http/host-contract.ts";
import { pictureHandler } from "#server/http/picture-endpoint.ts";
import { pictureDrawer } from "#server/shop/draw-apart.ts";
import { useDatabase } from "#tests/support/database.ts";
import { drawingProcesses } from "#tests/support/drawing-processes.ts";
import { atFullCounts, fullCount } from "#tests/support/how-many.ts";
import { uploadBody } from "#tests/support/pictures.ts";
import { LARGEST_PICTURES, UPLOAD_CORPUS } from "#tests/support/upload-corpus.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;

beforeAll(async () => {
  await database.clean();
  world = await openWorld(database);
});

const MEGABYTE = 1024 * 1024;

/** The most memory that a process ever had, in megabytes, as the kernel counted it. */
const mostMemoryOf = (pid: number) =>
  Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1]) / 1024;

test("SEC-A30 the corpus has more than forty files, each another one", () => {
  expect(UPLOAD_CORPUS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(UPLOAD_CORPUS.map(({ name }) => name)).size).toBe(UPLOAD_CORPUS.length);
});

describe("SEC-A30 what is uploaded as photo.png", () => {
  /** The addresses of all files, whose names no one can tell from another's. */
  const seen = new Set<string>();

  test.each(UPLOAD_CORPUS)("SEC-A30 $name: $status", async ({ status, make }) => {
    const pictures = () => database.asPlatform((tx) => tx.execute("select key from pictures"));
    const before = (await pictures()).length;
    const answer = await world.send({
      method: "POST",
      path: `/api/shops/${world.a.id}/images`,
      token: world.people.merchantOwn.token,
      ...(await uploadBody({ kind: "banner" }, await make())),
    });
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
    if (status !== 201) return expect((await pictures()).length).toBe(before);
    const { sources } = answer.json<{ data: { sources: { url: string; type: string }[] } }>().data;
    const known = seen.size;
    for (const { url, type } of sources) {
      // A name of chance, nothing of the upload's own.
      expect(url).toMatch(/^\/images\/[\w-]{22}-\d+\.(?:webp|jpg)$/);
      const handler = pictureHandler(() => pictureStore(world.config));
      const file = await handler(new Request(`http://sweetcrumb.localhost${url}`), {} as RequestFacts);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        "content-type": type,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      });
      const bytes = Buffer.from(await file.arrayBuffer());
      const {
        format,
        exif,
        icc,
        xmp,
        iptc,
        comments,
        orientation,
        pages = 1,
        ...found
      } = await sharp(bytes).metadata();
      expect(`image/${format}`).toBe(type);
      expect([exif, icc, xmp, iptc, comments, orientation]).toEqual(Array(6).fill(undefined));
      expect([pages, found.space, found.depth]).toEqual([1, "srgb", "uchar"]);
      expect(bytes.toString("latin1")).not.toMatch(/CANARY|<script|MZ /);
      seen.add(url);
    }
    expect(seen.size).toBe(known + sources.length);
  });
});

test.for(atFullCounts)(
  "SEC-A30 the largest pictures of each kind, one after the other, take less than 200 MB of the process that draws",
  { timeout: 180_000 },
  async () => {
    const before = drawingProcesses();
    const drawer = pictureDrawer({ mostMemory: 1024 * MEGABYTE });
    const most: Record<string, number> = {};
    // Each takes three seconds: at short counts two that must be unpacked whole before any of it can be drawn.
    const tried = Object.entries(LARGEST_PICTURES).filter(
      ([name]) => fullCount || /progressive|seen through/.test(name),
    );
    expect(tried.length).toBeGreaterThan(1);
    for (const [name, make] of tried) {
      const upload = await make();
      expect([name, upload.byteLength < 5 * MEGABYTE]).toEqual([name, true]);
      await drawer.draw(upload, "k".repeat(22));
      const [pid = 0] = drawingProcesses().filter((one) => !before.includes(one));
      most[name] = Math.round(mostMemoryOf(pid));
    }
    expect(Object.entries(most).filter(([, megabytes]) => megabytes >= 200)).toEqual([]);
    // What is drawn comes after everything else that runs.
  },
);
