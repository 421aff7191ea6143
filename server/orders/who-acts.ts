/** Who of the shop did something, as the time line and the trail keep it (ORD-08, OPS-01). */
import { fullName } from "#domain/accounts/full-name.ts";
import type { SignedInAt } from "../context.ts";

/** Somebody who is signed in at the shop and may change its orders. */
export const actorOf = ({ visitor }: Pick<SignedInAt, "visitor">) => ({
  actor: visitor.isSuperAdmin ? ("super_admin" as const) : ("merchant" as const),
  actorId: visitor.id,
  actorName: fullName(visitor),
});
