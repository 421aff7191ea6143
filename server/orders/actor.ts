/** Who of the shop did something, as the time line and the trail keep it (ORD-08, OPS-01). */
import { fullName } from "#domain/accounts/full-name.ts";
import type { ACTORS } from "#entities/shop/audit-entry.ts";
import type { SignedInAt } from "#server/context.ts";

/** The person that time line and audit trail name. */
export interface Actor {
  readonly actor: (typeof ACTORS)[number];
  readonly actorId: string | null;
  readonly actorName: string;
}

/** Someone who is signed in at the shop and may change its orders. */
export const actorOf = ({ visitor }: Pick<SignedInAt, "visitor">): Actor => ({
  actor: visitor.isSuperAdmin ? "super_admin" : "merchant",
  actorId: visitor.id,
  actorName: fullName(visitor),
});
