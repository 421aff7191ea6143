import { DomainError } from "#domain/errors.ts";

/** The file is longer than a picture may be (SET-03). */
export class PictureTooLarge extends DomainError {
  readonly kind = "too-large";
  readonly code = "picture_too_large";
}

/** The file is no PNG, JPEG or WebP, whatever its name says (SET-03, SEC-A30). */
export class NotAPicture extends DomainError {
  readonly kind = "unsupported-type";
  readonly code = "not_a_picture";
}

/** The gallery has all the pictures that it may have (SET-03). */
export class GalleryFull extends DomainError {
  readonly kind = "conflict";
  readonly code = "gallery_full";
}

/** The pictures of the shop, with this one, take more than all of a shop may (SET-03). */
export class PicturesFull extends DomainError {
  readonly kind = "conflict";
  readonly code = "pictures_full";
}

/** More pictures wait to be drawn than may (SET-03). */
export class TooManyPictures extends DomainError {
  readonly kind = "unavailable";
  readonly code = "too_many_pictures";
}
