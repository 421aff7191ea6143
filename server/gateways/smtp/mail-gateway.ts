/** The way that the configuration has for mails. */
import type { Config } from "../../config.ts";
import { outboxGateway } from "./fake.ts";
import type { MailGateway } from "./port.ts";
import { smtpGateway } from "./real.ts";

/**
 * The mail server that is set. Without one a demo's mails stand in its outbox; anyone else's wait for one, as for a server that is away, and none
 * is called sent (NOTE-01).
 */
export function mailGateway({ mail, demo }: Pick<Config, "mail" | "demo">): MailGateway {
  if (mail.smtpUrl) return smtpGateway(mail.smtpUrl, mail.from);
  return demo ? outboxGateway : noMailServer;
}

const noMailServer: MailGateway = {
  send: async () => {
    throw new Error("SMTP_URL is not set, so the mail server is unavailable.");
  },
};
