import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { phone } from "#domain/texts/english-phone.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(phone);

/**
 * Sends a step's form. Where the network fails it is as if the server had said no (AUTH-08): the visitor stays on the step, with what was
 * typed, and can send it again.
 */
export async function stayOnStep<Answer>(send: () => Promise<Answer>) {
  try {
    return await send();
  } catch (failure) {
    // A redirect and an answer of the server are no failures of the network.
    if (failure instanceof Response || isRouteErrorResponse(failure)) throw failure;
    return {
      isUnreached: true,
      refusal: { code: "unreached", message: t("step.unreached"), facts: {} },
    } as const;
  }
}

/** The step's own share of that, as the storefront around it has one: after a post that never came through nothing is asked afresh. */
export const unlessUnreached = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !actionResult?.isUnreached && defaultShouldRevalidate;
