import type { ClientActionFunctionArgs } from "@remix-run/react";
import { actOrBeLost, isLost } from "#app/shell/lost-answer.ts";
import { phone } from "#domain/texts/english-phone.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(phone);

/**
 * Sends a step's form. Where the network fails it is as if the server had said no (AUTH-08): the visitor stays on the step, with what was
 * typed, and can send it again. It goes with `mayLookAfresh` on the route.
 */
export async function stayOnStep<Answer>(args: ClientActionFunctionArgs) {
  const answer = await actOrBeLost<Answer>(args);
  if (!isLost(answer)) return answer;
  return { ...answer, refusal: { code: "unreached", message: t("step.unreached"), facts: {} } };
}
