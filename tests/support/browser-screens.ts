import { fullCount } from "./how-many.ts";

/** Screens that are another one of these with other words. */
const ALIKE = [
  ["sweetcrumb", "/login/forgot-password?owner=1", "Forgot your password?"],
  ["sweetcrumb", "/email/verify/expired?of=change", /./],
] as const;

/** Screens that need no one and nothing: the shop, the path, and what stands at their top. */
export const SCREENS = [
  ["sweetcrumb", "/", "Sweet Crumb Bakery"],
  ["sweetcrumb", "/menu", /./],
  ["sweetcrumb", "/about", /./],
  ["sweetcrumb", "/help", /./],
  ["sweetcrumb", "/feedback", /./],
  ["sweetcrumb", "/login", /./],
  ["sweetcrumb", "/signup", /./],
  ["sweetcrumb", "/owner/login", /./],
  ["sweetcrumb", "/login/phone", /./],
  ["sweetcrumb", "/login/verify-phone/4155550142", "Enter your code"],
  ["sweetcrumb", "/login/email/x", "Log in with your e-mail"],
  ["sweetcrumb", "/login/forgot-password", "Forgot your password?"],
  ["sweetcrumb", "/login/password-reset", "This link has expired"],
  ["sweetcrumb", "/login/merchant/forgot-email", "Forgot your e-mail?"],
  ["sweetcrumb", "/email/verify/expired", /./],
  ["sweetcrumb", "/email/verify/success", /./],
  ["cornerpies", "/order", /./],
  ["schoolbake", "/", "Lincoln School Bake Sale"],
  ["schoolbake", "/menu", /./],
  ["closedoven", "/expired", /./],
  ["backsoon", "/maintenance", /./],
  ["nobody-bakes-here", "/", /./],
  ...(fullCount ? ALIKE : []),
] as const;

/** The merchant's screens with lists, what stands at their top, and the link that opens one row of them. */
export const MANAGE_LISTS = [
  ["/manage/items", "Items", "th[scope=row] a"],
  ["/manage/sections", "Sections", "th[scope=row] a"],
  ["/manage/rearrange-menu", "Rearrange Menu", null],
  ["/manage/availabilities", "Availabilities", "article h2 a"],
  ["/manage/customers", "Customers", "th[scope=row] a"],
] as const;

/** The platform's own page, on the host above a shop's. */
export function platformOf(shopUrl: string): string {
  const url = new URL("/", shopUrl);
  url.hostname = url.hostname.slice(url.hostname.indexOf(".") + 1);
  return url.href;
}
