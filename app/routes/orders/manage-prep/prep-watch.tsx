import { TriangleAlert } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { Remark, RemarkContents, RemarkOf, Remarks } from "#app/ui/remarks.tsx";
import * as t from "#messages/prep.js";
import type { PrepWatch } from "./prep-view.ts";

/** What customers ask for besides items, allergies first; and what the menu does not name. */
export function PrepWatchList({ watch }: { watch: readonly PrepWatch[] }) {
  if (watch.length === 0) return null;
  return (
    <Remarks id="watch" title={t.watch()} sum={t.notes({ count: watch.length })}>
      {watch.map(({ id, ticketNumber, who, when, note, isAllergy, offMenu, items }) => (
        <Remark key={id} tone={isAllergy ? "warning" : undefined}>
          {note && (
            <p className="whitespace-pre-line">
              {isAllergy && (
                <Badge variant="warning" className="mr-2">
                  <TriangleAlert aria-hidden="true" />
                  {t.allergy()}
                </Badge>
              )}
              {note}
            </p>
          )}
          {offMenu && (
            <p>
              <b>{t.offMenu()}</b> {t.offMenuSays({ lines: offMenu })}
            </p>
          )}
          <RemarkOf to={`/manage/orders/${id}`} name={`#${ticketNumber}`}>
            {who}, {when}
          </RemarkOf>
          <RemarkContents>{items}</RemarkContents>
        </Remark>
      ))}
    </Remarks>
  );
}
