/** A mail server by SMTP. */
import type { Transporter } from "nodemailer";
import { breaker } from "../breaker.ts";
import type { MailGateway, OutgoingMail } from "./port.ts";

const TEN_SECONDS = 10_000;

class TooSlow extends Error {}

/** The package's codes for a server that it did not reach, or that fell silent. */
const SILENT: ReadonlySet<unknown> = new Set(["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT"]);

/** Whatever the server says is an answer. */
const isAway = (error: unknown): boolean =>
  error instanceof TooSlow ||
  (error instanceof Error && "code" in error && SILENT.has(error.code) && !("responseCode" in error));

/**
 * Mails by `SMTP_URL`, from `MAIL_FROM`. A mail has ten seconds in all (REL-R7); a connection over which nothing comes is closed then, too. A server
 * that is away is spared for a while, and so is whatever waits behind its mails.
 */
export function smtpGateway(smtpUrl: string, from: string): MailGateway {
  // Read with the start and not with the first mail: by then a build may have replaced the files.
  const transport = openTransport(smtpUrl, from);
  transport.catch(() => {});
  const { ask } = breaker(isAway);
  return {
    send: (mail) => ask(() => send(mail)),
  };

  async function send({ bcc, replyTo, pictures, calendar, ...mail }: OutgoingMail): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new TooSlow("The mail server did not answer within ten seconds.")),
        TEN_SECONDS,
      );
    });
    tooSlow.catch(() => {});
    try {
      const sender = await transport;
      await Promise.race([
        sender.sendMail({
          ...mail,
          attachments: pictures.map(attached),
          ...(calendar && { icalEvent: { method: "PUBLISH", filename: "order.ics", content: calendar } }),
          ...(bcc ? { bcc } : {}),
          // By its parts, so that nothing in a name is read as a further address or header.
          ...(replyTo && { replyTo: { ...replyTo } }),
        }),
        tooSlow,
      ]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A demo sends no mail, and does not read the package (PERF-08). */
async function openTransport(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport(
    {
      url,
      connectionTimeout: TEN_SECONDS,
      greetingTimeout: TEN_SECONDS,
      socketTimeout: TEN_SECONDS,
      dnsTimeout: TEN_SECONDS,
    },
    { from },
  );
}

/** A picture within the mail, none to be saved beside it. */
const attached = ({ id, png }: OutgoingMail["pictures"][number]) => ({
  cid: id,
  content: png,
  contentType: "image/png",
  contentDisposition: "inline" as const,
  filename: `${id.replace(/@.*/, "")}.png`,
});
