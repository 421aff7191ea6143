import { newApiToken, newPublishableKey } from "#tests/support/api-token.ts";
import type { Question, World } from "#tests/support/world.ts";
import type { MatrixCase } from "./matrix-cases.ts";

const website = { name: "Website", origins: ["https://website.example"] };
const form = { name: "Till", scope: "orders" };

/** What the last call was to take away: where it was refused it is still there, and a shop has room for a few only. */
const left = new Map<string, string>();

/** A call that takes away what was made for it. */
async function taking(
  world: World,
  kind: "keys" | "tokens",
  token: string | null,
  make: () => Promise<{ id: string }>,
): Promise<Question[]> {
  const path = `/api/shops/${world.a.id}/${kind}`;
  const rosa = await world.newToken(world.people.merchantOwn);
  const last = left.get(kind);
  if (last) await world.send({ method: "DELETE", path: `${path}/${last}`, token: rosa });
  const { id } = await make();
  left.set(kind, id);
  return [{ method: "DELETE", path: `${path}/${id}`, token }];
}

/** Rows of the shop's API tokens and publishable keys (API-08, API-10); what a token itself may do is `api-token-scopes.test.ts`. */
export const TOKEN_CASES: Readonly<Record<string, MatrixCase>> = {
  t001: {
    rest: ({ a }, { token }) => [{ method: "GET", path: `/api/shops/${a.id}/tokens`, token }],
    holds: (_, text) => (/wsk_|token_hash/.test(text) ? "the token itself" : null),
  },
  t002: {
    rest: ({ a }, { token }) => [{ method: "POST", path: `/api/shops/${a.id}/tokens`, token, json: form }],
    holds: (_, text) => (text.includes("token_hash") ? "the hash" : null),
  },
  t003: {
    rest: (world, { token }) => taking(world, "tokens", token, () => newApiToken(world, "read")),
  },
  k001: {
    rest: ({ a }, { token }) => [{ method: "GET", path: `/api/shops/${a.id}/keys`, token }],
  },
  k002: {
    rest: ({ a }, { token }) => [{ method: "POST", path: `/api/shops/${a.id}/keys`, token, json: website }],
  },
  k003: {
    rest: (world, { token }) => taking(world, "keys", token, () => newPublishableKey(world, [])),
  },
};
