import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * Whether a page looks at itself afresh: not after a post that never came through (`isUnreached`), which changed nothing; the look would
 * fail as the post did, and take the screen away from under what was typed (AUTH-08).
 */
export function unlessUnreached({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isUnreached =
    typeof actionResult === "object" && actionResult !== null && "isUnreached" in actionResult;
  return isUnreached ? false : defaultShouldRevalidate;
}
