/** PERF-07: what Lighthouse says of shop pages on a phone. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium as browsers, type Page } from "@playwright/test";
import lighthouse, { type Flags } from "lighthouse";
import { freePort } from "./app.ts";
import { DemoShop, takenOver } from "./browser.ts";
import { addToCart, orderAsGuest } from "./browser-order.ts";
import { chromium } from "./chromium.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** As Lighthouse names what a page loads. */
export const KINDS = ["Document", "Script", "Stylesheet", "Font", "Image"] as const;

/** One look at a page: points of a hundred in each category, the layout shift, and what it objects to besides speed. */
export interface Audit {
  readonly points: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  readonly layoutShift: number;
  readonly objections: readonly string[];
  /** Bytes that the page took over the line, answers' headers included, by what they are. */
  readonly bytes: Readonly<Record<(typeof KINDS)[number], number>>;
}

/** The addresses of pages by their names: the last two are a guest's with a full cart, and an order that was placed. */
export interface AuditedPages {
  readonly addresses: Readonly<Record<string, string>>;
  audit(address: string): Promise<Audit>;
  /** Opens a page as anyone does, for the cookies that it sets. */
  visit(address: string): Promise<void>;
  close(): Promise<void>;
}

/** How many different things a full cart holds. */
const MANY_ITEMS = 6;

/** Lighthouse's preset for phones, on a network and a processor that it makes slower by calculation. Cookies stay, all else is cleared before each look. */
const FLAGS: Flags = {
  onlyCategories: [...CATEGORIES],
  formFactor: "mobile",
  throttlingMethod: "simulate",
  disableFullPageScreenshot: true,
  logLevel: "error",
};

/** Opens a browser that Lighthouse may steer beside a journey, and prepares the pages of the shop `cornerpies` at this port. */
export async function openAudits(app: { readonly port: number }): Promise<AuditedPages> {
  const folder = mkdtempSync(join(tmpdir(), "windowsill-lighthouse-"));
  const port = await freePort();
  const { executablePath, args, env } = await chromium();
  // Its own context is the only one that Lighthouse's tabs share cookies with.
  const context = await browsers.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`, "--remote-debugging-address=127.0.0.1"],
    env,
    locale: "en-US",
  });
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const addresses = await preparedPages(context, new DemoShop("cornerpies", app.port, new Date()));
    const visit = async (address: string) => {
      const page = await context.newPage();
      await page.goto(address);
      await page.close();
    };
    return { addresses, audit: (address) => auditOf(address, port), visit, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function preparedPages(context: BrowserContext, shop: DemoShop): Promise<Record<string, string>> {
  const page = context.pages()[0] ?? (await context.newPage());
  await orderAsGuest(page, shop);
  const placed = page.url();
  await fillCart(page, shop);
  return { home: shop.url("/"), menu: shop.url("/menu"), order: shop.url("/order"), "order placed": placed };
}

async function fillCart(page: Page, shop: DemoShop): Promise<void> {
  const items = await shop.itemsForSale();
  await page.goto(shop.url("/order"));
  await takenOver(page);
  for (const item of items.slice(0, MANY_ITEMS)) await addToCart(page, item);
}

async function auditOf(address: string, port: number): Promise<Audit> {
  const result = await lighthouse(address, { ...FLAGS, port });
  if (!result) throw new Error(`Lighthouse says nothing of ${address}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const points = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Record<(typeof CATEGORIES)[number], number>;
  const objections = CATEGORIES.filter((name) => name !== "performance").flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${id}`),
  );
  const requests = requestsOf(audits["network-requests"]?.details);
  const bytes = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      requests
        .filter(({ resourceType }) => resourceType === kind)
        .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    ]),
  ) as Audit["bytes"];
  return {
    points,
    layoutShift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    objections,
    bytes,
  };
}

/** The rows of the list of requests. */
const requestsOf = (details: unknown) =>
  (details as { items?: { resourceType?: string; transferSize?: number }[] } | undefined)?.items ?? [];
