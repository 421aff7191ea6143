import { type ReactNode, useEffect, useRef } from "react";
import boule from "#app/art/drawings/boule.svg?url";
import cake from "#app/art/drawings/cake.svg?url";
import croissant from "#app/art/drawings/croissant.svg?url";
import pie from "#app/art/drawings/pie.svg?url";
import tiedBox from "#app/art/drawings/tied-box.svg?url";
import { Drawing } from "#app/art/pen.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { CachedPart } from "#app/ui/cached-part.tsx";
import { AddButton, Item, ItemGroup, ItemGroupHeader } from "#app/ui/item.tsx";
import { ItemPhoto } from "#app/ui/item-photo.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { Text } from "#app/ui/text.tsx";
import { quantityField } from "#domain/cart/cart-form.ts";
import type { CartLine } from "#domain/cart/cart-schemas.ts";
import { dollars } from "#domain/money.ts";
import { isFull } from "#domain/orders/order-lines.ts";
import * as t from "#messages/menu.js";
import * as say from "#messages/storefront.js";
import { ItemLink } from "./item-link.tsx";
import type { MenuRow, MenuShelf } from "./menu-view.ts";
import { type QuantityAnswer, useQuantitySaving } from "./use-quantity-saving.ts";

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

/** Why the last change was not made, or null. */
export function problemIn(answer: QuantityAnswer | undefined): string | null {
  if (!answer) return null;
  return "isLost" in answer ? t.offline() : (answer.refusal?.message ?? null);
}

/**
 * A row of the menu: name and price on one line, the description, then unit and notice with Add or, in the cart, the stepper in the
 * same place (STORE-02, CART-02). The form posts `intent` and the item's quantity field to `action`; with scripts it shows the new
 * number at once and stays on the page; why a change was refused stands under it.
 */
function MenuItemRow(props: {
  item: MenuRow;
  /** What the cart holds of it. */
  line: CartLine | undefined;
  isFresh: boolean;
  action: string;
}) {
  const { item, line, isFresh, action } = props;
  const stock = line?.stock ?? null;
  const { quantity, answer, onSubmit } = useQuantitySaving(item.id, line, action);
  const problem = problemIn(answer);
  const form = useKeptFocus(quantity > 0);
  const hasAll = isFull({ quantity, stock });
  const notice =
    hasAll && stock ? ({ tone: "low", description: say.onlyLeft({ count: stock }) } as const) : item.notice;
  const isGone = notice?.tone === "out";
  return (
    <Item id={`item-${item.id}`} isGone={isGone} isFresh={isFresh}>
      <ItemPhoto photo={item.photo} />
      <header>
        <h3>
          <ItemLink item={item} />
        </h3>
        <span>{dollars(item.price)}</span>
      </header>
      {item.description ? <p>{item.description}</p> : null}
      <footer>
        <div>
          {item.unit ? <span>{item.unit}</span> : null}
          {item.day ? <span>{item.day}</span> : null}
          {notice ? (
            <Badge variant={isGone ? "destructive" : "warning"} className="whitespace-normal!">
              {notice.description}
            </Badge>
          ) : null}
        </div>
        {isGone && quantity === 0 ? null : (
          <form method="post" action={action} ref={form} onSubmit={onSubmit}>
            <ItemControl id={item.id} name={item.name} quantity={quantity} isFull={hasAll} />
          </form>
        )}
      </footer>
      {problem ? <p role="alert">{problem}</p> : null}
    </Item>
  );
}

/** Add or, in the cart, the stepper, whose "less" takes the last one away. */
function ItemControl({
  id,
  name,
  quantity,
  isFull: hasAll,
}: {
  id: string;
  name: string;
  quantity: number;
  isFull: boolean;
}) {
  const item = { item: name };
  if (quantity === 0)
    return (
      <AddButton name="intent" value={`add:${id}`} aria-label={say.menuAddItem(item)}>
        {t.add()}
      </AddButton>
    );
  const removes = quantity === 1;
  return (
    <Stepper
      name={quantityField(id)}
      label={name}
      fieldLabel={say.menuQuantityOf(item)}
      quantity={quantity}
      less={
        removes
          ? { value: `remove:${id}`, label: say.menuRemoveItem(item) }
          : { value: `less:${id}`, label: say.menuLessItem(item) }
      }
      more={{ value: `more:${id}`, label: say.menuAddItem(item), isOff: hasAll }}
      removes={removes}
      saves
    />
  );
}

/** Add makes room for the stepper, and the stepper for Add: anyone who pressed the one that went finds the focus on the other (UI-04). */
function useKeptFocus(isInCart: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasInCart = useRef(isInCart);
  useEffect(() => {
    if (wasInCart.current === isInCart) return;
    wasInCart.current = isInCart;
    if (document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('[value^="more:"], [value^="add:"]')?.focus();
  }, [isInCart]);
  return form;
}

/** Words of a section's name and the drawing that stands on its rule, with its size; the first match wins. */
const DRAWINGS: ReadonlyArray<readonly [words: RegExp, of: string, width: number, height: number]> = [
  [/\b(bread|breads|loaf|loaves)\b/i, boule, 230, 126],
  [/\b(pastry|pastries|morning|croissants?)\b/i, croissant, 230, 100],
  [/\b(pies?|tarts?)\b/i, pie, 230, 118],
  [/\bcakes?\b/i, cake, 200, 158],
  [/\b(cookies?|box|boxes|tins?)\b/i, tiedBox, 250, 128],
];

/** The drawing of a menu section, chosen by words of its name; null where none fits (STORE-02). */
function sectionDrawing(name: string): ReactNode {
  const found = DRAWINGS.find(([words]) => words.test(name));
  if (!found) return null;
  const [, of, width, height] = found;
  return <Drawing of={of} width={width} height={height} />;
}
