import { Link } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { kitchen } from "#domain/texts/english-kitchen.ts";
import { speak } from "#domain/texts/text.ts";
import type { PrepWatch } from "./prep-view.ts";

const t = speak(kitchen);

/** What customers ask for besides items, allergies first; and what the menu does not name. */
export function PrepWatchList({ watch }: { watch: readonly PrepWatch[] }) {
  if (watch.length === 0) return null;
  return (
    <section className="watch" aria-labelledby="watch">
      <h2 className="h-s" id="watch">
        {t("prep.watch")}{" "}
        <span className="soft">
          {watch.length === 1 ? t("prep.notesOne") : t("prep.notesMany", { count: watch.length })}
        </span>
      </h2>
      <ul>
        {watch.map(({ id, ticketNumber, who, when, note, isAllergy, offMenu, items }) => (
          <li key={id} className={isAllergy ? "al" : ""}>
            {note && (
              <p className="whitespace-pre-line">
                {isAllergy && (
                  <b className="st warn">
                    <TriangleAlert className="i" aria-hidden="true" />
                    {t("prep.allergy")}
                  </b>
                )}
                {note}
              </p>
            )}
            {offMenu && (
              <p>
                <b>{t("prep.offMenu")}</b> {t("prep.offMenuSays", { lines: offMenu })}
              </p>
            )}
            <p className="soft">
              <Link to={`/manage/orders/${id}`}>#{ticketNumber}</Link> {who}, {when}
            </p>
            <p className="soft of">{items}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
