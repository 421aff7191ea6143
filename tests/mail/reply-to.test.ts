/** Whom an answer to a mail reaches (NOTE-02), and that nothing in it is read as more than one address. */
import { fc, test as propertyTest } from "@fast-check/vitest";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { smtpGateway } from "#server/gateways/smtp/real.ts";
import { answersTo, replyToOf } from "#server/mail/reply-to.ts";
import type { TemplateName } from "#server/mail/templates.ts";
import { openSmtpSink, type SmtpSink } from "#tests/support/smtp-sink.ts";
import { LETTERS } from "./letters.ts";

const HELP = "help@sweetcrumb.test";
const names = Object.keys(LETTERS) as TemplateName[];
const shopsOwn: readonly TemplateName[] = [
  "welcome",
  "customer-invoice",
  "payment-received",
  "payment-reminder",
  "order-completed",
  "order-cancelled",
  "note-to-customer",
];
const writers: Partial<Record<TemplateName, { name: string; address: string }>> = {
  "new-order-alert": { name: "Sam Sample", address: "sam@example.test" },
  "feedback-received": { name: "Sam Sample", address: "sam@example.test" },
  "merchant-feedback": { name: "Rosa Marlow", address: "rosa@example.test" },
};
const shop = { name: "Sweet Crumb Bakery", address: HELP };
const asQueued = (name: TemplateName, supportEmail: string) => ({
  ...LETTERS[name],
  ...answersTo(name, supportEmail),
});

test.each(names)(
  "NOTE-02 SEC-A34 an answer to %s reaches whom it is for, and never a stranger of a log-in",
  (name) => {
    const expected = shopsOwn.includes(name) ? shop : (writers[name] ?? null);
    expect(replyToOf(name, asQueued(name, HELP))).toEqual(expected);
  },
);

test.each(shopsOwn)(
  "NOTE-02 %s of a shop without a support address names none, nor does one of an earlier version",
  (name) => {
    expect(replyToOf(name, asQueued(name, ""))).toBeNull();
    expect(replyToOf(name, null)).toBeNull();
  },
);

test.each([
  "415-555-0142",
  "",
  "sam@example.test\r\nBcc: all@example.test",
  "sam@example.test all@example.test",
  "<sam@example.test>",
  "sam",
])("NOTE-02 SEC-A16 what is not one address is none: %j", (contact) => {
  expect(replyToOf("new-order-alert", { name: "Sam", contact })).toBeNull();
  expect(replyToOf("feedback-received", { name: "Sam", email: contact })).toBeNull();
});

propertyTest.prop([fc.anything(), fc.anything()])(
  "NOTE-02 SEC-A16 whatever stands in the facts, the name is one line and the address is one",
  (name, email) => {
    const found = replyToOf("feedback-received", { name, email });
    expect(found?.name ?? "").not.toMatch(/[\p{Cc}\n]/u);
    expect(found?.address ?? "a@b").toMatch(/^[^\s,;<>@]+@[^\s,;<>@]+$/);
  },
);

describe("over the wire", () => {
  let sink: SmtpSink;
  beforeEach(async () => {
    sink = await openSmtpSink();
  });
  afterEach(() => sink.close());

  test.each([
    ["Sam Sample", "Sam Sample"],
    ["Sam\r\nBcc: all@example.test\r\n\r\nHello", '"Sam Bcc: all@example.test Hello"'],
    ['Sam" <all@example.test>, "', '"Sam\\" <all@example.test>, \\""'],
    ["all@example.test,", '"all@example.test,"'],
  ])("NOTE-02 SEC-A16 the header is one, with one address, for a writer called %j", async (name, written) => {
    const replyTo = replyToOf("feedback-received", { name, email: "sam@example.test" });
    await smtpGateway(sink.url, "shop@windowsill.test").send({
      ...{
        to: "owner@sweetcrumb.test",
        bcc: "",
        replyTo,
        subject: "Hello",
        text: "Hello",
        html: "<p>Hello</p>",
      },
      ...{ pictures: [], calendar: null, messageId: "<1@windowsill.test>" },
    });
    const [mail] = sink.mails;
    expect(mail?.to).toEqual(["owner@sweetcrumb.test"]);
    const headers =
      (mail?.source ?? "")
        .split("\r\n\r\n")[0]
        ?.replace(/\r\n[ \t]+/g, " ")
        .split("\r\n") ?? [];
    expect(headers.filter((line) => /^(?:reply-to|bcc|cc):/i.test(line))).toEqual([
      `Reply-To: ${written} <sam@example.test>`,
    ]);
  });
});
