import type { ComponentProps } from "react";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { RichText } from "#app/routes/shop/shop-pages/rich-text.tsx";
import { SETTING_NAMES, SETTINGS, type SettingName, specName } from "#domain/shop/settings.ts";
import type { paragraphsOf } from "#server/mail/shop-words.ts";
import { richText } from "#server/shop/rich-text.ts";
import { freshWorld } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { ALLOWED_TAG, HOSTILE_TEXTS } from "#tests/support/hostile-texts.ts";
import { howMany } from "#tests/support/how-many.ts";
import { FRIDAY } from "#tests/support/world.ts";

const database = useDatabase();

const columnOf = (name: SettingName) => specName(name);

/** Settings whose text a page draws as HTML, or a mail turns into words. */
const DRAWN = [
  "home_page",
  "about_page",
  "help_page",
  "safety_measures",
  "pickup_info",
  "delivery_info",
  "fulfillment_instructions",
];

test("SEC-A16 STORE-07 of every text that a page draws as HTML, the server tells what the sanitiser made of it", async () => {
  const world = await freshWorld(database);
  const columns = Object.fromEntries(
    DRAWN.map((name) => [name, `**${name}**<img src=x onerror=alert(1)><script>alert(1)</script>`]),
  );
  await world.set("shop_settings", world.a, { ...columns, enable_about_page: true });
  const shop = await callerAt({ shop: "sweetcrumb" }).ask((api) => api.shop.current());
  const { a, people } = world;
  const order = await callerAt({ shop: "sweetcrumb", token: people.customerSelf.token }).ask(async (api) => {
    const { order: placed } = await api.orders.place({
      availabilityId: a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: a.rye, quantity: 1 }],
    });
    return api.orders.mineOne({ orderId: placed.id });
  });
  const safe = (name: string) => `<p><strong>${name}</strong></p>`;
  expect([
    shop.homePage,
    shop.aboutPage,
    shop.helpPage,
    shop.safetyMeasures,
    shop.pickupInfo,
    shop.deliveryInfo,
    shop.fulfillmentInstructions,
  ]).toEqual(DRAWN.map(safe));
  expect(order.instructions).toBe(`${safe("fulfillment_instructions")}\n${safe("pickup_info")}`);
});

test("SEC-A16 the compiler refuses a plain text where HTML is drawn, in pages and in mails", () => {
  expectTypeOf<string>().not.toExtend<ComponentProps<typeof RichText>["html"]>();
  expectTypeOf<string>().not.toExtend<Parameters<typeof paragraphsOf>[0]>();
  expectTypeOf(richText).returns.toExtend<ComponentProps<typeof RichText>["html"]>();
});

const words = (html: string) => html.replace(/<[^>]*>|\s+/g, "");

/** The settings that are rich texts. */
const RICH = SETTING_NAMES.filter((name) => SETTINGS[name].kind === "rich");

test("SEC-A16 STORE-07 every rich text is cleaned when it is saved, so that no row has what a text tried", async () => {
  const world = await freshWorld(database);
  const merchant = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
  const texts = HOSTILE_TEXTS.map((text) => text.replaceAll("\u0000", ""));
  // At full counts each text in each setting; otherwise each text once, in turn.
  const saves = howMany({ short: Math.ceil(texts.length / RICH.length), full: texts.length });
  for (let save = 0; save < saves; save += 1) {
    const first = saves === texts.length ? save : save * RICH.length;
    const at = (index: number) => texts[(first + index) % texts.length] ?? "";
    const change = Object.fromEntries(RICH.map((name, index) => [name, at(index)]));
    await merchant.ask((api) => api.shop.update(change));
    // What is sent is trimmed first.
    const [row] = await database.asPlatform((tx) =>
      tx.execute<Record<string, string>[]>("select * from shop_settings where shop_id = ?", [world.a.id]),
    );
    for (const [index, name] of RICH.entries()) {
      expect(row?.[columnOf(name)], at(index)).toBe(richText(at(index).trim()));
    }
  }
});

