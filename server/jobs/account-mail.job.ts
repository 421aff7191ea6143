/** Someone forgot a password or an address: the mail that helps is queued, once however often this runs. */

import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { maskEmail } from "#domain/accounts/mask-email.ts";
import { MailLink } from "#entities/accounts/mail-link.ts";
import { User } from "#entities/accounts/user.ts";
import { makeLink, voidLinks } from "#server/accounts/email/email-links.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { slugOriginOf } from "../origin.ts";
import type { Jobs } from "./queue.ts";
import { shopForJob } from "./shop-for-job.ts";

/**
 * Queues the mail. An account that is not there, or has no address, gets none. Its link leads to the host of the shop's slug: whoever holds the
 * shop's own domain by now could use the secret of a new password, or ask for an owner's password, there.
 */
export async function accountMail(em: EntityManager, job: Jobs["account-mail"]): Promise<void> {
  const ctx = await shopForJob(em, job.shopId);
  if (!ctx) return;
  await inShop(em, job.shopId, async (tx) => {
    // Locked, so that of two requests at once the later one makes the earlier one's link void.
    const user = await tx.findOne(
      User,
      { shopId: job.shopId, id: job.userId, status: "ACTIVE" },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!user?.email) return;
    const known = { id: user.id, email: user.email, firstName: user.firstName };
    await (job.mail === "reset-password" ? queueReset : queueHint)(tx, ctx, known, job.askId);
  });
}

type Known = Readonly<{ id: string; email: string; firstName: string }>;

async function queueReset(tx: EntityManager, ctx: AtShop, user: Known, askId: string): Promise<void> {
  const wanted = { id: askId, userId: user.id, purpose: "reset_password", email: user.email } as const;
  const older = await tx.count(MailLink, { shopId: ctx.shop.id, id: askId });
  if (older > 0) return;
  await voidLinks(tx, ctx, user.id, ["reset_password"]);
  const token = await makeLink(tx, ctx, wanted);
  await queueMail(tx, ctx, {
    template: "reset-password",
    recipient: user.email,
    facts: {
      firstName: user.firstName,
      link: `${slugOriginOf(ctx.config, ctx.shop)}/login/password-reset/${token}`,
    },
  });
}

/** To the shop's contact address; without one to the account itself. */
async function queueHint(tx: EntityManager, ctx: AtShop, user: Known, askId: string): Promise<void> {
  await queueMail(tx, ctx, {
    template: "forgotten-email",
    recipient: ctx.shop.settings.contactEmail || user.email,
    onlyOnce: `forgotten-email.${askId}`,
    facts: {
      maskedEmail: maskEmail(user.email),
      link: `${slugOriginOf(ctx.config, ctx.shop)}/owner/login`,
    },
  });
}
