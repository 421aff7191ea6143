/** Merchants' API tokens (API-08). No token may call these: they take a merchant's own log-in. */
import type { WrittenRow } from "#server/rest/complete-row.ts";

export const tokensRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/shops/{shopId}/tokens",
    summary: "The API tokens of the shop, each by its name and its last four characters.",
    procedure: "tokens.list",
    shop: "id",
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/tokens",
    summary:
      "Makes an API token of a scope: `read`, `orders`, `menu` or `all`. The answer holds the `token`, this once. Takes `current_password`, unless the log-in is under ten minutes old.",
    procedure: "tokens.make",
    shop: "id",
    status: 201,
    shape: "data",
  },
  {
    method: "DELETE",
    path: "/shops/{shopId}/tokens/{tokenId}",
    summary: "Revokes an API token. It opens nothing from then on.",
    procedure: "tokens.revoke",
    shop: "id",
    status: 204,
    shape: "nothing",
  },
];
