import { Link } from "@remix-run/react";
import { Gift, Package, Printer, StickyNote, TriangleAlert, Truck } from "lucide-react";
import { ticketsPath } from "#app/routes/orders/manage-print/ticket-question.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { kitchen } from "#domain/texts/english-kitchen.ts";
import { speak } from "#domain/texts/text.ts";
import { MARK_FIELDS } from "./prep-mark-fields.ts";
import type { PrepTicks } from "./prep-marks.ts";
import { type PrepAsked, prepSearch } from "./prep-question.ts";
import type { PrepPack, PrepView } from "./prep-view.ts";

const t = speak(kitchen);

/** A card for each customer of one day: what goes into the box, what to say, what to collect (MAN-07). */
export function PrepPacking({ view, asked, marks }: { view: PrepView; asked: PrepAsked; marks: PrepTicks }) {
  const { packDay, packDays, packs } = view;
  if (!packDay) return null;
  const packed = packs.filter((pack) => isPacked(pack, marks)).length;
  return (
    <section className="packing" aria-labelledby="packing">
      <div className="head">
        <div>
          <h2 id="packing">{t("prep.packing")}</h2>
          <p role="status">{t("prep.packingSum", { day: packDay.label, packed, orders: packDay.orders })}</p>
        </div>
        <div className="acts">
          {packDays.length > 1 && (
            <nav className="jump" aria-label={t("prep.dayToPack")}>
              {packDays.map(({ key, label, orders }) => (
                <Link
                  key={key}
                  to={`${prepSearch(asked, { pack: key })}#packing`}
                  aria-current={key === packDay.key ? "true" : undefined}
                  preventScrollReset
                >
                  {t("prep.dayCount", { day: label, count: orders })}
                </Link>
              ))}
            </nav>
          )}
          <a className={buttonVariants({ variant: "outline" })} href={ticketsPath(packs.map(({ id }) => id))}>
            <Printer className="i" aria-hidden="true" />
            {t("prep.printTickets")}
          </a>
        </div>
      </div>
      <ul className="packs">
        {packs.map((pack) => (
          <PackCard key={pack.id} pack={pack} marks={marks} />
        ))}
      </ul>
    </section>
  );
}

const isPacked = ({ lines }: PrepPack, marks: PrepTicks) => lines.length > 0 && lines.every(marks.isPacked);

const WAY_ICONS = { Delivery: Truck, Shipping: Package };

function PackCard({ pack, marks }: { pack: PrepPack; marks: PrepTicks }) {
  const Way = WAY_ICONS[pack.type as keyof typeof WAY_ICONS];
  return (
    <li className={`pack ${isPacked(pack, marks) ? "did" : ""}`}>
      <header>
        <h3>
          <span className="no">#{pack.ticketNumber}</span> {pack.who}
        </h3>
        <span className="how">
          {Way && <Way className="i s" aria-hidden="true" />}
          {pack.type}
        </span>
      </header>
      <ul>
        {pack.lines.map((line) => (
          <li key={line.id}>
            <label className="check">
              <input
                type="checkbox"
                name={MARK_FIELDS.packed}
                value={line.id}
                checked={marks.isPacked(line)}
                onChange={(event) => marks.tickPacked(line.id, event.currentTarget.checked)}
              />
              {line.packed && <input type="hidden" name={MARK_FIELDS.wasPacked} value={line.id} />}
              <b>{line.quantity}</b>
              <span>
                {line.itemName || t("prep.noName")} <span className="soft">{line.itemUnit}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {pack.note && (
        <p className="say">
          {pack.isAllergy ? (
            <TriangleAlert className="i s" aria-hidden="true" />
          ) : (
            <StickyNote className="i s" aria-hidden="true" />
          )}
          <span className="whitespace-pre-line">
            {pack.isAllergy && <b>{t("prep.allergy")}</b>}
            {pack.note}
          </span>
        </p>
      )}
      {pack.gift && (
        <p className="gift">
          <Gift className="i s" aria-hidden="true" />
          <span>{pack.gift}</span>
        </p>
      )}
      <footer>
        <span>
          {pack.address ??
            (pack.pieces === 1 ? t("prep.piecesOne") : t("prep.piecesMany", { count: pack.pieces }))}
        </span>
        {pack.owes ? <b className="owed-n">{pack.money}</b> : <span className="soft">{pack.money}</span>}
      </footer>
    </li>
  );
}
