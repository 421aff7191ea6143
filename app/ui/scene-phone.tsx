/**
 * A picture of a screen in a phone that stands on the scene's lower edge: `${source}.avif`, and `${source}-dark.avif` for the dark. It is not what
 * is seen first, so it is loaded when it comes near.
 */
export const ScenePhone = ({ source, alt }: { source: string; alt: string }) => (
  <picture data-slot="scene-phone">
    <source media="(prefers-color-scheme: dark)" srcSet={`${source}-dark.avif`} />
    <img
      className="mx-auto block h-auto w-full max-w-80 rounded-t-lg border-2 border-b-0 border-foreground"
      src={`${source}.avif`}
      alt={alt}
      width={468}
      height={648}
      loading="lazy"
      decoding="async"
    />
  </picture>
);
