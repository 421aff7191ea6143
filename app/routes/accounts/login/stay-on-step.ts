import type { ClientActionFunctionArgs } from "@remix-run/react";
import { actOrBeLost, isLost } from "#app/shell/lost-answer.ts";
import type { FormReply } from "#app/ui/form-reply.ts";
import * as t from "#messages/phone.js";

/**
 * Sends a step's form. Where the network fails it is as if the server had said no (AUTH-08): the visitor stays on the step, with what was
 * typed, and can send it again. It goes with `mayLookAfresh` on the route.
 */
export async function stayOnStep<Answer>(args: ClientActionFunctionArgs) {
  const answer = await actOrBeLost<Answer>(args);
  if (!isLost(answer)) return answer;
  return { ...answer, reply: { code: "unreached", error: { "": [t.stepUnreached()] } } satisfies FormReply };
}
