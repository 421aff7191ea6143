/**
 * Makes a photo smaller in the browser, before it is sent (SET-03): what a phone makes is often larger than we take, or than a slow line takes
 * in time. Loaded when such a photo is chosen. It comes out upright, and without what it said of the place.
 */

/** Larger than any file that is kept of it, so that nothing of the picture is lost twice. */
const LONGEST_SIDE = 4096;
const QUALITY = 0.85;

/** A smaller JPEG of the same picture, or the file itself where the browser cannot read it or makes it no smaller. */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return blob && blob.size < file.size ? new File([blob], file.name, { type: "image/jpeg" }) : file;
}
