import { expect, test } from "vitest";
import { deliveryProblem } from "#domain/reports/delivery-problem.ts";
import { mailGateway } from "#server/gateways/smtp/mail-gateway.ts";

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
