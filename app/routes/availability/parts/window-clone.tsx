import { Form } from "@remix-run/react";
import { CircleAlert, Copy } from "lucide-react";
import { overlaps, weekLater } from "#domain/availability/order-window.ts";
import type { SlotLists } from "#domain/availability/slots.ts";
import { daysOfWindow } from "#domain/availability/window-form.ts";
import type { ShopWindow } from "#domain/availability/window-schemas.ts";
import { dayLabel } from "#domain/day-label.ts";
import { windows } from "#domain/texts/english-windows.ts";
import { speak } from "#domain/texts/text.ts";
import { momentText, windowName } from "./window-words.ts";

const t = speak(windows);

/** A window that has not ended, to see whether the clone would be open beside it. */
export interface OpenBeside {
  readonly name: string;
  readonly startTime: Date;
  readonly endTime: Date;
}

/** What a clone would be, before it is made (AVL-05). */
export function WindowClone({
  window,
  beside,
  shop,
  timeZone,
}: {
  window: ShopWindow;
  beside: readonly OpenBeside[];
  shop: SlotLists;
  timeZone: string;
}) {
  const clone = { ...window, ...weekLater(window, timeZone) };
  const [had, has] = [daysOfWindow(window, shop, timeZone), daysOfWindow(clone, shop, timeZone)];
  const dates = (days: readonly string[]) =>
    days.map((date) => dayLabel(date)).join("; ") || t("panel.nothingOffered");
  const rows = [
    ["clone.from", momentText(window.startTime, timeZone), momentText(clone.startTime, timeZone)],
    ["clone.until", momentText(window.endTime, timeZone), momentText(clone.endTime, timeZone)],
    ["clone.pickup", dates(had.pickup), dates(has.pickup)],
    ["clone.delivery", dates(had.delivery), dates(has.delivery)],
  ] as const;
  return (
    <section className="clone" aria-labelledby="clone-heading">
      <h2 className="h-s" id="clone-heading">
        {t("clone.title")}
      </h2>
      <table className="listing tight">
        <caption className="vh">{t("clone.caption")}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("clone.thisOne")}</th>
            <th scope="col">{t("clone.clone")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, was, is]) => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              <td>{was}</td>
              <td>{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {beside
        .filter((other) => overlaps(other, clone))
        .map((other) => (
          <p className="say" key={other.startTime.getTime()}>
            <CircleAlert className="i" aria-hidden="true" />
            <span>{t("panel.overlaps", { name: windowName(other, timeZone) })}</span>
          </p>
        ))}
      <Form method="post">
        <button className="button quiet" type="submit" name="intent" value="clone">
          <Copy className="i" aria-hidden="true" />
          {t("clone.clone")}
        </button>
      </Form>
    </section>
  );
}
