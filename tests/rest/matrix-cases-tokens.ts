import { newApiToken, newPublishableKey } from "#tests/support/api-token.ts";
import type { MatrixCase } from "./matrix-cases.ts";

const website = { name: "Website", origins: ["https://website.example"] };
const form = { name: "Till", scope: "orders" };

/** Rows of the shop's API tokens and publishable keys (API-08, API-10); what a token itself may do is `api-token-scopes.test.ts`. */
export const TOKEN_CASES: Readonly<Record<string, MatrixCase>> = {
  t001: {
    rest: ({ a }, { token }) => [{ method: "GET", path: `/api/shops/${a.id}/tokens`, token }],
    trpc: () => ({ name: "tokens.list", query: true }),
    holds: (_, text) => (/wsk_|token_hash/.test(text) ? "the token itself" : null),
  },
  t002: {
    rest: ({ a }, { token }) => [{ method: "POST", path: `/api/shops/${a.id}/tokens`, token, json: form }],
    trpc: () => ({ name: "tokens.make", input: form }),
    holds: (_, text) => (text.includes("token_hash") ? "the hash" : null),
  },
  t003: {
    rest: async (world, { token }) => [
      {
        method: "DELETE",
        path: `/api/shops/${world.a.id}/tokens/${(await newApiToken(world, "read")).id}`,
        token,
      },
    ],
  },
  k001: {
    rest: ({ a }, { token }) => [{ method: "GET", path: `/api/shops/${a.id}/keys`, token }],
    trpc: () => ({ name: "keys.list", query: true }),
  },
  k002: {
    rest: ({ a }, { token }) => [{ method: "POST", path: `/api/shops/${a.id}/keys`, token, json: website }],
    trpc: () => ({ name: "keys.make", input: website }),
  },
  k003: {
    rest: async (world, { token }) => [
      {
        method: "DELETE",
        path: `/api/shops/${world.a.id}/keys/${(await newPublishableKey(world, [])).id}`,
        token,
      },
    ],
  },
};
