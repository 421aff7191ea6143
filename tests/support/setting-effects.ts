/** A journey of the settings' effects: what it needs to change settings through their screens, and to look where they take effect (SET-01). */
import { randomUUID } from "node:crypto";
import { sectionTitle } from "#app/routes/shop/manage-shop/setting-words.ts";
import {
  isSpanish,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type SettingsSection,
  settingNamed,
} from "#domain/shop/settings.ts";
import { postgresOf, query } from "#tests/chaos/books.ts";
import { type DemoShop, expect, open, type Page, test, type Who } from "./browser.ts";
import { visitedApp } from "./browser-app.ts";
import { type MerchantsHands, merchantsHands } from "./browser-merchant.ts";
import { ask, Visitor } from "./http.ts";
import { JOURNEYS, type Journey, PROVED_BY, WAITING_JOURNEYS } from "./proved-settings.ts";

/** A setting as someone types or chooses it: a box, several options, or a text. */
type Typed<Name extends SettingName> = (typeof SETTINGS)[Name] extends { kind: "flag" }
  ? boolean
  : (typeof SETTINGS)[Name] extends { kind: "several" }
    ? readonly (typeof SETTINGS)[Name]["options"][number][]
    : string;
export type TypedSettings = { readonly [Name in SettingName]?: Typed<Name> };

/** What a journey has at hand. */
export interface Effects {
  readonly shop: DemoShop;
  readonly merchant: MerchantsHands;
  /** Changes settings on their screens, over all sections, and saves them together by the bar. */
  change(typed: TypedSettings): Promise<void>;
  /** Says that these, changed before, were seen where they take effect. */
  seen(...names: SettingName[]): void;
  /** A page of the shop as someone without an account gets it: its text without markup, or "" where it leads elsewhere. */
  read(path: string): Promise<string>;
  /** The same as it is sent. */
  html(path: string): Promise<string>;
  /** Posts a form of the shop as someone without an account, and answers with the status. */
  post(path: string, form: Record<string, string>): Promise<number>;
  /** Orders as a guest over REST: one plentiful item for pickup on the first day, unless told otherwise. */
  order(changes?: Readonly<Record<string, unknown>>): Promise<OrderTried>;
}

/** What came of a guest's order. */
export interface OrderTried {
  readonly status: number;
  readonly text: string;
  /** The order's own fields, where it was placed. */
  readonly order: {
    readonly id: string;
    readonly ticket_number: number;
    readonly grand_total: number;
    readonly service_fee: number;
    readonly invoice_url: string;
  };
}

type Screens = Readonly<{
  page: Page;
  otherPage: () => Promise<Page>;
  logIn: (page: Page, slug: string, who: Who) => Promise<void>;
}>;

/**
 * The journey of some settings at a demo shop, whose settings are afterwards as they were. `page` is the merchant's; a page of someone else is
 * another browser's.
 */
export function settingEffects(
  journey: Journey,
  slug: string,
  walk: (effects: Effects, screens: Screens) => Promise<void>,
): void {
  test(JOURNEYS[journey], { tag: WAITING_JOURNEYS.has(journey) ? "@full" : [] }, async ({
    page,
    otherPage,
    shop: shopOf,
    logIn,
  }) => {
    const shop = shopOf(slug);
    const changed = new Set<SettingName>();
    const proved = new Set<SettingName>();
    const { port, hostname } = new URL(shop.url("/"));
    const guest = () => new Visitor(Number(port), hostname);
    const html = async (path: string) => {
      const { status, text } = await guest().get(path);
      return status === 200 || status === 503 ? text : "";
    };
    const putBack = await keepSettings(shop);
    try {
      await logIn(page, slug, "merchant");
      await walk(
        {
          shop,
          merchant: await merchantsHands(shop),
          async change(typed) {
            await changeSettings(page, shop, typed);
            for (const name of namesOf(typed)) changed.add(name);
          },
          seen(...names) {
            for (const name of names) {
              expect([...changed], `${name} is changed before its effect is looked at`).toContain(name);
              proved.add(name);
            }
          },
          html,
          post: async (path, form) => (await guest().post(path, form)).status,
          order: (changes = {}) => orderAsGuest(shop, changes),
          read: async (path) => plain(await html(path)),
        },
        { page, otherPage, logIn },
      );
    } finally {
      await putBack();
    }
    const ours = SETTING_NAMES.filter((name) => !isSpanish(name) && PROVED_BY[name] === journey);
    expect([...proved].sort()).toEqual([...ours].sort());
  });
}

/** The text of a page as someone reads it. */
export const plain = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

/** Someone who orders without an account. */
const GUEST = { name: "Effie Fect", email: "effie@example.com", phone: "415-555-0142" };

