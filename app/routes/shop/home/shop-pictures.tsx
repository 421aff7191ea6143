import { Heading } from "#app/ui/heading.tsx";
import { List } from "#app/ui/list.tsx";
import { Scene } from "#app/ui/scene.tsx";
import { ScenePhone } from "#app/ui/scene-phone.tsx";
import { Text } from "#app/ui/text.tsx";
import type { OfferedLanguage } from "#domain/language.ts";
import * as t from "#messages/platform.js";

/** Screens of the demo shop, as `npm run pictures -- platform` takes them. */
const SHOWN = [
  { file: "menu", variant: "rose", alt: t.menuShown, title: t.menuTitle, says: t.menuSays },
  { file: "manage-prep", variant: "amber", alt: t.prepShown, title: t.prepTitle, says: t.prepSays },
  { file: "order-placed", variant: "leaf", alt: t.placedShown, title: t.placedTitle, says: t.placedSays },
] as const;

/** What a shop looks like from both sides of the counter: three of its screens on phones, in the reader's language and colour scheme. */
export const ShopPictures = ({ language }: { language: OfferedLanguage }) => (
  <List className="grid gap-12 md:grid-cols-3 md:gap-8">
    {SHOWN.map(({ file, variant, alt, title, says }) => (
      <li key={file} className="grid content-start gap-1.5">
        <Scene variant={variant} className="mb-3 px-6 pt-6 lg:px-9">
          <ScenePhone source={`/shop/${file}-${language}`} alt={alt()} />
        </Scene>
        <Heading as="h3">{title()}</Heading>
        <Text variant="muted" className="max-w-[44ch]">
          {says()}
        </Text>
      </li>
    ))}
  </List>
);
