import { describe, expect, test } from "vitest";
import { inLanguage } from "#server/language.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import type { TemplateName } from "#server/mail/templates.ts";
import { englishLeft } from "#tests/support/english-left.ts";
import { LETTERS } from "./letters.ts";

const names = Object.keys(LETTERS) as TemplateName[];

/** Every text in what a mail is filled with: the shop's own words, and what was made before. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return value.split(/\n+/);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

describe("UI-03 every mail", () => {
  test.each(names)("UI-03 NOTE-02 %s is in Spanish for whoever reads Spanish, its day too", (name) => {
    const facts = LETTERS[name];
    const { subject, html } = inLanguage("es", () => renderMail(name, facts as never));
    expect(html).toContain('<html lang="es">');
    const filled = new Set(textsIn(facts).map((text) => text.trim()));
    const texts = html
      .slice(html.indexOf("<body"))
      .replace(/<!-- -->/g, "")
      .split(/<[^>]+>/)
      .map((text) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&"));
    expect(englishLeft([subject, ...texts], (text) => filled.has(text))).toEqual([]);
    expect(`${subject} ${html}`).not.toMatch(/\b(?:Fri, Dec 4|Pickup|Delivery:|Cash\b(?! App))/);
  });

  test.each(names)("UI-03 NOTE-02 %s reads otherwise in Spanish than in English", (name) => {
    const render = (language: "en" | "es") =>
      inLanguage(language, () => renderMail(name, LETTERS[name] as never));
    expect(render("es").subject).not.toBe(render("en").subject);
    expect(render("es").text).not.toBe(render("en").text);
  });
});

test("UI-03 SEC-A34 what was changed about where money goes is called as its reader's screen calls it; a mail of before keeps its words", () => {
  const said = (settings: readonly string[]) => {
    const facts = { ...LETTERS["money-moved"], settings };
    return inLanguage("es", () => renderMail("money-moved", facts)).text.replace(/\s+/g, " ");
  };
  expect(said(["venmoName", "zelleContact"])).toContain("Nombre en Venmo, Contacto de Zelle");
  expect(said(["Venmo Name"])).toContain("Venmo Name");
});

test("SEC-A34 UI-03 a mail of another contact says nothing of payments where nothing else was changed", () => {
  const mail = (language: "en" | "es", settings: readonly string[]) =>
    inLanguage(language, () => renderMail("money-moved", { ...LETTERS["money-moved"], settings }));
  const titleOf = (html: string) => /<h1[^>]*>([^<]+)</.exec(html)?.[1];
  const contact = mail("en", ["contactEmail"]);
  expect([contact.subject, titleOf(contact.html)]).toEqual([
    "The contact of Sweet Crumb Bakery was changed",
    "Contact changed",
  ]);
  expect(contact.text.replace(/\s+/g, " ")).not.toMatch(/payment settings|payment details/i);
  expect(mail("es", ["contactEmail"]).subject).toBe("Cambió el contacto de Sweet Crumb Bakery");
  expect(mail("en", ["contactEmail", "venmoName"]).subject).toBe(
    "Where customers pay Sweet Crumb Bakery was changed",
  );
});
