/** Writes down what a super admin does that is about no single shop (OPS-01), in the transaction of the change. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { SignedOut } from "#domain/accounts/account-errors.ts";
import type { Context, LiveSession } from "../context.ts";
import type { Audited } from "../shop/record-audit.ts";

/** A super admin at work. */
export type AdminAt = Context & { readonly session: LiveSession };

/** One act; one statement. @throws SignedOut where the log-in ended meanwhile, so that nothing is changed unseen */
export async function noteAct(
  tx: EntityManager,
  { session, now, requestId, address }: AdminAt,
  { action, subject, subjectId, before, after }: Audited,
): Promise<void> {
  const [row] = await tx.execute<{ noted: boolean }[]>(
    "select ops.note_platform_act(?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?) as noted",
    [
      session.tokenHash,
      now,
      v7(),
      action,
      subject,
      subjectId,
      before ? JSON.stringify(before) : null,
      after ? JSON.stringify(after) : null,
      requestId,
      address,
    ],
  );
  if (!row?.noted) throw new SignedOut();
}
