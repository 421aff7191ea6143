/** What we need of a service that sends text messages. */
export interface OutgoingText {
  /** Ten digits of a US number. */
  readonly to: string;
  readonly text: string;
}

/** Sends one text message, or throws; answers within five seconds in both cases (reliability R7). */
export interface SmsGateway {
  /** @throws RefusedForGood where trying again would change nothing; any other error is worth a later try */
  send(message: OutgoingText): Promise<void>;
}

/** The message will never be accepted, as for an unknown number. This error's text is stored with the message, so they name neither number nor text. */
export class RefusedForGood extends Error {
  override name = "RefusedForGood";
}
