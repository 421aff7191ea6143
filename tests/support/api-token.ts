import type { ApiTokenScope } from "#domain/accounts/api-token.ts";
import type { Person, World } from "./world.ts";

/** Makes an API token of a shop's merchant over REST and returns it. */
export async function newApiToken(
  world: World,
  scope: ApiTokenScope,
  { merchant = world.people.merchantOwn, expiresInDays }: { merchant?: Person; expiresInDays?: number } = {},
): Promise<{ id: string; token: string }> {
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${merchant.shopId}/tokens`,
    token: await world.newToken(merchant),
    json: {
      name: `A till that may ${scope}`,
      scope,
      ...(expiresInDays && { expires_in_days: expiresInDays }),
    },
  });
  if (answer.status !== 201) throw new Error(`The token was refused: ${answer.text}`);
  return answer.json<{ data: { id: string; token: string } }>().data;
}

/** Makes a publishable key of shop A that names these websites. */
export async function newPublishableKey(
  world: World,
  origins: readonly string[],
  { merchant = world.people.merchantOwn }: { merchant?: Person } = {},
): Promise<{ id: string; key: string }> {
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${merchant.shopId}/keys`,
    token: await world.newToken(merchant),
    json: { name: "Website", origins },
  });
  if (answer.status !== 201) throw new Error(`The key was refused: ${answer.text}`);
  return answer.json<{ data: { id: string; key: string } }>().data;
}
