/** Who someone can be to a shop, least first (specification section 6). */
export const ROLES = ["guest", "customer", "merchant", "super_admin"] as const;
export type Role = (typeof ROLES)[number];

/** Someone logged in. Accounts belong to one shop; a super admin to none (AUTH-01). */
export type Visitor = Readonly<{
  shopId: string | null;
  isMerchant: boolean;
  isSuperAdmin: boolean;
  emailVerified: boolean;
}>;

/**
 * Whether a visitor passes for a role at a shop (GUARD-02): a super admin for every one, a merchant
 * of this shop also for a customer, a customer only at the shop of the account. No visitor is a guest.
 */
export function hasRole(visitor: Visitor | null, role: Role, shopId: string | null): boolean {
  if (role === "guest") return true;
  if (!visitor) return false;
  if (visitor.isSuperAdmin) return true;
  if (role === "super_admin" || shopId === null || visitor.shopId !== shopId) return false;
  return role === "customer" || visitor.isMerchant;
}