test("SEC-A16 STORE-07 a row that was written in another way is clean where its merchant reads it", async () => {
  const world = await freshWorld(database);
  const attack = "**hello**<img src=x onerror=alert(1)>";
  await world.set("shop_settings", world.a, Object.fromEntries(RICH.map((name) => [columnOf(name), attack])));
  const merchant = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
  const settings = await merchant.ask((api) => api.shop.settings());
  for (const name of RICH) expect(settings[name]).toBe("<p><strong>hello</strong></p>");
});

test("STORE-07 the preview is what the sanitiser leaves, or the words alone", async () => {
  const world = await freshWorld(database);
  const preview = (text: string, asWords: boolean) =>
    callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token }).ask((api) =>
      api.shop.previewText({ text, asWords }),
    );
  expect(await preview("<p onclick=alert(1)>**Hi** <b>you</b></p>", false)).toBe("<p>**Hi** <b>you</b></p>");
  expect(await preview("<p>Pay <b>soon</b> &lt;b&gt;</p><ul><li>cash</li></ul>", true)).toBe(
    "<p>Pay soon &lt;b&gt;</p><p>* cash</p>",
  );
});

describe("SEC-A16 rich text", () => {
  test("SEC-A16 of 300 hostile texts nothing is left but the allow-list, and cleaning twice takes no words away", () => {
    expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(300);
    for (const text of HOSTILE_TEXTS) {
      const html = richText(text);
      for (const [tag] of html.matchAll(/<[^>]*>/g)) expect(tag, text).toMatch(ALLOWED_TAG);
      for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g))
        expect(href, text).toMatch(/^(?:https:\/\/|mailto:|tel:|\/(?!\/))/);
      expect(html, text).not.toContain("<img");
      expect(html.replace(/<[^>]*>/g, ""), text).not.toContain("<");
      expect(words(richText(html)), text).toBe(words(html));
    }
  });

  test("STORE-07 a picture of the shop itself stays, one from elsewhere does not; http becomes https", () => {
    const own = "/images/AbCdEfGhIjKlMnOpQrStUv-640.jpg";
    expect(richText(`<p><img src="${own}" alt="Bread" width=1 onerror=alert(1)></p>`)).toBe(
      `<p><img src="${own}" alt="Bread" loading="lazy" /></p>`,
    );
    expect(richText(`<p>x<img src="https://sweetcrumb.example${own}"></p>`)).toBe("<p>x</p>");
    expect(richText("<p><a href='http://shop.example'>us</a></p>")).toContain('href="https://shop.example"');
  });

  test("STORE-07 Markdown and simple HTML come through", () => {
    expect(richText("# Hello\n\nWe **bake** on\n*Fridays*.\n\n- rye\n- spelt")).toBe(
      "<h2>Hello</h2>\n<p>We <strong>bake</strong> on<br /><em>Fridays</em>.</p>\n<ul>\n<li>rye</li>\n<li>spelt</li>\n</ul>",
    );
    expect(richText("<p>Call <a href='tel:4155550142'>us</a></p>")).toBe(
      '<p>Call <a href="tel:4155550142" rel="noopener noreferrer nofollow">us</a></p>',
    );
    expect(richText(" \n ")).toBe("");
  });

  test.each(["*a_", "[a](", "> ", ">", "<", "<b>", "<a href='", "![", "`", "&#", "~~a~"].map((odd) => [odd]))(
    "REL-R15 50 000 characters of %j are cleaned in a moment, or said as they are",
    (odd) => {
      const startedAt = performance.now();
      const html = richText(odd.repeat(50_000 / odd.length));
      expect(performance.now() - startedAt).toBeLessThan(2_000);
      for (const [tag] of html.matchAll(/<[^>]*>/g)) expect(tag).toMatch(ALLOWED_TAG);
    },
  );
});
