import { Banknote, Handshake, Package } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { CounterCard, CounterToggle } from "#app/ui/counter-card.tsx";
import { clockText } from "#app/ui/local-text.ts";
import { PackGiftNote, PackNote } from "#app/ui/pack-card.tsx";
import { typeText } from "#app/ui/stored-text.ts";
import { dollars } from "#domain/money.ts";
import { warnsOfAllergy } from "#domain/orders/packing.ts";
import { pressOf, TICK_KINDS, type TickKind } from "#domain/orders/ticks.ts";
import * as t from "#messages/pickup.js";
import { KIND_NAMES } from "./pickup-news.ts";
import type { ShownOrder } from "./use-pickup.ts";

const ICONS = { packed: Package, paid: Banknote, handedOver: Handshake } as const;

/** One order on the counter: whose it is, what it holds, what is owed, and its three big buttons, each of which is also its own undo (MAN-11). */
export function PickupCard(props: {
  order: ShownOrder;
  timeZone: string;
  /** Left out where no script runs: the buttons then post their form. */
  onPress: ((kind: TickKind) => void) | null;
}) {
  const { order, timeZone, onPress } = props;
  const { id, ticketNumber, who, phoneEnd, type, isCancelled, lines } = order;
  // A box without anything in it cannot be packed.
  const kinds = isCancelled ? [] : TICK_KINDS.filter((kind) => kind !== "packed" || lines.length > 0);
  return (
    <CounterCard
      id={`order-${id}`}
      number={`#${ticketNumber}`}
      name={who || t.guest()}
      sum={<Sum order={order} />}
      detail={[typeText(type), phoneEnd && `…${phoneEnd}`].filter(Boolean).join(" · ")}
      isDone={isCancelled || order.handedOver.set}
      notes={<Notes order={order} />}
      buttons={
        kinds.length > 0 &&
        kinds.map((kind) => (
          <CounterToggle
            key={kind}
            type="submit"
            name="tick"
            value={pressOf(order, kind)}
            isOn={order[kind].set}
            icon={ICONS[kind]}
            word={KIND_NAMES[kind]()}
            about={t.ofOrder({ ticket: ticketNumber })}
            note={noteOf(order, kind, timeZone)}
            onClick={(event) => {
              if (!onPress) return;
              event.preventDefault();
              onPress(kind);
            }}
          />
        ))
      }
    >
      {lines.map(({ quantity, itemName }) => t.line({ quantity, item: itemName || t.noName() })).join(", ")}
    </CounterCard>
  );
}

/** Who ticked it and when; of one that waits, that it does. */
function noteOf(order: ShownOrder, kind: TickKind, timeZone: string): string {
  if (order.waits.has(kind)) return t.waits();
  const { set, at, by } = order[kind];
  if (!set || at === 0) return "";
  return t.byAt({ by: by || t.someone(), time: clockText(new Date(at), timeZone) });
}

function Sum({ order: { isCancelled, paid, grandTotal } }: { order: ShownOrder }) {
  const amount = dollars(grandTotal);
  if (isCancelled) return <Badge variant="destructive">{t.cancelled()}</Badge>;
  if (paid.set) return <Badge variant="success">{t.isPaid({ amount })}</Badge>;
  return grandTotal === 0 ? (
    <Badge>{t.free()}</Badge>
  ) : (
    <Badge variant="destructive">{t.collect({ amount })}</Badge>
  );
}

function Notes({ order: { note, giftFor } }: { order: ShownOrder }) {
  return (
    <>
      {note && <PackNote warning={warnsOfAllergy(note) ? t.allergy() : undefined}>{note}</PackNote>}
      {giftFor !== null && (
        <PackGiftNote>{giftFor ? t.gift({ name: giftFor }) : t.giftUnnamed()}</PackGiftNote>
      )}
    </>
  );
}
