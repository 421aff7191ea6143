import { Text } from "#app/ui/text.tsx";
import { GALLERY_PICTURES, type ShownPicture } from "#domain/shop/picture-rules.ts";
import * as t from "#messages/pictures.js";
import { GalleryEditor } from "./gallery-editor.tsx";
import { OnePicture, PictureHints, type PictureProblem } from "./picture-editor.tsx";

/** The id of what is said of all of them. */
const HINTS = "picture-hints";

/** The pictures of the home page, in the settings (SET-03): each is saved at once. */
export function HomePictures({
  banner,
  gallery,
  told,
}: {
  banner: ShownPicture | null;
  gallery: readonly ShownPicture[];
  told: PictureProblem | null;
}) {
  const isFull = gallery.length >= GALLERY_PICTURES;
  const hasPictures = banner !== null || gallery.length > 0;
  const hints = hasPictures ? { "aria-describedby": HINTS } : {};
  return (
    <>
      <section
        className="grid gap-4 border-t border-border pt-4.5"
        id="pictures"
        aria-labelledby="banner"
        {...hints}
      >
        {hasPictures && <PictureHints id={HINTS} />}
        <div>
          <h3 className="font-serif text-lg font-medium" id="banner">
            {t.banner()}
          </h3>
          <Text variant="muted" size="sm">
            {t.bannerSays()}
          </Text>
        </div>
        <OnePicture
          kind="banner"
          name={t.banner()}
          picture={banner}
          told={told}
          takesPaste={!banner}
          hintsId={HINTS}
        />
      </section>
      <section className="grid gap-4 border-t border-border pt-4.5 pb-6" aria-labelledby="gallery" {...hints}>
        <div>
          <h3 className="font-serif text-lg font-medium" id="gallery">
            {t.gallery()}
          </h3>
          <Text variant="muted" size="sm">
            {t.gallerySays()} {gallery.length > 0 && t.galleryCount({ count: gallery.length })}
          </Text>
        </div>
        <GalleryEditor
          pictures={gallery}
          most={GALLERY_PICTURES}
          told={told}
          takesPaste={banner !== null && !isFull}
          hintsId={HINTS}
        />
      </section>
    </>
  );
}
