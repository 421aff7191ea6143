/** A shop's windows for its merchant (MAN-04, API-05; matrix r082, r083, r133 to r143). */

import { windowChange } from "#domain/availability/window-schemas.ts";
import { bodyWithId } from "#server/rest/body-with-id.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";

export const manageWindowsRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/shops/{shopId}/availabilities",
    summary: "The shop's order windows, a hundred a page; filter by state: active, future, expired.",
    procedure: "availability.list",
    shop: "id",
    status: 200,
    shape: "list",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/availabilities",
    summary: "Opens an order window; without times from now, rounded to 15 minutes, until a day later.",
    procedure: "availability.create",
    shop: "id",
    status: 201,
    shape: "data",
  },
  {
    method: "GET",
    path: "/shops/{shopId}/availabilities/{id}",
    summary: "One order window of the shop.",
    procedure: "availability.one",
    shop: "id",
    input: ({ params }) => ({ availabilityId: params.id }),
    status: 200,
    shape: "data",
  },
  {
    method: "PATCH",
    path: "/shops/{shopId}/availabilities/{id}",
    summary:
      "Changes an order window; what is not named stays. `updated_at` refuses a stale change with 409.",
    procedure: "availability.update",
    shop: "id",
    body: windowChange,
    bodyOptional: true,
    input: ({ body, params }) => bodyWithId(body, "availabilityId", params.id),
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/availabilities/{id}/clone",
    summary: "The same order window a week later by the shop's clock, without its orders.",
    procedure: "availability.clone",
    shop: "id",
    input: ({ params }) => ({ availabilityId: params.id }),
    status: 201,
    shape: "data",
  },
  {
    method: "DELETE",
    path: "/availabilities/{id}",
    summary: "Deletes an order window softly; 409 while orders of it are still to be made.",
    procedure: "availability.remove",
    shop: "host",
    input: ({ params }) => ({ availabilityId: params.id }),
    withoutId: "noModelId",
    status: 204,
    shape: "nothing",
  },
];
