/** A webhook of Square: signed over the address that it was sent to and the body as it came, with the key of the seller's own subscription. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** Each seller has an application and a signature key of its own, hence an address for each shop below this path. */
export const SQUARE_EVENTS = "/webhooks/square/";

/** The address that a shop enters at Square: signatures are over it, letter for letter. It stays the same when the shop is renamed. */
export const squareEventsAddress = ({ publicOrigin }: { publicOrigin: string }, shopId: string) =>
  `${publicOrigin}${SQUARE_EVENTS}${shopId}`;

/** What is read of an event: that something about a payment may have changed. */
export interface SquareEventFacts {
  readonly id: string;
  /** Null for an event that is about no payment. */
  readonly paymentId: string | null;
  /** Square's order that the payment names; null where the event has none. */
  readonly squareOrderId: string | null;
}

/** An id of Square's; anything else in its place is not requested. */
const squareId = z.string().regex(/^[\w-]{1,192}$/);

const event = z.object({
  event_id: squareId,
  type: z.string(),
  data: z
    .object({
      object: z
        .object({ payment: z.object({ id: squareId, order_id: squareId.optional() }).optional() })
        .nullish(),
    })
    .nullish(),
});

/** The event in a body that was signed for this address with this key; null for any other body. */
export function readSignedEvent(
  body: string,
  { signature, address, key }: { signature: string; address: string; key: string },
): SquareEventFacts | null {
  if (key === "" || !isSigned(body, { signature, address, key })) return null;
  const read = event.safeParse(parsed(body)).data;
  if (!read) return null;
  const payment = read.type.startsWith("payment.") ? read.data?.object?.payment : undefined;
  return { id: read.event_id, paymentId: payment?.id ?? null, squareOrderId: payment?.order_id ?? null };
}

/** Base64 of HMAC-SHA256. */
function isSigned(
  body: string,
  { signature, address, key }: Record<"signature" | "address" | "key", string>,
) {
  const wanted = Buffer.from(createHmac("sha256", key).update(address).update(body).digest("base64"));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
