/** Whom an answer to a mail reaches. */
export interface ReplyTo {
  readonly name: string;
  /** One address. */
  readonly address: string;
}

/** What we need of a mail server. */
export interface OutgoingMail {
  readonly to: string;
  readonly bcc: string;
  /** Null where answers go to where mails come from. */
  readonly replyTo: ReplyTo | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures that the HTML names by their ids. */
  readonly pictures: readonly { readonly id: string; readonly png: Buffer }[];
  /** A calendar's file to be attached (RFC 5545, method PUBLISH), or null. */
  readonly calendar: string | null;
  /** The same for every try of one mail. */
  readonly messageId: string;
}

/** Sends one mail, or throws; answers within ten seconds in both cases (reliability R7). */
export interface MailGateway {
  /** @throws ServiceResting where the mail server was not asked at all, and whatever it came to elsewhere */
  send(mail: OutgoingMail): Promise<void>;
}
