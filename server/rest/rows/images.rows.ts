/** The pictures of a shop (SET-03). There is no call that fetches a picture from an address (SEC-A17). */
import { pictureForm } from "#domain/shop/picture-schemas.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";

export const imagesRows: readonly WrittenRow[] = [
  {
    method: "POST",
    path: "/shops/{shopId}/images",
    summary:
      "Keeps a picture, sent as `multipart/form-data`. A banner and an item's photo replace the one before. Over 5 MB: 413; no PNG, JPEG or WebP by its content: 415; a fifth of the gallery: 409; damaged, or more than 25 million pixels (16 of a progressive or interlaced one): 422.",
    procedure: "images.upload",
    shop: "id",
    isMultipart: true,
    body: pictureForm,
    input: ({ body }) => body,
    status: 201,
    shape: "data",
  },
  {
    method: "DELETE",
    path: "/shops/{shopId}/images/{imageId}",
    summary: "Takes a picture away.",
    procedure: "images.remove",
    shop: "id",
    idsOnly: true,
    input: ({ params }) => ({ pictureId: params.imageId }),
    status: 204,
    shape: "nothing",
  },
];
