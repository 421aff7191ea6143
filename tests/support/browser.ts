import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import pg from "pg";
import { postgresOf } from "#tests/chaos/books.ts";
import { visitedApp } from "./browser-app.ts";
import { type Answer, ask, type Question } from "./http.ts";

export type { Locator, Page };
export { expect };

/** The password of everyone in the demo shops. */
export const PASSWORD = "windowsill-demo";

/** The demo's people, by the first part of their address. */
export type Who = "customer" | "unverified" | "merchant";

/** One item of the public menu, as the REST call gives it; money in cents. */
export interface MenuItem {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly stock?: number;
  readonly sold_out: boolean;
  readonly unlimited: boolean;
  readonly too_late_to_order: boolean;
}

/** One message that the demo would have sent. */
export interface OutboxMessage {
  readonly channel: "email" | "sms";
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly created_at: string;
}

/** Asks, and again while the app has too much to do (503): what brings a journey about is not what it is about. */
async function served(question: Question): Promise<Answer> {
  const answers: Answer[] = [];
  const status = async () => {
    answers.push(await ask(question));
    return answers.at(-1)?.status;
  };
  await expect.poll(status, { message: question.path, timeout: 10_000 }).not.toBe(503);
  return answers.at(-1) as Answer;
}

/** A shop of the running app. */
export class DemoShop {
  readonly slug: string;
  readonly #port: number;
  readonly #since: string;

  /** `since` is the instant the journey began: what was sent before it is another's. */
  constructor(slug: string, port: number, since: Date) {
    this.slug = slug;
    this.#port = port;
    this.#since = since.toISOString();
  }

  /** The address of one of its pages. */
  url(path: string): string {
    return `http://${this.slug}.localhost:${this.#port}${path}`;
  }

  /** Items that anyone can put in a cart now, in the menu's order. */
  async itemsForSale(): Promise<MenuItem[]> {
    const { data } = await this.#json<{ data: { items: MenuItem[] }[] }>(`/api/shops/slug/${this.slug}/menu`);
    const items = data.flatMap((section) => section.items);
    return items.filter(
      (item) => !item.sold_out && !item.too_late_to_order && (item.unlimited || (item.stock ?? 1) > 0),
    );
  }

  /** An item with enough in stock for any journey. */
  async plentifulItem(): Promise<MenuItem> {
    const found = (await this.itemsForSale()).find(
      ({ unlimited, stock, price }) => price > 0 && (unlimited || (stock ?? 99) > 8),
    );
    if (!found) throw new Error(`${this.slug} has nothing plentiful for sale`);
    return found;
  }

  /** An item of which only a few are left: counted, and at most five. */
  async scarceItem(): Promise<MenuItem & { stock: number }> {
    const few = (await this.itemsForSale()).find(
      ({ unlimited, stock = 0 }) => !unlimited && stock > 0 && stock <= 5,
    );
    if (!few?.stock) throw new Error(`${this.slug} has nothing scarce for sale`);
    return { ...few, stock: few.stock };
  }

  /** The journey's newest message to an address, once it is there; the worker needs a moment. */
  async messageTo(address: string, about: RegExp): Promise<OutboxMessage> {
    const find = async () => {
      const messages = await this.#json<OutboxMessage[]>("/dev/outbox.json");
      return messages.find(
        ({ to, subject, created_at }) =>
          to.includes(address) && about.test(subject) && created_at >= this.#since,
      );
    };
    await expect.poll(find, { message: `a message to ${address}`, timeout: 10_000 }).toBeTruthy();
    const message = await find();
    if (!message) throw new Error(`The message to ${address} is gone`);
    return message;
  }

