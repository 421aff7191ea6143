/** The trail of what merchants and super admins change (OPS-01). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { fullName } from "#domain/accounts/full-name.ts";
import { AuditEntry } from "#entities/shop/audit-entry.ts";
import type { SignedInAt } from "../context.ts";

/** What was done to what. Secrets stand in it as "set". */
export interface Deed {
  /** Noun and verb: `availability.changed`. */
  readonly action: string;
  /** Table of what was changed. */
  readonly subject: string;
  readonly subjectId: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Writes an entry with the next flush of `tx`, in the transaction of the change itself. */
export function audit(tx: EntityManager, ctx: SignedInAt, deed: Deed): void {
  tx.create(AuditEntry, {
    shopId: ctx.shop.id,
    at: ctx.now,
    actor: ctx.visitor.isSuperAdmin ? "super_admin" : "merchant",
    actorId: ctx.visitor.id,
    actorName: fullName(ctx.visitor),
    action: deed.action,
    subject: deed.subject,
    subjectId: deed.subjectId,
    before: deed.before ? { ...deed.before } : null,
    after: deed.after ? { ...deed.after } : null,
    requestId: ctx.requestId,
    address: ctx.address,
  });
}
