/** Which shops a super admin looks at, as the address of the page says it (SUP-01). */
import {
  type PlatformShopsQuestion,
  platformShopsQuestion,
  SHOP_SORTS,
  SHOP_STATES,
} from "#domain/reports/platform-schemas.ts";

/** The tabs, in their order. */
export const SHOP_TABS = ["all", ...SHOP_STATES, "maintenance"] as const;

/** What is looked for; what an address cannot mean is left out. */
export function shopQuestion(address: URLSearchParams): PlatformShopsQuestion {
  const state = SHOP_TABS.find((tab) => tab === address.get("state"));
  const sort = SHOP_SORTS.find((each) => each === address.get("sort"));
  const page = Number(address.get("page"));
  const asked = platformShopsQuestion.safeParse({
    search: address.get("search") ?? "",
    ...(state && { state }),
    ...(sort && { sort }),
    ...(Number.isInteger(page) && page > 0 && { page }),
  });
  return asked.success ? asked.data : platformShopsQuestion.parse({});
}
