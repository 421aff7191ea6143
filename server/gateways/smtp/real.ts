/** A mail server by SMTP. */
import { createTransport } from "nodemailer";
import type { MailGateway } from "./port.ts";

const TEN_SECONDS = 10_000;

/** Mails by `SMTP_URL`, from `MAIL_FROM`. */
export function smtpGateway(smtpUrl: string, from: string): MailGateway {
  const transport = createTransport(smtpUrl, { from });
  return {
    async send({ bcc, ...mail }) {
      let timer: NodeJS.Timeout | undefined;
      const tooSlow = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new Error("The mail server did not answer within ten seconds.")),
          TEN_SECONDS,
        );
      });
      try {
        await Promise.race([transport.sendMail({ ...mail, ...(bcc ? { bcc } : {}) }), tooSlow]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
