/** MAN-06: what a screen makes of the answer to a file that it asked for. */
import { afterEach, expect, test, vi } from "vitest";
import { fetchFile } from "#app/ui/fetch-file.ts";

afterEach(() => vi.unstubAllGlobals());

const answered = (make: () => Response) => {
  vi.stubGlobal("fetch", async () => make());
  return fetchFile("/manage/orders/export");
};
const CSV = { "content-type": "text/csv; charset=utf-8" };
const TEXT = { "content-type": "text/plain;charset=UTF-8" };

test("MAN-06 a file is a file", async () => {
  const answer = await answered(() => new Response('"Ticket"\r\n', { headers: CSV }));
  expect("file" in answer && (await answer.file.text())).toBe('"Ticket"\r\n');
});

test("MAN-06 AUTH-05 a page in its place is none: the log-in has ended", async () => {
  expect(await answered(() => new Response("<html>", { headers: { "content-type": "text/html" } }))).toEqual({
    ended: true,
  });
});

test("MAN-06 a refusal says its reason", async () => {
  const words = "These are 100,001 orders.";
  expect(await answered(() => new Response(words, { status: 422, headers: TEXT }))).toEqual({
    refused: words,
  });
});

test.each([
  ["a server in trouble", () => new Response("no", { status: 503, headers: TEXT })],
  [
    "a page that says no",
    () => new Response("<html>", { status: 404, headers: { "content-type": "text/html" } }),
  ],
  [
    "a file that breaks off",
    () => new Response(new ReadableStream({ pull: (to) => to.error(new Error("gone")) }), { headers: CSV }),
  ],
  [
    "no network",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("MAN-06 %s has no words for the reader", async (_, make) => {
  expect(await answered(make)).toEqual({ refused: null });
});
