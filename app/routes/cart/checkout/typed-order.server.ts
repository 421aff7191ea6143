import { type Api, contextOf, refusalOf } from "#app/wiring/api.server.ts";
import type { PageRequest } from "#app/wiring/load-context.server.ts";
import { takeTyped } from "#app/wiring/typed-form.server.ts";
import { readOrderForm } from "./order-form.server.ts";

/**
 * Takes up, once, what was posted when its log-in had ended, now that the same person is back (AUTH-05): the choices are kept, and nothing is
 * placed. The page of the order that this very form had made before, or null.
 */
export async function takeUpTyped(args: PageRequest, api: Api): Promise<string | null> {
  const { visitor } = await contextOf(args);
  const typed = visitor && takeTyped(args, visitor.id);
  if (!typed) return null;
  const posted = new FormData();
  for (const [name, value] of Object.entries(typed)) posted.set(name, value);
  const { checkout } = readOrderForm(posted, args.context.facts.now);
  const { idempotencyKey: key, intent } = checkout;
  const earlier = key && (await unlessRefused(api.orders.byKey({ key })));
  if (earlier) return earlier.url;
  // What cannot be had any more is as if it had not been chosen; the screen shows what is.
  const savingIntent = intent.kind === "place" ? ({ kind: "save" } as const) : intent;
  await unlessRefused(api.orders.checkout({ ...checkout, intent: savingIntent }));
  return null;
}

async function unlessRefused<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking;
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return null;
  }
}
