/** The publishable keys of a shop, for its merchants' own log-ins alone: no API token is open to them (API-08, API-10). */
import { z } from "zod";
import { keyToRevoke, newKey, publishableKey } from "#domain/shop/publishable-key-schemas.ts";
import { merchantProcedure, router } from "#server/trpc.ts";
import { makeKey, revokeKey, shopKeys } from "./shop-keys.ts";

export const keysRouter = router({
  list: merchantProcedure
    .input(z.void())
    .output(z.array(publishableKey))
    .query(({ ctx }) => shopKeys(ctx)),
  make: merchantProcedure
    .input(newKey)
    .output(publishableKey)
    .mutation(({ ctx, input }) => makeKey(ctx, input)),
  revoke: merchantProcedure
    .input(keyToRevoke)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeKey(ctx, input.keyId)),
});
