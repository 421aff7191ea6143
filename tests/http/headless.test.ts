import { resolve } from "node:path";
import { describe, expect } from "vitest";
import type { App } from "#tests/support/app.ts";
import { ask } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";
import { type DeveloperFolder, developerFolder } from "./installed-client.ts";
import { type MeddlingLine, openMeddlingLine } from "./meddling-line.ts";

const PASSWORD = "windowsill-demo";
/** A shop that guests may order at, and one that refuses what it has too little of. */
const GUESTS = { SHOP: "cornerpies" };
const STOCK = { SHOP: "sweetcrumb", EMAIL: "customer@sweetcrumb.test", PASSWORD };
const STOREFRONTS = ["by-client", "by-rest"] as const;

const TSC = resolve("node_modules/typescript/bin/tsc");
const FAST_TSC = resolve("node_modules/typescript-7/bin/tsc");
const DESCRIBE = resolve("node_modules/openapi-typescript/bin/cli.js");

let app: App;
let folder: DeveloperFolder;
let line: MeddlingLine;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
  line = await openMeddlingLine(app.port);
  folder = await developerFolder();
  const described = await folder.run(DESCRIBE, [
    `http://127.0.0.1:${app.port}/api/openapi.json`,
    "--output",
    "rest-calls.d.ts",
  ]);
  expect(described.code, described.output).toBe(0);
  const compiled = await folder.run(TSC);
  expect(compiled.code, compiled.output).toBe(0);
}, 150_000);

test.afterAll(async () => {
  folder?.remove();
  await line?.close();
});

