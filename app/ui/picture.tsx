/** A picture with its files in several widths. */
interface PictureFiles {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** A few large spots of its colours. */
  readonly placeholder: string;
  readonly sources: readonly { readonly type: string; readonly url: string; readonly width: number }[];
  /** The point that stays in sight, in tenths of a percent. */
  readonly focusX: number;
  readonly focusY: number;
}

/**
 * A picture in the width that its place needs (SET-03). It has its measures, so that nothing moves when it comes, and until then its placeholder.
 * Where it is cut, its focus stays in sight. `isFirst` is for what everyone sees at once.
 */
export function Picture(props: {
  picture: PictureFiles;
  sizes: string;
  alt?: string;
  isFirst?: boolean;
  className?: string;
}) {
  const { picture, sizes, alt = props.picture.alt, isFirst = false, className } = props;
  const { url, width, height, placeholder, sources, focusX, focusY } = picture;
  const webp = sources.filter(({ type }) => type === "image/webp");
  const ground = placeholder && { background: `center / cover url(${placeholder})` };
  const place = { objectPosition: `${focusX / 10}% ${focusY / 10}%` };
  return (
    <picture>
      {webp.length > 0 ? (
        <source
          type="image/webp"
          srcSet={webp.map((source) => `${source.url} ${source.width}w`).join(", ")}
          sizes={sizes}
        />
      ) : null}
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
        className={className}
        style={{ ...ground, ...place }}
      />
    </picture>
  );
}
