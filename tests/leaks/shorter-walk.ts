/**
 * What is left out at short counts, because another question shows the same; full counts leave nothing out.
 *
 * Authorisation runs before validation (matrix D12): whoever a policy refuses is answered before the input is looked at. So at short counts
 * a call that is refused is tried by those who are nearest to getting in, with little; one that is answered by one of each kind of person with everything, and
 * by everyone else with little; and what is wrong is said by one person whom the policy lets in.
 */
import { roleFor } from "#domain/shop/page-guard.ts";
import type { Policy } from "#server/trpc.ts";
import { fullCount } from "#tests/support/how-many.ts";
import type { Slug } from "./fixture-shops.ts";
import { homeOf, type Walker } from "./walker.ts";
import { isMerchantOf, type Role } from "./who-may-see.ts";

/** The least who gets in. */
const LEAST: Readonly<Record<Policy, Role>> = {
  anyone: "guest",
  "anyone-at-a-shop": "guest",
  orderer: "sam",
  "signed-in": "sam",
  customer: "sam",
  merchant: "rosa",
  "super-admin": "super",
};

/** Anyone who tries calls that are refused: at their own shop those who are too little for them, at the other one those who belong elsewhere. */
const TRY_CLOSED_DOORS: Readonly<
  Record<"home" | "away", Readonly<Partial<Record<Policy, readonly Role[]>>>>
> = {
  home: {
    "signed-in": ["guest"],
    customer: ["guest"],
    merchant: ["guest", "sam"],
    "super-admin": ["guest", "rosa"],
  },
  away: { customer: ["sam", "rosa", "rosaAll", "waltRead"], merchant: ["rosa", "rosaAll", "waltRead"] },
};

/** The policy of a page, from the guards' own areas. */
export const policyOfPage = (path: string): Policy =>
  (({ guest: "anyone", customer: "customer", merchant: "merchant", super_admin: "super-admin" }) as const)[
    roleFor(path)
  ];

/** Whether someone gets past the policy at a shop; who may order there is not asked. */
function isLetIn(policy: Policy, walker: Walker, slug: Slug): boolean {
  const { role, account } = walker;
  switch (policy) {
    case "anyone":
    case "anyone-at-a-shop":
    case "orderer":
      return true;
    case "signed-in":
      return account !== null;
    case "customer":
      return role === "super" || (account !== null && homeOf(walker) === slug);
    case "merchant":
      return isMerchantOf(slug, role);
    case "super-admin":
      return role === "super";
  }
}

/** Of several questions at one endpoint those that are asked; the first is about what is one's own where there is such a thing, the second about a stranger's. */
export function worthAsking<Question>(
  questions: readonly Question[],
  policy: Policy,
  walker: Walker,
  slug: Slug,
): readonly Question[] {
  if (fullCount) return questions;
  const { role } = walker;
  const isAway = slug !== homeOf(walker);
  if (isLetIn(policy, walker, slug)) return questions.slice(0, mostQuestions(policy, walker, isAway));
  const tried = TRY_CLOSED_DOORS[isAway ? "away" : "home"][policy]?.includes(role);
  return tried ? questions.slice(0, 2) : [];
}

/** How many questions at most someone asks who is let in. */
function mostQuestions(policy: Policy, { role, isProgram }: Walker, isAway: boolean): number {
  if (isProgram) return 1;
  if (role === "super" && policy === "super-admin") return Number.POSITIVE_INFINITY;
  if (role !== "super" && !SECONDS.has(role)) return Number.POSITIVE_INFINITY;
  if (isAway) return 0;
  return role === "super" ? 1 : 2;
}

/**
 * Who is to a shop what someone else is who asks everything: kim, uma, otherSam and otherKim what sam is, walt what rosa is. At home they ask, on
 * pages and by procedures, for what is their own and for what is a stranger's; at the other shop they are one more stranger. A super admin
 * asks everything of the platform, and of the shops, where they may see what a merchant does, one question at each endpoint.
 */
const SECONDS: ReadonlySet<Role> = new Set<Role>(["kim", "uma", "otherSam", "otherKim", "walt"]);

/** Whether someone asks by REST too: the procedures behind it are the same, and what it makes of their answers depends on no one. */
export const asksByRest = ({ role }: Walker): boolean => fullCount || !SECONDS.has(role);

/** Whether someone asks by procedures: a token's reach over them is tried one by one in tests/rest/api-token-scopes.test.ts. */
export const asksProcedures = ({ isProgram }: Walker): boolean => fullCount || !isProgram;

/** Whether someone asks an endpoint of a shop for what is not there, in a way that is wrong, or for what another answer is made from. */
export const asksMore = (policy: Policy, walker: Walker, slug: Slug): boolean =>
  fullCount || (slug === homeOf(walker) && walker.role === LEAST[policy]);

/** Whether a list is asked for with queries: anyone who is refused gets no further with one. */
export const asksWithQueries = (policy: Policy, walker: Walker, slug: Slug): boolean =>
  fullCount || (slug === homeOf(walker) && isLetIn(policy, walker, slug));

/** Whether a page's data are asked for by themselves: by anyone who is let in, by a guest, who is not, and by a customer of the second shop. */
export const asksForData = (policy: Policy, walker: Walker, slug: Slug): boolean =>
  asksMore(policy, walker, slug) ||
  (slug === homeOf(walker) &&
    (walker.role === "guest" || (walker.role === "otherSam" && policy === "customer")));

const STAND_AT_HOME: ReadonlySet<Role> = new Set<Role>(["sam", "rosa", "rosaAll"]);

/** Whether someone asks for the other shop at their own shop's host: one of each kind that is at home somewhere. */
export const asksFromHome = ({ role }: Walker): boolean => fullCount || STAND_AT_HOME.has(role);

const FAIL: ReadonlySet<Role> = new Set<Role>(["guest", "sam", "rosa", "super"]);

/** Whether someone tries every way to fail: one of each kind of person. */
export const triesToFail = ({ role }: Walker): boolean => fullCount || FAIL.has(role);
