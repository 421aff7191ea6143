/** Writes down what merchants and super admins change (OPS-01), in the transaction of the change. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { actorOf } from "../accounts/actor.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";

/** What was changed. */
export interface Audited {
  /** Noun and verb: `item.deleted`. */
  readonly action: string;
  /** Table of what was changed. */
  readonly subject: string;
  /** Null where it is about many. */
  readonly subjectId: string | null;
  /** The entry's own id, where the key of a form makes what it did happen once. */
  readonly id?: string;
  /** The fields as they were, and as they are now; no secrets. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** One entry; one statement. */
export async function recordAudit(
  tx: EntityManager,
  ctx: SignedInAt,
  { action, subject, subjectId, id = v7(), before, after }: Audited,
): Promise<void> {
  const { shop, now, requestId, address } = ctx;
  await tablesIn(tx)
    .insertInto("auditEntries")
    .values({
      shopId: shop.id,
      id,
      at: now,
      ...actorOf(ctx),
      action,
      subject,
      subjectId,
      before: before ?? null,
      after: after ?? null,
      requestId,
      address,
    })
    .execute();
}
