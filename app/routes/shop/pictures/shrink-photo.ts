/**
 * Makes a photo smaller in the browser, before it is sent (SET-03): what a phone makes is often larger than we take, or than a slow line takes
 * in time. Loaded when such a photo is chosen. It comes out upright, and without what it said of the place.
 */

import { LIGHT_PICTURE_BYTES } from "#domain/shop/picture-rules.ts";

/** As large as the largest file that is kept of it: more would travel in vain. */
const WIDEST = 1_920;
const HIGHEST = 4_096;
/** The next where the one before leaves it heavier than a slow line takes. */
const QUALITIES = [0.85, 0.7, 0.5];

/** A smaller JPEG of the same picture, or the file itself where the browser cannot read it or makes it no smaller. */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, WIDEST / picture.width, HIGHEST / picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  let smallest: Blob = file;
  for (const quality of QUALITIES) {
    if (smallest.size <= LIGHT_PICTURE_BYTES) break;
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (blob && blob.size < smallest.size) smallest = blob;
  }
  return smallest === file ? file : new File([smallest], file.name, { type: "image/jpeg" });
}
