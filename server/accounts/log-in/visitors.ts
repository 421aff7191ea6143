/** From a row of a log-in to the visitor of a request, and to what one may see of oneself. */

import type { OwnAccount } from "#domain/accounts/account-schemas.ts";
import { fullName } from "#domain/accounts/full-name.ts";
import type { Visitor } from "#server/context.ts";

/** What `ops.find_session` answers, as far as it is about the account. */
export interface AccountRow {
  readonly shop_id: string | null;
  readonly user_id: string | null;
  readonly super_admin_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly phone: string;
  readonly phone_verified_at: Date | null;
  readonly street: string;
  readonly zip: string;
  readonly is_merchant: boolean;
  readonly is_admin_drawer_mini: boolean;
  readonly family_discount: number | null;
  readonly payment_service: string;
  readonly payment_handle: string;
  readonly account_created_at: Date;
}

/** The visitor, as seen from the requested shop (GUARD-02). */
export function visitorFrom(row: AccountRow, shopId: string | null): Visitor {
  const isSuperAdmin = row.super_admin_id !== null;
  return {
    id: row.user_id ?? row.super_admin_id ?? "",
    shopId: row.shop_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    emailVerifiedAt: row.email_verified_at,
    phone: row.phone,
    phoneVerifiedAt: row.phone_verified_at,
    street: row.street,
    zip: row.zip,
    isMerchant: row.is_merchant || isSuperAdmin,
    isMerchantHere: isSuperAdmin || (row.is_merchant && shopId !== null && row.shop_id === shopId),
    isSuperAdmin,
    isAdminDrawerMini: row.is_admin_drawer_mini,
    familyDiscount: row.family_discount,
    paymentService: row.payment_service,
    paymentHandle: row.payment_handle,
    createdAt: row.account_created_at,
  };
}

/** One's own account: no hash, no token, no notes (matrix projection `self`). */
export function ownAccount(visitor: Visitor): OwnAccount {
  const { emailVerified: _, ...self } = visitor;
  return { ...self, fullName: fullName(visitor) };
}
