import type { ImgHTMLAttributes } from "react";

/** The photo of an item, before its name, where it has one; `webp` is its file for all browsers but the oldest. */
export function ItemPhoto({
  photo,
}: {
  photo: (ImgHTMLAttributes<HTMLImageElement> & { readonly webp: string }) | undefined;
}) {
  if (!photo) return null;
  const { webp, alt, ...img } = photo;
  return (
    <picture>
      <source type="image/webp" srcSet={webp} />
      <img alt={alt} {...img} />
    </picture>
  );
}
