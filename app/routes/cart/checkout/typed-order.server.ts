import { type Api, unlessRefused, visitOf } from "#app/wiring/api.server.ts";
import type { PageRequest } from "#app/wiring/load-context.server.ts";
import { forgetCart } from "#app/wiring/own-cart.server.ts";
import { dropTyped, takeTyped } from "#app/wiring/typed-form.server.ts";
import type { Checkout } from "#domain/cart/cart-schemas.ts";
import { readOrderForm } from "./order-form.server.ts";

/**
 * Takes up, once, what was posted when its log-in had ended, now that the same person is back (AUTH-05): the choices are kept, and nothing is
 * placed. The page of the order that this very form had made before, or null.
 */
export async function takeUpTyped(args: PageRequest, api: Api): Promise<string | null> {
  const { visitor } = await visitOf(args);
  const typed = visitor && takeTyped(args, visitor.id);
  if (!typed) return null;
  const posted = new FormData();
  for (const [name, value] of Object.entries(typed)) posted.set(name, value);
  const { checkout } = readOrderForm(posted, args.context.facts.now);
  const { idempotencyKey: key } = checkout;
  const earlier = key && (await unlessRefused(api.orders.byKey({ key })));
  if (earlier) {
    // The way leads on from here, again and again as long as it is kept.
    dropTyped(args);
    return earlier.url;
  }
  // What cannot be had any more is as if it had not been chosen; the screen shows what is.
  await unlessRefused(api.orders.checkout({ ...checkout, intent: await intentNow(checkout, api) }));
  forgetCart(args);
  return null;
}

/**
 * What is done of it now: nothing is placed, and a piece more or less counts once. The page may be asked for a second time with the same
 * form, where the first answer was lost; the cart is then another one than the form showed.
 */
async function intentNow({ intent, cartVersion }: Checkout, api: Api): Promise<Checkout["intent"]> {
  const isStep = "itemId" in intent && intent.kind !== "remove";
  const isPast = intent.kind === "place" || (isStep && cartVersion !== (await api.cart.mine()).version);
  return isPast ? { kind: "save" } : intent;
}
