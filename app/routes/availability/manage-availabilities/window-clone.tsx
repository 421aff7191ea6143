import { Form } from "@remix-run/react";
import { CircleAlert, Copy } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { overlaps, weekLater, windowState } from "#domain/availability/order-window.ts";
import { daysOfWindow } from "#domain/availability/window-form.ts";
import type { ShopWindow } from "#domain/availability/window-schemas.ts";
import { dayLabel } from "#domain/day-label.ts";
import { windows } from "#domain/texts/english-windows.ts";
import { speak } from "#domain/texts/text.ts";
import type { OpenBeside, WindowTerms } from "./window-told.ts";
import { momentText, overlapsText } from "./window-words.ts";

const t = speak(windows);

/** What a clone would be, before it is made (AVL-05). */
export function WindowClone({
  window,
  beside,
  terms,
}: {
  window: ShopWindow;
  beside: readonly OpenBeside[];
  terms: WindowTerms;
}) {
  const { timeZone, now } = terms;
  const clone = { ...window, ...weekLater(window, timeZone) };
  const [had, has] = [daysOfWindow(window, terms, timeZone), daysOfWindow(clone, terms, timeZone)];
  const dates = (days: readonly string[]) =>
    days.map((date) => dayLabel(date)).join("; ") || t("panel.nothingOffered");
  const rows = [
    ["clone.from", momentText(window.startTime, timeZone), momentText(clone.startTime, timeZone)],
    ["clone.until", momentText(window.endTime, timeZone), momentText(clone.endTime, timeZone)],
    ["clone.pickup", dates(had.pickup), dates(has.pickup)],
    ["clone.delivery", dates(had.delivery), dates(has.delivery)],
  ] as const;
  const meetsItself = windowState(window, now) !== "expired" && overlaps(window, clone);
  const together = [
    ...(meetsItself ? [t("clone.overlapsThis")] : []),
    overlapsText(
      beside.filter((other) => overlaps(other, clone)),
      timeZone,
    ),
  ].filter((text) => text !== null);
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
      {together.map((text) => (
        <p className="say" key={text}>
          <CircleAlert className="i" aria-hidden="true" />
          <span>{text}</span>
        </p>
      ))}
      <Form method="post">
        <Button variant="outline" type="submit" name="intent" value="clone">
          <Copy className="i" aria-hidden="true" />
          {t("clone.clone")}
        </Button>
      </Form>
    </section>
  );
}
