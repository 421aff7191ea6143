/** The API tokens of a shop, for its merchants' own log-ins alone: no token is open to them (API-08). */
import { z } from "zod";
import {
  listedToken,
  madeToken,
  newToken,
  tokensOnScreen,
  tokenToRevoke,
} from "#domain/accounts/api-token-schemas.ts";
import { isFreshLogIn } from "#server/accounts/passwords/own-password.ts";
import { merchantProcedure, router } from "#server/trpc.ts";
import { makeToken, revokeToken, shopTokens } from "./shop-tokens.ts";

export const tokensRouter = router({
  list: merchantProcedure
    .input(z.void())
    .output(z.array(listedToken))
    .query(({ ctx }) => shopTokens(ctx)),
  /** The same for the screen. */
  screen: merchantProcedure
    .input(z.void())
    .output(tokensOnScreen)
    .query(async ({ ctx }) => ({ tokens: await shopTokens(ctx), asksPassword: !isFreshLogIn(ctx) })),
  /** The one answer that holds the token. */
  make: merchantProcedure
    .input(newToken)
    .output(madeToken)
    .mutation(({ ctx, input }) => makeToken(ctx, input)),
  revoke: merchantProcedure
    .input(tokenToRevoke)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeToken(ctx, input.tokenId)),
});
