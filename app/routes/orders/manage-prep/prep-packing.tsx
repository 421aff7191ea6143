import { Package, Printer, Truck } from "lucide-react";
import { ticketsPath } from "#app/routes/orders/manage-print/ticket-question.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { PackCard, PackCards, PackGiftNote, PackLine, PackNote } from "#app/ui/pack-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SegmentLink, Segments, ShownOnSmallScreens } from "#app/ui/page-parts.tsx";
import { lineKey } from "#domain/orders/prep-keys.ts";
import * as t from "#messages/prep.js";
import { MARK_FIELDS } from "./prep-mark-fields.ts";
import type { PrepChecks } from "./prep-marks.ts";
import { type PrepQuery, prepSearch } from "./prep-query.ts";
import type { PrepPack, PrepView } from "./prep-view.ts";

/** A card for each customer of one day: what goes into the box, what to say, what to collect (MAN-07). */
export function PrepPacking({ view, query, marks }: { view: PrepView; query: PrepQuery; marks: PrepChecks }) {
  const { packDay, packDays, packs } = view;
  if (!packDay) return null;
  const packed = packs.filter((pack) => isPacked(pack, marks)).length;
  return (
    <ShownOnSmallScreens
      id="packing"
      className="mt-10 print:m-0 print:break-before-page"
      aria-labelledby="packing-title"
    >
      <PageHeader
        as="h2"
        id="packing-title"
        title={t.packing()}
        actions={
          <>
            {packDays.length > 1 && (
              <Segments label={t.dayToPack()}>
                {packDays.map(({ key, label, orders }) => (
                  <SegmentLink
                    key={key}
                    to={`${prepSearch(query, { pack: key })}#packing`}
                    isCurrent={key === packDay.key}
                    preventScrollReset
                  >
                    {t.dayCount({ day: label, count: orders })}
                  </SegmentLink>
                ))}
              </Segments>
            )}
            <a
              className={buttonVariants({ variant: "outline" })}
              href={ticketsPath(
                query,
                packDay.key,
                packs.map(({ id }) => id),
              )}
            >
              <Printer className="icon-5" aria-hidden="true" />
              {t.printTickets()}
            </a>
          </>
        }
      >
        <span role="status">{t.packingSum({ day: packDay.label, packed, orders: packDay.orders })}</span>
      </PageHeader>
      <PackCards>
        {packs.map((pack) => (
          <Pack key={pack.id} pack={pack} marks={marks} />
        ))}
      </PackCards>
    </ShownOnSmallScreens>
  );
}

const isPacked = ({ lines }: PrepPack, marks: PrepChecks) => lines.length > 0 && lines.every(marks.isPacked);

const WAY_ICONS = { Delivery: Truck, Shipping: Package };

function Pack({ pack, marks }: { pack: PrepPack; marks: PrepChecks }) {
  return (
    <PackCard
      number={`#${pack.ticketNumber}`}
      name={pack.who}
      way={pack.typeName}
      icon={WAY_ICONS[pack.type as keyof typeof WAY_ICONS]}
      isDone={isPacked(pack, marks)}
      notes={
        <>
          {pack.note && <PackNote warning={pack.isAllergy ? t.allergy() : undefined}>{pack.note}</PackNote>}
          {pack.gift && <PackGiftNote>{pack.gift}</PackGiftNote>}
        </>
      }
      foot={
        <>
          <span>{pack.address ?? t.pieces({ count: pack.pieces })}</span>
          {pack.owes ? <Badge variant="destructive">{pack.money}</Badge> : <span>{pack.money}</span>}
        </>
      }
    >
      {pack.lines.map((line) => (
        <PackLine
          key={line.id}
          name={MARK_FIELDS.packed}
          value={lineKey(line.id, line.quantity)}
          checked={marks.isPacked(line)}
          onChange={(event) => marks.checkPacked(line, event.currentTarget.checked)}
          posted={line.packed && <input type="hidden" name={MARK_FIELDS.wasPacked} value={line.id} />}
          quantity={line.quantity}
          item={line.itemName || t.noName()}
          unit={line.itemUnit}
        />
      ))}
    </PackCard>
  );
}
