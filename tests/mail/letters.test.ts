import { describe, expect, test } from "vitest";
import { drawCodes, renderMail } from "#server/mail/render-mail.ts";
import { paragraphsOf } from "#server/mail/shop-words.ts";
import type { TemplateName } from "#server/mail/templates.ts";
import { richText } from "#server/shop/rich-text.ts";
import { LETTERS, soiled } from "./letters.ts";

const names = Object.keys(LETTERS) as TemplateName[];
const render = <Name extends TemplateName>(name: Name, changes: Partial<(typeof LETTERS)[Name]> = {}) =>
  renderMail(name, { ...LETTERS[name], ...changes });

/** The words of a text, however its lines are broken. */
const flat = (text: string) => text.replace(/\s+/g, " ");

const ATTACK = `<img src=x onerror=alert(1)>"'&`;

describe("NOTE-02 every mail", () => {
  test.each(names)("NOTE-02 %s has a subject with the shop's name, an HTML page and a plain text", (name) => {
    const { subject, html, text } = render(name);
    expect(subject).toContain("Sweet Crumb Bakery");
    expect(html).toMatch(/^<!doctype html><html lang="en">.*<\/html>$/s);
    expect(text).not.toMatch(/<\w|&amp;|\{\w+\}/);
    expect(`${subject} ${html}`).not.toMatch(/\{(shop|name|ticket|slot|text)\}/);
  });

  test.each(names)("NOTE-02 %s says in plain text every link and word of the page", (name) => {
    const { html, text } = render(name);
    for (const [, href = ""] of html.matchAll(/href="([^"]+)"/g)) {
      expect(text).toContain(href.replaceAll("&amp;", "&"));
    }
    expect(flat(text)).toContain(/<h1[^>]*>([^<]+)</.exec(html)?.[1] ?? "no heading");
  });

  test.each(names)(
    "CUST-02 NOTE-02 %s leads to 'Order again' where the order is completed, and there alone",
    (name) => {
      const { html, text } = render(name);
      const again = "http://sweetcrumb.localhost:3000/customer/orders/1#again";
      expect(html.includes(`href="${again}"`)).toBe(name === "order-completed");
      expect(flat(text).includes("Order the same again")).toBe(name === "order-completed");
    },
  );

  test.each(names)("SEC-A13 %s leads nowhere but to the shop, and loads nothing", (name) => {
    const { html } = render(name);
    const hosts = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => new URL(href).host);
    expect(hosts.filter((host) => host !== "sweetcrumb.localhost:3000" && host !== "venmo.com")).toEqual([]);
    // A picture comes along with the mail, so that no one learns that it was read.
    expect(html.replaceAll(/<img src="cid:[\w-]+@windowsill" /g, "")).not.toMatch(
      /<(img|script|link|iframe|form)\b|url\(|@import/i,
    );
  });

  test.each(names)("SEC-A16 markup in anything people write stays text in %s", (name) => {
    const { html } = renderMail(name, soiled(LETTERS[name], ATTACK) as never);
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  test.each([
    "\r\nBcc: all@example.test",
    "\nSubject: other",
    "\u2028Bcc: x@example.test",
    "\u0000",
    "\u0085x",
  ])("SEC-A16 a subject stays one line whatever a name holds (%#)", (attack) => {
    const { subject } = render("new-order-alert", { name: `Sam${attack}` });
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    const feedback = render("feedback-received", { name: `Sam${attack}` });
    expect(feedback.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  });
});

describe("NOTE-02 what the mails say", () => {
  test("NOTE-02 the invoice names day, address, lines, total with two decimals, and how to pay", () => {
    const { subject, text } = render("customer-invoice");
    expect(subject).toBe("Sweet Crumb Bakery: order #42 for Fri, Dec 4");
    const said = flat(text);
    for (const words of [
      "Delivery: Fri, Dec 4",
      "To 12 Alder Street, 94110",
      "A gift for Aunt May",
      "2 × Country Sourdough",
      "Total $57.23",
      "Family Discount -$4.60",
      "Venmo: @sweetcrumb",
      "Please pay before Thursday.",
      "The door is on Alder Street.",
      "Some items didn't make it into your order.",
    ]) {
      expect(said).toContain(words);
    }
    for (const [amount] of said.matchAll(/\$[\d.,]+/g)) expect(amount).toMatch(/^\$\d+\.\d\d$/);
  });

  test("NOTE-02 a receipt in plain text has name and price on one line, or the price on the next, and no price in the middle of a name", () => {
    const long =
      "2 × Six-Strand Celebration Challah with raisins, saffron, orange peel and toasted sesame seed";
    const rows = [
      { words: "12 × Roll", amount: "$6.00" },
      { words: long, amount: "$48.00" },
      { words: "Total", amount: "$54.00", strong: true },
    ];
    const { text } = render("customer-invoice", { rows });
    expect(text).toContain(
      [
        "",
        "12 × Roll    $6.00",
        "2 × Six-Strand Celebration Challah with raisins, saffron, orange peel and",
        "    toasted sesame seed",
        "            $48.00",
        "Total       $54.00",
        "",
      ].join("\n"),
    );
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(78);
  });

  test.each(["customer-invoice", "payment-reminder"] as const)(
    "ORD-10 NOTE-02 %s has each way with its link and a code to scan, with words for it, and none of them once it is paid",
    (name) => {
      const [way] = LETTERS[name].ways;
      const { html, text } = render(name);
      expect(drawCodes(name, LETTERS[name]).map(({ id }) => id)).toEqual(["pay-0@windowsill"]);
      expect(html.match(/<img [^>]*>/g)).toHaveLength(1);
      expect(html).toContain(
        '<img src="cid:pay-0@windowsill" alt="A code that opens Venmo with the amount filled in" width="176" height="176"',
      );
      // In plain text the link stands, and nothing of a picture.
      expect(text).toContain(way?.url ?? "no link");
      expect(text).not.toMatch(/cid:|[Ss]can|A code that/);
      const paid = { ...LETTERS[name], isPaid: true };
      expect(drawCodes(name, paid)).toEqual([]);
      expect(renderMail(name, paid).html).not.toMatch(/<img|venmo/i);
    },
  );

  test("NOTE-02 the alert leads with day and name", () => {
    const { subject, text } = render("new-order-alert");
    expect(subject).toBe("Sweet Crumb Bakery: new order #42 for Fri, Dec 4, Sam Sample");
    expect(flat(text)).toContain("Sam Sample, sam@example.test, 415-555-0142");
    expect(flat(text)).toContain("Not everything was in stock");
  });

  test("NOTE-02 CUST-01 AUTH-03 the note of a changed password says which log-ins ended: the others, or after a reset all", () => {
    expect(flat(render("password-changed").text)).toContain("all other log-ins were ended.");
    expect(flat(render("password-changed", { staysLoggedIn: false }).text)).toContain(
      "and all log-ins were ended.",
    );
  });

  test("NOTE-02 a welcome without words of the shop has ours", () => {
    expect(render("welcome", { paragraphs: [] }).text).toContain("Your account is ready.");
    expect(render("welcome").text).toContain("We bake on Wednesdays and Fridays");
  });

  test("AUTH-02 NOTE-02 the welcome also has the link that proves the address, and says how long it works", () => {
    const { subject, html, text } = render("welcome");
    expect(subject).toBe("Welcome to Sweet Crumb Bakery: please verify your e-mail");
    expect(html.indexOf(LETTERS.welcome.link ?? "no link")).toBeGreaterThan(html.indexOf("We bake on"));
    expect(flat(text)).toContain("The link works once and for 24 hours.");
    expect(text).toContain(LETTERS.welcome.menuUrl);
  });

  test("STORE-07 the shop's welcome text becomes plain words", () => {
    const text =
      "# Hi & hello\n\nWe **love** [bread](https://bread.example).\n\n<script>alert(1)</script><p>1 &lt; 2</p>";
    expect(paragraphsOf(richText(text))).toEqual([
      "Hi & hello",
      "We love bread [https://bread.example].",
      "1 < 2",
    ]);
    expect(paragraphsOf(richText("  \n "))).toEqual([]);
  });

  test("STORE-03 feedback keeps the writer's lines and address", () => {
    const { text } = render("feedback-received");
    expect(text).toContain("Otherwise I love the bread.");
    expect(text).toContain("Answer to sam@example.test");
    expect(render("feedback-received", { name: "" }).subject).toContain("feedback from somebody");
  });
});
