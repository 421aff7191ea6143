/** Text messages by Twilio's HTTP API (NOTE-03). */
import { z } from "zod";
import type { Config } from "../../config.ts";
import { RefusedForGood, type SmsGateway } from "./port.ts";

const TWILIO = "https://api.twilio.com";
const FIVE_SECONDS = 5_000;
/** Twilio names what was wrong by a number; its words repeat the phone number, so they are left behind. */
const answer = z.object({ code: z.number().int() });

/** Sends from the configured number. `apiBase` is Twilio itself unless a test stands in for it. */
export function twilioGateway(
  { accountSid, authToken, from }: NonNullable<Config["twilio"]>,
  apiBase: string = TWILIO,
): SmsGateway {
  const address = `${apiBase}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  return {
    async send({ to, text }) {
      const response = await ask(address, authorization, { To: `+1${to}`, From: from, Body: text });
      const body = await response.text().catch(() => "");
      if (response.ok) return;
      const words = `Twilio answered ${response.status}${numberIn(body)}.`;
      throw isForGood(response.status) ? new RefusedForGood(words) : new Error(words);
    },
  };
}

/** fetch's own errors may hold the address; only "no answer" is passed on of them. */
async function ask(
  address: string,
  authorization: string,
  form: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    return await fetch(address, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams(form),
      redirect: "error",
      signal: AbortSignal.timeout(FIVE_SECONDS),
    });
  } catch {
    throw new Error("Twilio did not answer within five seconds, or could not be reached.");
  }
}

/** A request that Twilio calls wrong stays wrong; being too many at once, or too slow, does not. */
const isForGood = (status: number) => status >= 400 && status < 500 && status !== 429 && status !== 408;

function numberIn(body: string): string {
  try {
    const parsed = answer.safeParse(JSON.parse(body));
    return parsed.success ? ` with error ${parsed.data.code}` : "";
  } catch {
    return "";
  }
}
