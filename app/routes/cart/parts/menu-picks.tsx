import { Plus } from "#app/ui/icons.tsx";
import { dollars } from "#domain/money.ts";
import { isFull } from "#domain/orders/order-lines.ts";
import * as t from "#messages/order.js";

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
    <section className="step first" id="menu" aria-labelledby="menu-heading">
      <h2 id="menu-heading">{t.whatHeading()}</h2>
      <div className="pick-list">
        {sections.map(({ id, name, picks }) => (
          <section key={id} aria-label={name}>
            <h3>{name}</h3>
            <ul>
              {picks.map((pick) => (
                <PickRow key={pick.id} pick={pick} line={lines.find(({ itemId }) => itemId === pick.id)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function PickRow({ pick, line }: { pick: Pick; line: ShownLine | undefined }) {
  const { id, name, unit, price, notice, canAdd } = pick;
  const words = [
    unit && <span key="unit">{unit}</span>,
    line && (
      <span key="in" className="word good">
        {t.inYourOrder({ count: line.quantity })}
      </span>
    ),
    notice && (
      <span key="notice" className={`word ${notice.tone}`}>
        {notice.says}
      </span>
    ),
  ].filter(Boolean);
  return (
    <li className={canAdd ? "pick" : "pick gone"} id={`item-${id}`}>
      <span className="name">
        {name}
        <small>{words.flatMap((word, place) => (place === 0 ? [word] : [" · ", word]))}</small>
      </span>
      <span className="price">{dollars(price)}</span>
      {canAdd ? (
        <button
          className="add"
          type="submit"
          name="intent"
          value={`add:${id}`}
          aria-label={t.add({ item: name })}
          aria-disabled={(line && isFull(line)) || undefined}
        >
          <Plus className="icon" aria-hidden />
        </button>
      ) : (
        <span />
      )}
    </li>
  );
}
