import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { FormReply } from "#app/ui/form-reply.ts";
import * as t from "#messages/storefront.js";

/** A post that nobody answered who could: the network, the server or its database is away, and no one knows whether it was done. */
export type LostAnswer = Readonly<{ isLost: true }>;

/** Whether this is what a post brought back when its answer got lost. */
export const isLost = (answer: unknown): answer is LostAnswer =>
  typeof answer === "object" && answer !== null && "isLost" in answer;

/**
 * Whether no one has answered what the framework asked. The browser's fetch fails with a TypeError when the network does; the other is what Remix says
 * of an answer that is no page's: a proxy's, whose server restarts, or the host's own, whose database is away.
 */
export const isAway = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));

/**
 * Runs the server's action; a post whose answer never came is data instead of a broken page (ORD-05, PWA-02). It goes with
 * `mayLookAfresh` on the route and on every route above it: none of them can be asked anew then.
 */
export async function actOrBeLost<Answer>({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<Answer>();
  } catch (error) {
    if (isAway(error)) return { isLost: true } as const;
    throw error;
  }
}

/**
 * The action of forms in the page: one whose answer never came keeps its page and all that was typed, and says that it may have been saved (PWA-02,
 * UI-01). The screen finds the sentence where it finds every reply of its action. It goes with `mayLookAfresh`, as `actOrBeLost` does.
 */
export async function actOrKeep<Answer>(args: ClientActionFunctionArgs) {
  const answer = await actOrBeLost<Answer>(args);
  if (!isLost(answer)) return answer;
  // The code is `LOST` of form-reply.ts, which pages without a form need not load.
  return { ...answer, reply: { code: "lost", error: { "": [t.answerLost()] } } satisfies FormReply };
}

/** Whether a route's data may be asked for again: not after an answer that was lost. */
export const mayLookAfresh = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !isLost(actionResult) && defaultShouldRevalidate;

/** The same where a refusal changes nothing that the route shows: what cannot be read anew just now would take its form away. */
export const mayLookAfreshAfterSuccess = (args: ShouldRevalidateFunctionArgs) =>
  (args.actionStatus ?? 0) < 400 && mayLookAfresh(args);
