/**
 * Is the process alive, and may it get visitors? (contract section 3; SEC-MATRIX r173, r174)
 */

/** 200 while the process lives; nothing else, in particular no version. */
export function alive(): Response {
  return Response.json({ status: "ok" });
}

/** 200 when the database answers and the migrations are current; 503 otherwise and from the first moment of draining. */
export async function readiness(state: {
  isDraining: boolean;
  answers: () => Promise<boolean>;
}): Promise<Response> {
  if (!state.isDraining && (await state.answers())) return Response.json({ status: "ok" });
  return Response.json(
    { status: state.isDraining ? "draining" : "unavailable" },
    { status: 503, headers: { "Retry-After": "5" } },
  );
}
