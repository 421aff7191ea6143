import { isRouteErrorResponse } from "@remix-run/react";
import { phone } from "#domain/texts/english-phone.ts";
import { speak } from "#domain/texts/text.ts";
import type { Refused } from "./refused.ts";

const t = speak(phone);

/** The server could not be reached: as if it had said no (AUTH-08). */
export interface Unreached {
  readonly refusal: Refused;
}

/** Sends a step's form; where the network fails the visitor stays on the step, with what was typed, and can send it again. */
export async function stayOnStep<Answer>(send: () => Promise<Answer>): Promise<Answer | Unreached> {
  try {
    return await send();
  } catch (failure) {
    // A redirect and an answer of the server are no failures of the network.
    if (failure instanceof Response || isRouteErrorResponse(failure)) throw failure;
    return { refusal: { code: "unreached", message: t("step.unreached"), facts: {} } };
  }
}
