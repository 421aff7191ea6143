import { Badge } from "#app/ui/badge.tsx";
import { AddButton, Item, ItemGroup, ItemGroupTitle, ItemThumb } from "#app/ui/item.tsx";
import { Step } from "#app/ui/step.tsx";
import { dollars } from "#domain/money.ts";
import { isFull } from "#domain/orders/order-lines.ts";
import * as t from "#messages/order.js";
import * as say from "#messages/storefront.js";

import type { ShownLine } from "./cart-lines.tsx";
import type { OrderScreen, Pick } from "./order-screen.ts";

/** The menu in short rows; each Add posts the whole form, so that nothing chosen so far is lost (CART-02, STORE-06). */
export function MenuPicks({
  sections,
  lines,
}: {
  sections: OrderScreen["sections"];
  lines: readonly ShownLine[];
}) {
  return (
    <Step id="menu" title={t.whatHeading()}>
      <div className="gap-x-10 sm:columns-[2_16rem]">
        {sections.map(({ id, name, picks }) => (
          <section key={id} className="break-inside-avoid pb-7" aria-label={name}>
            <ItemGroupTitle>{name}</ItemGroupTitle>
            <ItemGroup variant="short">
              {picks.map((pick) => (
                <PickRow key={pick.id} pick={pick} line={lines.find(({ itemId }) => itemId === pick.id)} />
              ))}
            </ItemGroup>
          </section>
        ))}
      </div>
    </Step>
  );
}

function PickRow({ pick, line }: { pick: Pick; line: ShownLine | undefined }) {
  const { id, name, unit, price, photo, notice, canAdd } = pick;
  const words = [
    unit,
    line && (
      <Badge key="in" variant="success" size="sm">
        {t.inYourOrder({ count: line.quantity })}
      </Badge>
    ),
    notice && (
      <Badge key="notice" variant={notice.variant} size="sm">
        {notice.description}
      </Badge>
    ),
  ].filter(Boolean);
  return (
    <Item isGone={!canAdd} id={`item-${id}`}>
      <header>
        {photo && <ItemThumb {...photo} />}
        {name}
        <small>{words.flatMap((word, place) => (place ? [" · ", word] : word))}</small>
      </header>
      <span>{dollars(price)}</span>
      {canAdd && (
        <AddButton
          name="intent"
          value={`add:${id}`}
          aria-label={say.menuAddItem({ item: name })}
          aria-disabled={(line && isFull(line)) || undefined}
        />
      )}
    </Item>
  );
}
