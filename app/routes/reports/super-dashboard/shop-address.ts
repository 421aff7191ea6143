import type { PlatformShopsQuestion } from "#domain/reports/platform-schemas.ts";

/** The page's address for a question; `flags` opens the boxes under a shop's row. */
export function shopAddress(
  asked: PlatformShopsQuestion,
  { flags, ...changes }: Partial<PlatformShopsQuestion> & { flags?: string } = {},
): string {
  const { search, state, sort, page } = { ...asked, ...changes };
  const address = new URLSearchParams({
    ...(search && { search }),
    ...(state !== "all" && { state }),
    ...(sort !== "orders" && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(flags && { flags }),
  });
  return `/super/dashboard${address.size > 0 ? `?${address}` : ""}`;
}
