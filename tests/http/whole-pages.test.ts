import { expect } from "vitest";
import { ask } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

/** From the texts that the demo's bakery wrote for two of its pages. */
const OF_ABOUT = "ground the week we use it";
const OF_HELP = "we leave the box in the shade";

test("PERF-03 what a shop wrote for one of its pages travels with that page alone", async ({ app }) => {
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const { status, text } = await ask({ port: app.port, host: "sweetcrumb.localhost", path, headers });
    expect([path, status]).toEqual([path, 200]);
    return { text, about: text.includes(OF_ABOUT), help: text.includes(OF_HELP) };
  };
  expect(await page("/about")).toMatchObject({ about: true, help: false });
  expect(await page("/help")).toMatchObject({ about: false, help: true });
  for (const path of ["/", "/menu", "/login", "/signup"])
    expect(await page(path), path).toMatchObject({ about: false, help: false });
  expect(await page("/menu", { cookie: "cart=nobodys" })).toMatchObject({ about: false, help: false });
});

test("PERF-03 a page is sent in one piece that says how long it is", async ({ app }) => {
  for (const path of ["/login", "/menu"]) {
    const { headers, text } = await ask({
      port: app.port,
      host: "sweetcrumb.localhost",
      path,
      headers: { cookie: "cart=nobodys" },
    });
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(text)));
    expect(text, path).toContain("</html>");
  }
});

test("PERF-03 SEC-A14 a page's data that a browser fetches ahead of a step are not made: none may be kept", async ({
  app,
}) => {
  const answerTo = (path: string, headers: Record<string, string> = {}) =>
    ask({ port: app.port, host: "sweetcrumb.localhost", path, headers });
  for (const name of ["sec-purpose", "purpose"]) {
    const { status, headers, text } = await answerTo("/menu.data", { [name]: "prefetch" });
    expect([status, headers["cache-control"], text]).toEqual([204, "no-store", ""]);
  }
  // The step itself, one of a page that is drawn ahead, and a page that is fetched ahead as a whole.
  expect((await answerTo("/menu.data")).status).toBe(200);
  expect((await answerTo("/menu.data", { "sec-purpose": "prefetch;prerender" })).status).toBe(200);
  expect((await answerTo("/menu", { "sec-purpose": "prefetch" })).text).toContain("</html>");
});