  async #json<Body>(path: string): Promise<Body> {
    const answer = await served({ port: this.#port, host: `${this.slug}.localhost`, path });
    expect(answer.status, path).toBe(200);
    return answer.json<Body>();
  }
}

/** What the framework says where what it was loading is given up, because the page is left or another step came first. */
const LEFT_WHILE_LOADING = /BodyStreamBuffer was aborted/;

/** Notes what goes wrong inside a page: thrown errors, hydration that did not match, refusals of the content policy. */
function watch(page: Page, faults: string[]): Page {
  page.on("pageerror", ({ message }) => {
    if (!LEFT_WHILE_LOADING.test(message)) faults.push(message);
  });
  page.on("console", (message) => {
    // The browser itself reports every answer of 400 and above; the tests assert on those they expect.
    if (message.type() !== "error") return;
    const isExpected =
      message.text().startsWith("Failed to load resource") || LEFT_WHILE_LOADING.test(message.text());
    if (!isExpected) faults.push(message.text());
  });
  return page;
}

interface Fixtures {
  /** Every journey begins with empty carts, whatever the one before it left in them: the demo's people are few. */
  emptyCarts: undefined;
  /** What went wrong inside the pages of the test so far. */
  faults: string[];
  /** A page in a browser of its own, without the first one's cookies. */
  otherPage: () => Promise<Page>;
  /** A demo shop by its slug: `shop("sweetcrumb").url("/menu")`. */
  shop: (slug: string) => DemoShop;
  /** Logs one of a shop's people in; the page stays where it was. */
  logIn: (page: Page, slug: string, who: Who) => Promise<void>;
  /** True where the project has JavaScript switched on. */
  scripted: boolean;
}

interface WorkersFixtures {
  /** The worker's connection to the database of the app that it visits. */
  caretaker: pg.Client;
}

/** Playwright's test with the demo shops at hand; a page that throws an error fails its test. */
export const test = base.extend<Fixtures, WorkersFixtures>({
  // Empty braces, here and below, are how Playwright learns that no other fixture is needed.
  caretaker: [
    async ({}, use) => {
      const client = new pg.Client({ connectionString: postgresOf(visitedApp().dataDir).url });
      await client.connect();
      await use(client);
      await client.end();
    },
    { scope: "worker" },
  ],
  emptyCarts: [
    async ({ caretaker }, use) => {
      await caretaker.query("delete from carts");
      await use(undefined);
    },
    { auto: true },
  ],
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults, "the pages' own errors").toEqual([]);
  },
  page: async ({ page, faults }, use) => use(watch(page, faults)),
  otherPage: async ({ browser, faults, javaScriptEnabled, viewport, isMobile, hasTouch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ javaScriptEnabled, viewport, isMobile, hasTouch });
      contexts.push(context);
      return watch(await context.newPage(), faults);
    });
    for (const context of contexts) await context.close();
  },
  shop: async ({}, use) => {
    const { port } = visitedApp();
    const began = new Date();
    await use((slug) => new DemoShop(slug, port, began));
  },
  logIn: async ({ shop }, use) => {
    await use(async (page, slug, who) => {
      await postForm(page, shop(slug).url(who === "merchant" ? "/owner/login" : "/login"), {
        email: `${who}@${slug}.test`,
        password: PASSWORD,
      });
    });
  },
  scripted: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled ?? true);
  },
});

/**
 * Posts a form that opens a session, as this browser would, with its cookies, and keeps the cookies of the answer; the two pages around it
 * are not drawn. Most journeys begin behind a log-in, and the screens of the log-in and the sign-up have journeys of their own.
 */
export async function postForm(page: Page, url: string, form: Record<string, string>): Promise<void> {
  const { origin, hostname, port, pathname } = new URL(url);
  const cookies = await page.context().cookies(url);
  const answer = await served({
    port: Number(port),
    host: hostname,
    method: "POST",
    path: pathname,
    form,
    headers: {
      origin,
      "sec-fetch-site": "same-origin",
      accept: "text/html",
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    },
  });
  expect(answer.status, `${form.email} at ${url}`).toBe(302);
  for (const line of answer.headers["set-cookie"] ?? []) {
    const [name = "", value = ""] = line.slice(0, line.indexOf(";")).split("=", 2);
    if (value === "") await page.context().clearCookies({ name, domain: hostname });
    else await page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  }
}

/** Fills the log-in form that is on the screen and sends it. */
export async function giveCredentials(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

/** Opens a page and waits, where there are scripts, until they have taken it over. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await takenOver(page);
}

/**
 * Waits until React has taken the page over; at once where scripts are switched off. The page itself shows no sign of it,
 * so React's own root is asked: it is dehydrated until the first commit. The idle moment lets the effects of that commit run, the two frames
 * have it painted: a key that is pressed before the first paint may get lost in the browser. About once in 400 pages this Chromium calls no
 * idle moment for half a minute although nothing runs: then the wait is over after half a second.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!("__remixContext" in window)) return true;
    const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"))?.[1];
    return root?.stateNode?.current?.memoizedState?.isDehydrated === false;
  });
  await page.evaluate(async () => {
    if (!("__remixContext" in window)) return;
    await new Promise((done) => requestIdleCallback(done, { timeout: 500 }));
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });
}

/** Chooses a radio of a group by the start of its name; the first one that can be chosen unless told. */
export async function choose(page: Page, group: string, option: RegExp = /./): Promise<void> {
  const radios = page
    .getByRole("radiogroup", { name: group, exact: true })
    .getByRole("radio", { name: option, disabled: false });
  await radios.first().check();
  await expect(radios.first()).toBeChecked();
}

/** The number after a dollar sign, as cents; NaN while there is none, as for ' – '. */
export async function centsIn(place: Locator): Promise<number> {
  const [, dollars, cents] = /\$\s?([\d,]+)\.(\d\d)/.exec((await place.innerText()).trim()) ?? [];
  return dollars === undefined ? Number.NaN : Number(dollars.replaceAll(",", "")) * 100 + Number(cents);
}
