/** Deploys while pages are open (PWA-01): the app is started anew with other names for all of the browser's files, in front of whoever is in the middle of something. */
import { rmSync } from "node:fs";
import { type App, furnishedFolder, removeDataFolder, startApp } from "#tests/support/app.ts";
import { DemoShop, expect, open, type Page, takenOver, test } from "#tests/support/browser.ts";
import { workerReady } from "#tests/support/browser-installed.ts";
import { addToCart, chooseWayAndDay, quantityOf } from "#tests/support/browser-order.ts";
import { otherBuild } from "#tests/support/other-build.ts";
import { seeded } from "#tests/support/seed.ts";

test.use({ serviceWorkers: "allow" });
test.describe.configure({ timeout: 120_000 });

const TRIALS = 20;
/** How many pages someone goes on to, from a page of before the deploy, at most. */
const MOST_STEPS = 3;

/** The two builds that take turns, the data that they share, and the one that serves. */
let trees: readonly string[] = [];
let dataDir = "";
let app: App;
let deploys = 0;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  trees = [process.cwd(), otherBuild()];
  dataDir = furnishedFolder();
  app = await startApp({ dataDir });
});

test.afterAll(async () => {
  await app?.stop();
  removeDataFolder(dataDir);
  for (const tree of trees.slice(1)) rmSync(tree, { recursive: true, force: true });
});

/** Ends the app and starts the other build on the same port and data. */
async function deploy(): Promise<void> {
  deploys += 1;
  await app.stop();
  app = await startApp({ dataDir, port: app.port, root: trees[deploys % trees.length] });
}

/** Where the deploy finds someone who has something in the cart. */
const PLACES: ReadonlyArray<readonly [string, (page: Page, shop: DemoShop) => Promise<void>]> = [
  ["on the home page", (page, shop) => open(page, shop.url("/"))],
  ["on the menu", async () => {}],
  ["at the order that is begun", (page, shop) => open(page, shop.url("/order"))],
  [
    "at the order with its day chosen and a name half typed",
    async (page, shop) => {
      await open(page, shop.url("/order"));
      await chooseWayAndDay(page, "Pickup");
      await page.getByLabel("Name", { exact: true }).fill("Robin B");
    },
  ],
  ["at the log-in", (page, shop) => open(page, shop.url("/login"))],
  ["in the help", (page, shop) => open(page, shop.url("/help"))],
];

/** Where one goes on to, within the page that is open: its scripts are of before the deploy. */
const STEPS = ["/menu", "/help", "/feedback", "/login", "/order"];

for (let trial = 1; trial <= TRIALS; trial++) {
  test(`PWA-01 deploy ${trial} of ${TRIALS}, at a random point of a journey: the page goes on, asks for a reload, and the cart is whole`, {
    tag: "@full",
  }, async ({ page, faults }) => {
    const { random, tell } = seeded(`deploy ${trial}`);
    const [where, go] = random.pick(PLACES);
    const steps = Array.from({ length: random.between(0, MOST_STEPS) }, () => random.pick(STEPS));
    tell([`someone ${where}`, ...steps].join(", then "));
    const missing: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400 && answer.url().includes("/assets/")) missing.push(answer.url());
    });
    const pies = new DemoShop("cornerpies", app.port, new Date());
    const item = await pies.plentifulItem();
    await open(page, pies.url("/menu"));
    await addToCart(page, item);
    await workerReady(page);
    await go(page, pies);
    const before = await scriptsOf(page);
    await deploy();
    // What the framework asked ahead while no app was there it asks again when it is needed.
    const asked = faults.splice(0).filter((fault) => !fault.startsWith("Failed to fetch manifest patches"));
    expect(asked).toEqual([]);

    for (const step of steps) await goOn(page, step);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const question = page.getByText(/has been updated! Please reload the page$/);
    await expect(question).toBeVisible();
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await reloaded;
    await takenOver(page);
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const after = await scriptsOf(page);
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((script) => before.includes(script))).toEqual([]);

    await goOn(page, "/order");
    await expect(quantityOf(page, item)).toHaveValue("1");
    expect(missing, "files that no build had any more").toEqual([]);
  });
}

/** The scripts that the document was made of. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/assets\/.*\.js$/.test(name)),
  );

/** Follows a link to a page of the shop as its frame does, without loading the document anew. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const router = (window as unknown as { __remixRouter: { navigate(to: string): Promise<void> } })
      .__remixRouter;
    return router.navigate(to);
  }, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
}
