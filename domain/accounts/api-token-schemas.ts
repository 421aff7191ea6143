/** API tokens as their merchants list, make and revoke them (API-08). */
import { z } from "zod";
import { id, plainText, requiredText } from "../id-schemas.ts";
import { typed } from "../typed-schemas.ts";
import { API_TOKEN_DAYS, API_TOKEN_LENGTHS, API_TOKEN_SCOPES } from "./api-token.ts";

const scope = z.enum(API_TOKEN_SCOPES, "tokenScope");

/** A token without itself: what is left of it is its end. */
export const listedToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  scope,
  /** Its last four characters. */
  last4: z.string(),
  /** The merchant as whom it acts. */
  madeBy: z.string(),
  createdAt: z.date(),
  /** To the minute. */
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
});
export type ListedToken = z.infer<typeof listedToken>;

/** The tokens of the shop, and whether making one asks for the password. */
export const tokensOnScreen = z.strictObject({ tokens: z.array(listedToken), asksPassword: z.boolean() });

/** A token that is to be made. `expiresInDays` null is one that does not end by itself. */
export const newToken = z.strictObject({
  name: requiredText(API_TOKEN_LENGTHS.name),
  scope,
  expiresInDays: z.int("tokenDays").min(1, "tokenDays").max(API_TOKEN_LENGTHS.days, "tokenDays").nullish(),
  /** One's present password, where the log-in is not fresh (contract section 5). */
  currentPassword: plainText(200).optional(),
});
export type NewToken = z.infer<typeof newToken>;

/** The one answer that holds the token. */
export const madeToken = listedToken.extend({ token: z.string() });
export type MadeToken = z.infer<typeof madeToken>;

export const tokenToRevoke = z.strictObject({ tokenId: id });

/** The screen's form. */
export const tokenForm = z.object({
  name: typed.pipe(newToken.shape.name),
  scope: typed.pipe(scope),
  expiresInDays: typed
    .transform((text): number | undefined => API_TOKEN_DAYS.find((days) => String(days) === text))
    .pipe(z.number("tokenDays"))
    .transform((days) => days || null),
  currentPassword: newToken.shape.currentPassword,
});
