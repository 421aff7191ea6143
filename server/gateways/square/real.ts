/** Square over HTTP: two calls of its API, in the shapes of its version 2025-01-23. The SDK brings six packages for them. */
import { z } from "zod";
import { SquareUnavailable } from "#domain/payments/square-errors.ts";
import { CURRENCY, type SquarePayment } from "#domain/payments/square-payment.ts";
import type { Config } from "../../config.ts";
import { log } from "../../log.ts";
import { type Breaker, breaker, ServiceResting } from "../breaker.ts";
import { isPayPage } from "./pay-page.ts";
import type { SquareGateway } from "./port.ts";

const VERSION = "2025-01-23";

/** All calls of one gateway together; an answer of ours is due within five seconds (REL-R7). */
const ALL_CALLS_MS = 4_000;
/** One try; a second one follows where there is time left. */
const ONE_TRY_MS = 3_000;
const MOST_TRIES = 2;

/** An answer that is longer is none of Square's. */
const MOST_ANSWER_BYTES = 262_144;

const money = z.object({ amount: z.int(), currency: z.string() });
const linkAnswer = z.object({ payment_link: z.object({ url: z.string(), order_id: z.string().min(1) }) });
const paymentAnswer = z.object({
  payment: z.object({
    id: z.string(),
    status: z.string(),
    order_id: z.string().optional(),
    amount_money: money,
    refunded_money: money.optional(),
  }),
});

let made: { readonly base: string; readonly breaker: Breaker } | null = null;

/** One for all shops: it is Square that is away, or is not. A refusal of one shop's access is an answer. */
function spareOf(base: string): Breaker {
  if (made?.base !== base) made = { base, breaker: breaker((error) => !(error instanceof Refused)) };
  return made.breaker;
}

/** What may stand in a header; whatever else a merchant entered is no access, and would be repeated by the error about it. */
const ACCESS_TOKEN = /^[\x21-\x7e]+$/;

/** Square answered and refuses this account: the connection is fine, so the call is not repeated. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(`refused with ${status} ${code}`);
    this.status = status;
  }
}

/** Anything else than the expected answer, with a message of ours. */
class Away extends Error {}

/** The gateway for one use case of one shop: its time begins now. @throws SquareUnavailable where the token can be none of Square's */
export function squareGateway(
  { squareApiBase: base }: Pick<Config, "squareApiBase">,
  accessToken: string,
): SquareGateway {
  if (!ACCESS_TOKEN.test(accessToken)) throw new SquareUnavailable();
  const tooLate = AbortSignal.timeout(ALL_CALLS_MS);
  const send = async (method: "GET" | "POST", path: string, body?: object): Promise<unknown> => {
    const response = await fetch(new URL(path, base), {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        "Square-Version": VERSION,
        Accept: "application/json",
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: "error",
      signal: AbortSignal.any([tooLate, AbortSignal.timeout(ONE_TRY_MS)]),
    });
    const answer = await readAnswer(response);
    if (response.ok) return answer;
    if (response.status >= 500) throw new Away(`answered ${response.status}`);
    // Too many calls are one account's as well: they rest no other shop.
    throw new Refused(response.status, codeOf(answer));
  };
  const ask = async <Answer>(schema: z.ZodType<Answer>, ...call: Parameters<typeof send>) => {
    for (let tries = 1; ; tries++) {
      try {
        return schema.parse(await send(...call));
      } catch (error) {
        if (error instanceof Refused || tries === MOST_TRIES || tooLate.aborted) throw error;
      }
    }
  };
  const guarded = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await spareOf(base).ask(call);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, "Square could not be asked");
      throw new SquareUnavailable();
    }
  };
  return {
    createLink: (wanted, key) =>
      guarded(async () => {
        const { payment_link: link } = await ask(linkAnswer, "POST", "/v2/online-checkout/payment-links", {
          idempotency_key: key,
          order: {
            location_id: wanted.locationId,
            reference_id: wanted.referenceId,
            line_items: [
              {
                name: wanted.name,
                quantity: "1",
                base_price_money: { amount: wanted.amount, currency: CURRENCY },
              },
            ],
          },
          checkout_options: {
            allow_tipping: false,
            ask_for_shipping_address: false,
            ...(wanted.redirectUrl ? { redirect_url: wanted.redirectUrl } : {}),
          },
          payment_note: wanted.note,
        });
        if (!isPayPage(link.url, base)) throw new Away("a page that is not Square's");
        return { url: new URL(link.url).href, squareOrderId: link.order_id };
      }),
    payment: (id) =>
      guarded(async () => {
        try {
          const { payment } = await ask(paymentAnswer, "GET", `/v2/payments/${encodeURIComponent(id)}`);
          return factsOf(payment);
        } catch (error) {
          if (error instanceof Refused && error.status === 404) return null;
          throw error;
        }
      }),
  };
}

const factsOf = (payment: z.output<typeof paymentAnswer>["payment"]): SquarePayment => ({
  id: payment.id,
  squareOrderId: payment.order_id ?? null,
  isDone: payment.status === "COMPLETED",
  amount: payment.amount_money.amount,
  currency: payment.amount_money.currency,
  refunded: payment.refunded_money?.amount ?? 0,
});

async function readAnswer(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_ANSWER_BYTES) throw new Away("too long an answer");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}

/** Square's own code of a refusal, `UNAUTHORIZED`; nothing of what was sent. */
function codeOf(answer: unknown): string {
  const told = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) }).safeParse(answer);
  return /^[A-Z_]{1,60}$/.exec(told.data?.errors[0]?.code ?? "")?.[0] ?? "";
}

/** Without input and answer: of errors that are not ours only the name. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return "an answer of another shape";
  if (error instanceof Away || error instanceof Refused || error instanceof ServiceResting)
    return error.message;
  return error instanceof Error ? error.name : "unknown";
}
