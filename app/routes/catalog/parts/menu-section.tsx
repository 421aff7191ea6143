import { sectionDrawing } from "#app/art/section-drawing.tsx";
import type { CartLine } from "#domain/cart/cart-schemas.ts";
import { MenuItemRow } from "./menu-item.tsx";
import type { MenuShelf } from "./menu-view.ts";

/** The anchor of a section, for the tabs. */
export const sectionAnchor = (id: string) => `section-${id}`;

/** A section of the menu; its drawing stands on the rule under its head. */
export function MenuSectionList(props: {
  section: MenuShelf;
  lines: ReadonlyMap<string, CartLine>;
  freshItemId: string | null;
  action: string;
}) {
  const { section, lines, freshItemId, action } = props;
  const anchor = sectionAnchor(section.id);
  return (
    <section className="msection" id={anchor} aria-labelledby={`${anchor}-name`}>
      <header>
        <div>
          <h2 id={`${anchor}-name`}>{section.name}</h2>
          {section.description ? <p className="soft">{section.description}</p> : null}
        </div>
        {sectionDrawing(section.name)}
      </header>
      <ul className="items">
        {section.rows.map((item) => (
          <MenuItemRow
            key={item.id}
            item={item}
            line={lines.get(item.id)}
            isFresh={freshItemId === item.id}
            action={action}
          />
        ))}
      </ul>
    </section>
  );
}
