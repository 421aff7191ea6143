import { sectionDrawing } from "#app/art/section-drawing.tsx";
import { CachedPart } from "#app/ui/cached-part.tsx";
import { ItemGroup, ItemGroupHeader } from "#app/ui/item.tsx";
import { Text } from "#app/ui/text.tsx";
import type { CartLine } from "#domain/cart/cart-schemas.ts";
import { MenuItemRow } from "./menu-item.tsx";
import type { MenuRow, MenuShelf } from "./menu-view.ts";

/** The anchor of a section, for the tabs. */
export const sectionAnchor = (id: string) => `section-${id}`;

/**
 * A section of the menu; its drawing stands on the rule under its head. Where the cart holds nothing of it everyone sees it alike; else its
 * rows, but for those that are in the cart.
 */
export function MenuSectionList(props: {
  section: MenuShelf;
  lines: ReadonlyMap<string, CartLine>;
  freshItemId: string | null;
  action: string;
}) {
  const { section, lines, freshItemId, action } = props;
  const anchor = sectionAnchor(section.id);
  const isOwn = ({ id }: MenuRow) => lines.has(id) || freshItemId === id;
  return (
    <CachedPart of={section.rows.some(isOwn) ? null : section}>
      <section className="pt-11 print:pt-5" id={anchor} aria-labelledby={`${anchor}-name`}>
        <ItemGroupHeader art={sectionDrawing(section.name)}>
          <h2 id={`${anchor}-name`}>{section.name}</h2>
          {section.description ? <Text variant="muted">{section.description}</Text> : null}
        </ItemGroupHeader>
        <ItemGroup>
          {section.rows.map((item) => (
            <CachedPart key={item.id} of={isOwn(item) ? null : item}>
              <MenuItemRow
                item={item}
                line={lines.get(item.id)}
                isFresh={freshItemId === item.id}
                action={action}
              />
            </CachedPart>
          ))}
        </ItemGroup>
      </section>
    </CachedPart>
  );
}
