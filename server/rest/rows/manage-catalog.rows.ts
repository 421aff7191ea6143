/** Sections and items for their merchant, and the generic calls that are not served (MAN-02, MAN-03, API-05). */

import { z } from "zod";
import {
  arrangedMenu,
  itemChanges,
  itemsExport,
  itemsQuestion,
  managedItem,
  managedSection,
  menuArrangement,
  newItem,
  newSection,
  sectionChanges,
  sectionsQuestion,
} from "#domain/catalog/manage-catalog-schemas.ts";
import { bodyWithId } from "#server/rest/body-with-id.ts";
import type { RestRow } from "#server/rest/row.ts";

/** List, one, create, change of one entity; `parameter` is its id in the path. */
function genericRows(
  entity: "sections" | "items",
  parameter: "sectionId" | "itemId",
  schemas: { question: z.ZodType; row: z.ZodType; created: z.ZodType; changed: z.ZodType },
): RestRow[] {
  const of = { who: "merchant", shop: "id" } as const;
  const all = `/shops/{shopId}/${entity}`;
  const one = `${all}/{${parameter}}`;
  return [
    {
      ...of,
      method: "GET",
      path: all,
      summary: `The shop's ${entity} in the order of the menu, hidden ones too; \`stock\` of an item is only changed by \`stock_delta\`.`,
      procedure: `catalog.${entity}.list`,
      query: schemas.question,
      input: ({ query }) => query,
      status: 200,
      shape: "list",
      answer: schemas.row,
    },
    {
      ...of,
      method: "POST",
      path: all,
      summary: `Makes one of the shop's ${entity}.`,
      procedure: `catalog.${entity}.create`,
      body: schemas.created,
      input: ({ body }) => body,
      status: 201,
      shape: "data",
      answer: schemas.row,
    },
    {
      ...of,
      method: "GET",
      path: one,
      summary: `One of the shop's ${entity}.`,
      procedure: `catalog.${entity}.one`,
      input: ({ params }) => ({ [parameter]: params[parameter] }),
      status: 200,
      shape: "data",
      answer: schemas.row,
    },
    {
      ...of,
      method: "PATCH",
      path: one,
      summary: `Changes one of the shop's ${entity}; what is not named stays. \`version\` refuses a stale edit with 409.`,
      procedure: `catalog.${entity}.change`,
      body: schemas.changed,
      bodyOptional: true,
      input: ({ body, params }) => bodyWithId(body, parameter, params[parameter]),
      status: 200,
      shape: "data",
      answer: schemas.row,
    },
    {
      method: "DELETE",
      path: `/${entity}/{modelId}`,
      summary: `Deletes one of the ${entity}, softly; the shop is the row's own. 409 with the reason while it is in use.`,
      procedure: `catalog.${entity}.delete`,
      who: "merchant",
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
      who: "merchant",
      shop: "host",
      input: () => ({}),
      status: 204,
      shape: "nothing",
    },
  ];
}

export const manageCatalogRows: readonly RestRow[] = [
  {
    method: "POST",
    path: "/shops/{shopId}/menu",
    summary:
      "Puts sections and items into this order. It must be the whole menu, else 409 `stale`; ids the shop never had are 422.",
    procedure: "catalog.rearrange",
    who: "merchant",
    shop: "id",
    body: menuArrangement,
    input: ({ body }) => body,
    status: 200,
    shape: "data",
    answer: arrangedMenu,
  },
  ...genericRows("sections", "sectionId", {
    question: sectionsQuestion,
    row: managedSection,
    created: newSection,
    changed: z.strictObject(sectionChanges.shape).omit({ sectionId: true }),
  }),
  ...genericRows("items", "itemId", {
    question: itemsQuestion,
    row: managedItem,
    created: newItem,
    changed: z.strictObject(itemChanges.shape).omit({ itemId: true }),
  }),
  {
    method: "GET",
    path: "/shops/{shopId}/items/export.csv",
    summary:
      "The items of a list, all of them, as a file; the filters, search and sort of the list. Six an hour.",
    procedure: "catalog.items.exportCsv",
    who: "merchant",
    shop: "id",
    query: itemsExport,
    input: ({ query }) => query,
    status: 200,
    shape: "csv",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/items/{itemId}/clone",
    summary: "Duplicates an item: ' (copy)' behind its name, hidden.",
    procedure: "catalog.items.clone",
    who: "merchant",
    shop: "id",
    input: ({ params }) => ({ itemId: params.itemId }),
    bodyOptional: true,
    status: 201,
    shape: "data",
    answer: managedItem,
  },
];

/** Any other path that looks like an entity: served to no one (API-05). They answer only where no other row has the path. */
export const unknownEntityRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/shops/{shopId}/{entity}",
    summary: "Entities that are not on the list: 404.",
    procedure: "shop.noSuchEntity",
    who: "merchant",
    shop: "id",
    otherwise: true,
    status: 204,
    shape: "nothing",
  },
  // Two of them have other calls at the same path, which would answer 405 in their place.
  ...["/{entity}/{modelId}", "/shops/{shopId}", "/merchants/{id}"].map(
    (path): RestRow => ({
      method: "DELETE",
      path,
      summary: "Entities that are not on the list: 404.",
      procedure: "shop.noSuchRecord",
      who: "merchant",
      shop: "host",
      otherwise: path.startsWith("/{"),
      status: 204,
      shape: "nothing",
    }),
  ),
];
