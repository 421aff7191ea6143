import { Form } from "@remix-run/react";
import { CircleAlert, Copy } from "lucide-react";
import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Comparison } from "#app/ui/comparison.tsx";
import { dayText, momentText } from "#app/ui/local-text.ts";
import { useOnePost } from "#app/ui/one-post.ts";
import { PanelPart } from "#app/ui/panel-parts.tsx";
import { overlaps, weekLater, windowState } from "#domain/availability/order-window.ts";
import { daysOfWindow } from "#domain/availability/window-form.ts";
import type { ShopWindow } from "#domain/availability/window-schemas.ts";
import * as t from "#messages/availabilities.js";
import type { OpenBeside, WindowTerms } from "./window-messages.ts";
import { overlapsText } from "./window-words.ts";

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
    days.map((date) => dayText(date)).join("; ") || t.panelNothingOffered();
  const meetsItself = windowState(window, now) !== "expired" && overlaps(window, clone);
  const together = [
    ...(meetsItself ? [t.cloneOverlapsThis()] : []),
    overlapsText(
      beside.filter((other) => overlaps(other, clone)),
      timeZone,
    ),
  ].filter((text) => text !== null);
  return (
    <PanelPart id="clone-heading" title={t.cloneTitle()}>
      <Comparison
        caption={t.cloneCaption()}
        heads={[t.cloneThisOne(), t.cloneCopied()]}
        rows={[
          [t.cloneFrom(), momentText(window.startTime, timeZone), momentText(clone.startTime, timeZone)],
          [t.cloneUntil(), momentText(window.endTime, timeZone), momentText(clone.endTime, timeZone)],
          [t.clonePickup(), dates(had.pickup), dates(has.pickup)],
          [t.cloneDelivery(), dates(had.delivery), dates(has.delivery)],
        ]}
      />
      {together.map((text) => (
        <Alert key={text}>
          <CircleAlert aria-hidden="true" />
          <AlertDescription>{text}</AlertDescription>
        </Alert>
      ))}
      <Form method="post" onSubmit={useOnePost()}>
        <Button variant="outline" type="submit" name="intent" value="clone">
          <Copy className="icon-5" aria-hidden="true" />
          {t.cloneClone()}
        </Button>
      </Form>
    </PanelPart>
  );
}
