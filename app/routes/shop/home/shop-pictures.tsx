import { Heading } from "#app/ui/heading.tsx";
import { List } from "#app/ui/list.tsx";
import { readerLanguage } from "#app/ui/reader-language.ts";
import { Scene } from "#app/ui/scene.tsx";
import { Text } from "#app/ui/text.tsx";
import { keptLanguage } from "#domain/language.ts";
import * as t from "#messages/platform.js";

/** Screens of the demo shop, as `npm run pictures -- platform` takes them. */
const SHOWN = [
  { file: "menu", variant: "rose", alt: t.menuShown, title: t.menuTitle, says: t.menuSays },
  { file: "manage-prep", variant: "amber", alt: t.prepShown, title: t.prepTitle, says: t.prepSays },
  { file: "order-placed", variant: "leaf", alt: t.placedShown, title: t.placedTitle, says: t.placedSays },
] as const;

/** What a shop looks like from both sides of the counter: three of its screens on phones, in the reader's language and colour scheme. */
export const ShopPictures = () => (
  <List className="grid gap-12 md:grid-cols-3 md:gap-8">
    {SHOWN.map(({ file, variant, alt, title, says }) => (
      <li key={file} className="grid content-start gap-1.5">
        <Scene variant={variant} className="mb-3 px-6 pt-6 lg:px-9">
          <Phone file={file} alt={alt()} />
        </Scene>
        <Heading as="h3">{title()}</Heading>
        <Text variant="muted" className="max-w-[44ch]">
          {says()}
        </Text>
      </li>
    ))}
  </List>
);

/** A picture in a phone that stands on the scene's lower edge. Its place is below the fold, so it is loaded when it comes near. */
function Phone({ file, alt }: { file: string; alt: string }) {
  const source = `/shop/${file}-${keptLanguage(readerLanguage())}`;
  return (
    <picture>
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
}
