import type { ShownPicture } from "#domain/shop/picture-rules.ts";

/** A picture in a small square: the attributes of its `img`, made on the server so that no script of the page knows of pictures (SET-03). */
export interface Thumb {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly loading: "lazy";
  readonly decoding: "async";
  readonly style: Readonly<Record<string, string>>;
}

/** The smallest file of a picture in one of the types, or of any; a drawing has one. */
const smallest = ({ url, sources }: ShownPicture, type: string): string =>
  sources.find((source) => source.type === type)?.url ?? url;

/** A square of so many pixels, cut around the picture's focus; until it comes there are its colours. */
export function thumbOf(photo: ShownPicture, pixels: number, type: "image/webp" | "image/jpeg"): Thumb {
  const { alt, placeholder, focusX, focusY } = photo;
  return {
    src: smallest(photo, type),
    alt,
    width: pixels,
    height: pixels,
    loading: "lazy",
    decoding: "async",
    style: {
      objectFit: "cover",
      objectPosition: `${focusX / 10}% ${focusY / 10}%`,
      borderRadius: "8px",
      ...(placeholder && { background: `center / cover url(${placeholder})` }),
    },
  };
}

/** The same for a row of the menu, with the file for all browsers but the oldest. */
export const menuThumbOf = (photo: ShownPicture) => ({
  webp: smallest(photo, "image/webp"),
  ...thumbOf(photo, 88, "image/jpeg"),
});

/** The same before an item's name on the order page, in the room that its row keeps for it (`item-rows-short`). */
export function orderThumbOf(photo: ShownPicture): Thumb {
  const { style, ...thumb } = thumbOf(photo, 44, "image/webp");
  return { ...thumb, style: { ...style, float: "inline-start", marginInlineStart: "-56px" } };
}
