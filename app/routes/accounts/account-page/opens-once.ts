/**
 * Whether a request for a link that is good once comes from someone who opens it. A browser that fetches ahead, or a program that only
 * asks for the head, must not use it up.
 */
export function isOpening(request: Request): boolean {
  const ahead = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  return request.method === "GET" && !/prefetch/i.test(ahead);
}

/** The headers of every answer to such a link. */
export const SECRET_HEADERS = { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" } as const;

/** The answer to anyone who does not open it: nothing, and nothing was used up. */
export const notOpened = () => new Response(null, { status: 204, headers: SECRET_HEADERS });
