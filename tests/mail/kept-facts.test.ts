/** What is kept of a mail that went lets no one in (decision 0089). */
import { expect, test } from "vitest";
import { HIDDEN_PART } from "#domain/support/message-state.ts";
import { holdsSecret } from "#server/http/paths.ts";
import { withoutSecrets } from "#server/mail/kept-facts.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import type { TemplateName } from "#server/mail/templates.ts";
import { LETTERS } from "./letters.ts";

const names = Object.keys(LETTERS) as TemplateName[];
const keptMail = (name: TemplateName) => renderMail(name, withoutSecrets(LETTERS[name]) as never);
const links = (text: string) => text.match(/https?:\/\/[^\s<>"'[\]]+/g) ?? [];

test.each(names)("NOTE-01 SEC-03 no link in what is kept of %s opens anything", (name) => {
  const { html, text } = keptMail(name);
  for (const link of links(html + text)) {
    const { pathname } = new URL(link);
    if (holdsSecret(pathname)) expect(pathname).toMatch(/\/$/);
  }
});

test("NOTE-01 SEC-03 these mails have such a link, and it is cut off behind what it is for", () => {
  const withSecret = names.filter((name) => keptMail(name).text.includes(HIDDEN_PART));
  expect(withSecret.sort()).toEqual([
    "admin-activation",
    "change-email",
    "reset-password",
    "verify-email",
    "welcome",
  ]);
  expect(keptMail("reset-password").text).toContain(
    `http://sweetcrumb.localhost:3000/login/password-reset/${HIDDEN_PART}`,
  );
});

test("NOTE-01 everything else is kept to the letter", () => {
  const facts = {
    text: "See https://example.com/a?b=(1) and call.",
    rows: [{ words: "2 × Rye", amount: "$9.00" }],
    none: null,
  };
  expect(withoutSecrets(facts)).toEqual(facts);
  expect(withoutSecrets("Here: http://shop.localhost:3000/order/0190.abc?x=1#y, thank you")).toBe(
    `Here: http://shop.localhost:3000/order/${HIDDEN_PART} thank you`,
  );
});

test("NOTE-01 of a mail's calendar file nothing is kept: its lines are folded in the middle of a link", () => {
  const calendar = "BEGIN:VCALENDAR\r\nURL:http://shop.localhost:3000/order/01\r\n 90.abc\r\n";
  expect(withoutSecrets({ text: "Your order", calendar })).toEqual({ text: "Your order" });
});