async function orderAsGuest(shop: DemoShop, changes: Readonly<Record<string, unknown>>): Promise<OrderTried> {
  const { port, hostname: host } = new URL(shop.url("/"));
  const at = { port: Number(port), host };
  const told = async <Data>(path: string) =>
    (await ask({ ...at, path: `/api/shops/slug/${shop.slug}${path}` })).json<{ data: Data }>().data;
  const windows =
    await told<{ id: string; state: string; pickup_days: { label: string }[] }[]>("/availabilities");
  const window = windows.find(({ state }) => state === "active");
  const answer = await ask({
    ...at,
    method: "POST",
    path: `/api/shops/${(await told<{ id: string }>("")).id}/orders`,
    headers: { "idempotency-key": randomUUID() },
    json: {
      availability_id: window?.id,
      fulfillment_type: "Pickup",
      fulfillment_slot: window?.pickup_days[0]?.label,
      guest: GUEST,
      ...("line_items" in changes
        ? {}
        : { line_items: [{ item_id: (await shop.plentifulItem()).id, quantity: 1 }] }),
      ...changes,
    },
  });
  const { status, text } = answer;
  return { status, text, order: answer.json<{ data: OrderTried["order"] }>().data };
}

const namesOf = (typed: TypedSettings) => SETTING_NAMES.filter((name) => typed[name] !== undefined);

async function changeSettings(page: Page, shop: DemoShop, typed: TypedSettings): Promise<void> {
  const names = namesOf(typed);
  let here: SettingsSection | null = null;
  for (const name of names) {
    const { section } = SETTINGS[name];
    if (here === null) await open(page, shop.url(`/manage/shop/${section}`));
    else if (section !== here) await goTo(page, section);
    here = section;
    await fill(page, name, typed[name] ?? "");
  }
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await bar.getByRole("button", { name: "Save Changes" }).click();
  const saved = page.getByRole("status").getByText("Settings saved");
  const anyway = page.getByRole("button", { name: "Save anyway" });
  await expect(saved.or(anyway).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(saved).toBeVisible();
  await expect(bar).toHaveCount(0);
}

async function goTo(page: Page, section: SettingsSection): Promise<void> {
  const name = sectionTitle(section);
  await page
    .getByRole("navigation", { name: "Shop Settings" })
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
}

async function fill(
  page: Page,
  name: SettingName,
  typed: boolean | string | readonly string[],
): Promise<void> {
  const setting = settingNamed(name);
  const field = page.locator(`#${name}`);
  switch (setting.kind) {
    case "flag":
      return field.setChecked(typed as boolean);
    case "several":
      for (const option of setting.options)
        await page
          .locator(`input[name="${name}"][value="${option}"]`)
          .setChecked((typed as readonly string[]).includes(option));
      return;
    case "choice":
      await field.selectOption(typed as string);
      return;
    case "secret":
      await page.locator("details", { has: field }).locator("summary").click();
      return field.fill(typed as string);
    case "rich":
      // The plain field is there until its editor's script has come.
      return page.locator(`[data-slot=toolbar-field] #${name}`).fill(typed as string);
    default:
      return field.fill(typed as string);
  }
}

/** Keeps the settings of a shop as they are now; what it returns puts them back. */
export async function keepSettings(shop: DemoShop): Promise<() => Promise<void>> {
  const { url } = postgresOf(visitedApp().dataDir);
  const { slug } = shop;
  const [kept] = await query<{
    shop: Readonly<Record<string, unknown>>;
    settings: object;
    flags: object;
    columns: string;
  }>(
    url,
    `select to_jsonb(s) as shop, to_jsonb(t) as settings,
       (select coalesce(jsonb_object_agg(name, active), '{}') from feature_flags f where f.shop_id = s.id) as flags,
       (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
        where table_schema = 'public' and table_name = 'shop_settings' and column_name not in ('shop_id', 'version')) as columns
     from shops s join shop_settings t on t.shop_id = s.id where s.slug = $1`,
    [slug],
  );
  if (!kept) throw new Error(`There is no shop ${slug}`);
  return async () => {
    // The table of shops is guarded; these three are columns of it.
    const { title, mode, maintenance_mode } = kept.shop;
    await (await merchantsHands(shop)).set({ title, mode, maintenance_mode });
    await query(
      url,
      `update shop_settings set (${kept.columns}) = (select ${kept.columns} from jsonb_populate_record(null::shop_settings, $2))
       where shop_id = (select id from shops where slug = $1)`,
      [slug, kept.settings],
    );
    await query(
      url,
      `update feature_flags set active = coalesce(($2::jsonb ->> name)::boolean, false)
       where shop_id = (select id from shops where slug = $1)`,
      [slug, kept.flags],
    );
  };
}
