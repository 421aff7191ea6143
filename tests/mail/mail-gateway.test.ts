import { expect, onTestFinished, test } from "vitest";
import { deliveryProblem } from "#domain/reports/delivery-problem.ts";
import { ServiceResting } from "#server/gateways/breaker.ts";
import { mailGateway } from "#server/gateways/smtp/mail-gateway.ts";
import { smtpGateway } from "#server/gateways/smtp/real.ts";
import { type Fate, openSmtpSink } from "#tests/support/smtp-sink.ts";

const mail = {
  ...{
    to: "sam@example.test",
    bcc: "",
    replyTo: null,
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
  },
  ...{ pictures: [], calendar: null, messageId: "<1@windowsill.test>" },
};
const nowhere = { smtpUrl: null, from: "shop@windowsill.test" };

test("NOTE-01 without a mail server a demo's mail stands in its outbox, and any other fails and says why", async () => {
  await mailGateway({ mail: nowhere, demo: true }).send(mail);
  const error: Error = await mailGateway({ mail: nowhere, demo: false })
    .send(mail)
    .then(() => new Error("It was sent."))
    .catch((thrown) => thrown);
  expect(error.message).toMatch(/^SMTP_URL is not set\b/);
  // The merchant reads of a mail server that is away.
  expect(deliveryProblem(error.message)).toBe("unreachable");
});

/** So many mails in turn at a mail server that treats each so: what became of them, and how many it was asked for. */
async function sendInTurn(fate: Fate, count: number) {
  const sink = await openSmtpSink(() => fate);
  onTestFinished(() => sink.close());
  const gateway = smtpGateway(sink.url, "shop@windowsill.test");
  const errors: unknown[] = [];
  for (let nth = 0; nth < count; nth += 1) errors.push(await gateway.send(mail).catch((error) => error));
  return { errors, asked: sink.turnedAway };
}

test("REL-R7 a mail server that fell silent five times in a row is asked no more for a while", async () => {
  const { errors, asked } = await sendInTurn("broken-off", 7);
  expect(asked).toBe(5);
  expect(errors.map((error) => error instanceof ServiceResting)).toEqual([
    ...Array(5).fill(false),
    ...Array(2).fill(true),
  ]);
});

test("REL-R7 a mail server that puts mails off answers, and is asked for the next one", async () => {
  expect((await sendInTurn("put-off", 7)).asked).toBe(7);
});