/** One call of the REST API, in the name of the shop's merchant where a token is given. */
async function call<Data>(
  slug: string,
  method: string,
  path: string,
  json?: object,
  token?: string,
): Promise<Data> {
  const answer = await ask({
    port: app.port,
    host: `${slug}.localhost`,
    method,
    path: `/api${path}`,
    ...(json ? { json } : {}),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.status === 204 ? (null as Data) : answer.json<{ data: Data }>().data;
}

/** A shop and its merchant's log-in. */
async function merchantOf(slug: string) {
  const { id } = await call<{ id: string }>(slug, "GET", `/shops/slug/${slug}`);
  const { token } = await call<{ token: string }>(slug, "POST", `/shops/${id}/login`, {
    email: `merchant@${slug}.test`,
    password: PASSWORD,
  });
  return { slug, id, token };
}

/** An item of one's own on the menu, of which there are three pieces; whatever happens it is taken off again. */
async function withItem(
  slug: string,
  name: string,
  use: (change: (fields: object) => Promise<void>) => Promise<void>,
) {
  const { id, token } = await merchantOf(slug);
  const [section] = await call<{ id: string }[]>(slug, "GET", `/shops/${id}/sections`, undefined, token);
  const fields = { name, price: 500, stock: 3, section_id: section?.id };
  const item = await call<{ id: string }>(slug, "POST", `/shops/${id}/items`, fields, token);
  try {
    await use((changed) => call(slug, "PATCH", `/shops/${id}/items/${item.id}`, changed, token));
  } finally {
    await call(slug, "DELETE", `/items/${item.id}`, undefined, token);
  }
}

/** What stands on a shop's menu. */
const itemsOf = async (slug: string) =>
  (await call<{ items: { name: string }[] }[]>(slug, "GET", `/shops/slug/${slug}/menu`)).flatMap(
    ({ items }) => items,
  );

const numberIn = (output: string) => Number(/Order #(\d+):/.exec(output)?.[1]);

describe("the client as a developer installs it", () => {
  const consumer = `
    import { type AppRouter, createShopClient, isRefusal, type Menu } from "@windowsill/client";
    const shop = createShopClient({ origin: "http://localhost:3000", shop: "cornerpies" });
    const menu: Menu = await shop.catalog.menu.query();
    const prices: number[] = menu.flatMap(({ items }) => items.map(({ price }) => price));
    const order = { availabilityId: "w", fulfillmentType: "Pickup", fulfillmentSlot: "d" } as const;
    export const at: Date = (await shop.checkout().place(order)).order.createdAt;
    export function left(error: unknown): number | undefined {
      if (isRefusal(error, "price_changed")) return error.facts.quote.grandTotal;
      return isRefusal(error, "oversold") ? error.facts.oversold[0]?.available : prices[0];
    }
    // @ts-expect-error no procedure has this name
    void shop.catalog.menus;
    // @ts-expect-error what changes something is no question
    void shop.orders.place.query;
    // @ts-expect-error a key is asked for
    void shop.orders.byKey.query();
    // @ts-expect-error these facts are another refusal's
    export const wrong = (error: unknown) => isRefusal(error, "oversold") && error.facts.quote;
    export type Router = AppRouter;
  `;
  const settings = (lib: string[], files: string[], skipLibCheck: boolean) =>
    JSON.stringify({
      files,
      compilerOptions: {
        ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
        ...{ lib, skipLibCheck, types: [], target: "ES2022", module: "NodeNext", noEmit: true },
      },
    });

  test.for([
    ["browsers", ["ES2022", "DOM"]],
    ["no one but the language", ["ES2022"]],
  ] as const)("API-06 compiles strictly with the types of %s", async ([_, lib]) => {
    folder.write("consumer.mts", consumer);
    folder.write("tsconfig.consumer.json", settings([...lib], ["consumer.mts"], false));
    expect(await folder.run(FAST_TSC, ["--project", "tsconfig.consumer.json"])).toEqual({
      code: 0,
      output: "",
    });
  });

  test("API-06 AppRouter types a tRPC client of the developer's own", async () => {
    folder.write(
      "own.mts",
      `
      import { createTRPCClient, httpBatchLink } from "@trpc/client";
      import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
      import superjson from "superjson";
      import type { AppRouter, Menu, NewOrder } from "@windowsill/client";
      const headers = { "x-shop": "cornerpies" };
      const url = process.argv[2] + "/trpc";
      const trpc = createTRPCClient<AppRouter>({
        links: [httpBatchLink({ url, transformer: superjson, headers, maxItems: 10 })],
      });
      const menu: Menu = await trpc.catalog.menu.query();
      export const same: inferRouterOutputs<AppRouter>["catalog"]["menu"] = menu;
      export const order = (sent: NewOrder): inferRouterInputs<AppRouter>["orders"]["place"] => sent;
      // @ts-expect-error an order names its window
      void (() => trpc.orders.place.mutate({}));
      console.log(menu.flatMap(({ items }) => items).length > 0);
    `,
    );
    const made = JSON.parse(settings(["ES2022", "DOM"], ["own.mts"], true));
    const compilerOptions = { ...made.compilerOptions, types: ["node"], noEmit: false, outDir: "built" };
    folder.write("tsconfig.own.json", JSON.stringify({ ...made, compilerOptions }));
    expect(await folder.run(FAST_TSC, ["--project", "tsconfig.own.json"])).toEqual({ code: 0, output: "" });
    expect(await folder.run("built/own.mjs", [line.origin])).toEqual({ code: 0, output: "true\n" });
  });
});

describe.for(STOREFRONTS)("the storefront %s", (storefront) => {
  const shop = (env: Readonly<Record<string, string>>, ...words: string[]) =>
    folder.run(`build/${storefront}.js`, words, { ORIGIN: line.origin, ...env });
  const yes = { YES: "1" };

  test("API-11 API-06 shows the menu and places a guest's order", async () => {
    await withItem("cornerpies", `Pie ${storefront}`, async () => {
      const menu = await shop(GUESTS);
      expect(menu).toMatchObject({ code: 0 });
      expect(menu.output).toContain(`$5.00  Pie ${storefront}`);
      const ordered = await shop(GUESTS, `Pie ${storefront}`, "2");
      expect(ordered.output).toMatch(
        new RegExp(
          `^Order #\\d+: 2 × Pie ${storefront}, \\$\\d+\\.\\d\\d in all\\.\nIts page: http.+/order/.+\n$`,
        ),
      );
    });
  });

  test("API-11 ORD-04 a lost answer is asked for again, and one order stands", async () => {
    await withItem("cornerpies", `Lost ${storefront}`, async () => {
      const before = line.orders();
      line.losesAnswers = 2;
      const ordered = await shop(GUESTS, `Lost ${storefront}`);
      expect(line.orders() - before).toBe(3);
      const { id, token } = await merchantOf("cornerpies");
      const orders = await call<{ ticket_number: number; line_items: { item_name: string }[] }[]>(
        "cornerpies",
        "GET",
        `/shops/${id}/orders?per_page=50`,
        undefined,
        token,
      );
      const own = orders.filter(({ line_items: lines }) => lines[0]?.item_name === `Lost ${storefront}`);
      expect(own.map((order) => order.ticket_number)).toEqual([numberIn(ordered.output)]);
    });
  });

  test("API-11 ORD-01 a price that changed meanwhile is asked about before it is ordered", async () => {
    const name = `Dear ${storefront}`;
    await withItem("sweetcrumb", name, async (change) => {
      line.beforeOrder = () => change({ price: 750 });
      const refused = await shop(STOCK, name, "2");
      expect(refused.output).toContain(`2 × ${name} costs $15.00 by now. Order it?`);
      expect(refused.output).toContain("Nothing was ordered.");
      line.beforeOrder = () => change({ price: 800 });
      const ordered = await shop({ ...STOCK, ...yes }, name, "1");
      expect(ordered.output).toMatch(
        new RegExp(`1 × ${name} costs \\$8\\.00 .* Yes\\.\nOrder #\\d+: 1 × ${name}, `),
      );
    });
  });

  test("API-11 ORD-02 of what has run short the shopper is offered what is left", async () => {
    const name = `Short ${storefront}`;
    await withItem("sweetcrumb", name, async () => {
      const ordered = await shop({ ...STOCK, ...yes }, name, "5");
      expect(ordered.output).toMatch(
        new RegExp(`Only 3 × ${name} left. Order these\\? Yes\\.\nOrder #\\d+: 3 × ${name}, `),
      );
      expect((await shop({ ...STOCK, ...yes }, name, "1")).output).toContain("Nothing was ordered.");
    });
  });

  test("API-11 what no shopper can decide ends it, in the shop's own words", async () => {
    const stranger = { ...STOCK, EMAIL: "nobody@sweetcrumb.test" };
    const [{ name } = { name: "" }] = await itemsOf("sweetcrumb");
    const failed = await shop(stranger, name);
    expect(failed.code).toBe(1);
    expect(failed.output).toContain("wrong_credentials");
    const missing = await shop(GUESTS, "Nothing of the kind");
    expect(missing.code).toBe(1);
    expect(missing.output).toContain("There is no Nothing of the kind on the menu.");
  });
});
