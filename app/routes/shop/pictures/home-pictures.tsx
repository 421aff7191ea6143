import { SectionPart } from "#app/ui/section-page.tsx";
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
      <SectionPart id="pictures" titleId="banner" title={t.banner()} says={t.bannerSays()} {...hints}>
        {hasPictures && <PictureHints id={HINTS} />}
        <OnePicture
          kind="banner"
          name={t.banner()}
          picture={banner}
          told={told}
          takesPaste={!banner}
          hintsId={HINTS}
        />
      </SectionPart>
      <SectionPart
        titleId="gallery"
        title={t.gallery()}
        says={[t.gallerySays(), gallery.length > 0 && t.galleryCount({ count: gallery.length })]
          .filter(Boolean)
          .join(" ")}
        {...hints}
      >
        <GalleryEditor
          pictures={gallery}
          most={GALLERY_PICTURES}
          told={told}
          takesPaste={banner !== null && !isFull}
          hintsId={HINTS}
        />
      </SectionPart>
    </>
  );
}
