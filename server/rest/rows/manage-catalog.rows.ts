/** Sections and items for their merchant, and the generic calls that are not served (MAN-02, MAN-03, API-05). */

import { z } from "zod";
import { itemChanges, sectionChanges } from "#domain/catalog/manage-catalog-schemas.ts";
import { bodyWithId } from "#server/rest/body-with-id.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";

/** List, one, create, change of one entity; `parameter` is its id in the path. */
function genericRows(
  entity: "sections" | "items",
  parameter: "sectionId" | "itemId",
  changed: z.ZodType,
): WrittenRow[] {
  const all = `/shops/{shopId}/${entity}`;
  const one = `${all}/{${parameter}}`;
  return [
    {
      shop: "id",
      method: "GET",
      path: all,
      summary: `The shop's ${entity} in the order of the menu, hidden ones too; \`stock\` of an item is only changed by \`stock_delta\`.`,
      procedure: `catalog.${entity}.list`,
      status: 200,
      shape: "list",
    },
    {
      shop: "id",
      method: "POST",
      path: all,
      summary: `Makes one of the shop's ${entity}.`,
      procedure: `catalog.${entity}.create`,
      status: 201,
      shape: "data",
    },
    {
      shop: "id",
      method: "GET",
      path: one,
      summary: `One of the shop's ${entity}.`,
      procedure: `catalog.${entity}.one`,
      status: 200,
      shape: "data",
    },
    {
      shop: "id",
      method: "PATCH",
      path: one,
      summary: `Changes one of the shop's ${entity}; what is not named stays. \`version\` refuses a stale edit with 409.`,
      procedure: `catalog.${entity}.change`,
      body: changed,
      bodyOptional: true,
      input: ({ body, params }) => bodyWithId(body, parameter, params[parameter]),
      status: 200,
      shape: "data",
    },
    {
      method: "DELETE",
      path: `/${entity}/{modelId}`,
      summary: `Deletes one of the ${entity}, softly; the shop is the row's own. 409 with the reason while it is in use.`,
      procedure: `catalog.${entity}.delete`,
      shop: "host",
      input: ({ params }) => ({ id: params.modelId }),
      withoutId: "noModelId",
      status: 204,
      shape: "nothing",
    },
    {
      method: "DELETE",
      path: `/${entity}`,
      summary: "Without an id: 422.",
      procedure: `catalog.${entity}.delete`,
      shop: "host",
      input: () => ({}),
      onlyRefused: true,
      status: 204,
      shape: "nothing",
    },
  ];
}

export const manageCatalogRows: readonly WrittenRow[] = [
  {
    method: "POST",
    path: "/shops/{shopId}/menu",
    summary:
      "Puts sections and items into this order. It must be the whole menu, else 409 `stale`; ids the shop never had are 422.",
    procedure: "catalog.rearrange",
    shop: "id",
    status: 200,
    shape: "data",
  },
  ...genericRows("sections", "sectionId", z.strictObject(sectionChanges.shape).omit({ sectionId: true })),
  ...genericRows("items", "itemId", z.strictObject(itemChanges.shape).omit({ itemId: true })),
  {
    method: "GET",
    path: "/shops/{shopId}/items/export.csv",
    summary:
      "The items of a list, all of them, as a file; the filters, search and sort of the list. Six an hour.",
    procedure: "catalog.items.exportCsv",
    shop: "id",
    status: 200,
    shape: "csv",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/items/{itemId}/clone",
    summary: "Duplicates an item: ' (copy)' behind its name, hidden.",
    procedure: "catalog.items.clone",
    shop: "id",
    bodyOptional: true,
    status: 201,
    shape: "data",
  },
];

/** Any other path that looks like an entity: served to no one (API-05). They answer only where no other row has the path. */
export const unknownEntityRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/shops/{shopId}/{entity}",
    summary: "Entities that are not on the list: 404.",
    procedure: "shop.noSuchEntity",
    shop: "id",
    otherwise: true,
    onlyRefused: true,
    status: 204,
    shape: "nothing",
  },
  // Two of them have other calls at the same path, which would answer 405 in their place.
  ...["/{entity}/{modelId}", "/shops/{shopId}", "/merchants/{id}"].map(
    (path): WrittenRow => ({
      method: "DELETE",
      path,
      summary: "Entities that are not on the list: 404.",
      procedure: "shop.noSuchRecord",
      shop: "host",
      otherwise: path.startsWith("/{"),
      onlyRefused: true,
      status: 204,
      shape: "nothing",
    }),
  ),
];
