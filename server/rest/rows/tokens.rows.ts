/** Merchants' API tokens and publishable keys (API-08, API-10). No token may call these: they take a merchant's own log-in. */
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
    made: () => null,
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
  {
    method: "GET",
    path: "/shops/{shopId}/keys",
    summary: "The publishable keys of the shop, with the websites that each names.",
    procedure: "keys.list",
    shop: "id",
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/keys",
    summary:
      "Makes a publishable key, sent as `X-Publishable-Key`: it opens nothing, and a server that sends it is limited by it and not by its address alone. The pages of its `origins` may call the shop from a browser, without cookies.",
    procedure: "keys.make",
    shop: "id",
    status: 201,
    made: () => null,
    shape: "data",
  },
  {
    method: "DELETE",
    path: "/shops/{shopId}/keys/{keyId}",
    summary: "Revokes a publishable key. The websites that it alone named may ask no more.",
    procedure: "keys.revoke",
    shop: "id",
    status: 204,
    shape: "nothing",
  },
];
