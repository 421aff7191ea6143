/** One's own account (CUST-01, CUST-03): every call is about the caller's own account. */
import { z } from "zod";
import { ownAccount } from "#domain/accounts/account-schemas.ts";
import {
  accountExport,
  accountQuestion,
  accountUpdate,
  accountUpdateAt,
  addressOf,
  erasure,
} from "#domain/accounts/own-account-schemas.ts";
import { accountRequirements, weaknessAt } from "#server/accounts/log-in/account-requirements.ts";
import type { ShopFacts } from "#server/shop/find-shop.ts";
import { customerProcedure, judgedBy, router } from "#server/trpc.ts";
import { eraseAccount } from "./erase-account.ts";
import { exportAccount, getOwnAccount, ownAccountProcedure, ownMerchantProcedure } from "./own-account.ts";
import { setOwnAddress, updateOwnAccount } from "./update-own-account.ts";

const updateAt = (shop: ShopFacts | null) =>
  shop && accountUpdateAt(accountRequirements(shop), weaknessAt(shop.title));

export const customersRouter = router({
  get: ownAccountProcedure
    .input(accountQuestion)
    .output(ownAccount)
    .query(({ ctx }) => getOwnAccount(ctx)),
  setAddress: ownAccountProcedure
    .use(judgedBy(addressOf, updateAt))
    .input(addressOf)
    .output(ownAccount)
    .mutation(({ ctx, input }) => setOwnAddress(ctx, input)),
  update: ownAccountProcedure
    .use(judgedBy(accountUpdate, updateAt))
    .input(accountUpdate)
    .output(ownAccount)
    .mutation(({ ctx, input: { id: _, ...changes } }) => updateOwnAccount(ctx, changes)),
  /** A merchant's own data (MAN-09). */
  updateMerchant: ownMerchantProcedure
    .use(judgedBy(accountUpdate, updateAt))
    .input(accountUpdate)
    .output(ownAccount)
    .mutation(({ ctx, input: { id: _, ...changes } }) => updateOwnAccount(ctx, changes)),
  exportMine: customerProcedure
    .input(z.void())
    .output(accountExport)
    .query(({ ctx }) => exportAccount(ctx)),
  erase: customerProcedure
    .input(erasure)
    .output(z.strictObject({ erased: z.literal(true) }))
    .mutation(({ ctx, input }) => eraseAccount(ctx, input)),
});
