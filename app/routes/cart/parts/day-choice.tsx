import { Fragment } from "react";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import type { OrderableType } from "#domain/orders/fulfillment.ts";
import * as t from "#messages/order.js";

import type { DayChoice as Day, OrderScreen } from "./order-screen.ts";
import { RadioGroup } from "./radio-group.tsx";

/** Step 2, when: the window (only where several are open) and the day (AVL-02, CART-03). */
export function DayChoice({ screen, problems }: { screen: OrderScreen; problems: FieldProblems }) {
  const { windows, windowId, windowWasClosed } = screen;
  const window = windows.find(({ id }) => id === windowId);
  return (
    <section className="step" id="when" aria-labelledby="when-heading">
      <h2 id="when-heading">
        <span className="n">2</span>
        {t.stepWhen()}
      </h2>
      {windowWasClosed && <p className="notice">{t.windowWasClosed()}</p>}
      {windows.length > 1 ? (
        <WindowRadios screen={screen} />
      ) : (
        <input type="hidden" name="availabilityId" value={windowId ?? ""} />
      )}
      <Days days={window?.days ?? []} screen={screen} problems={problems} />
      {window && <p className="soft small">{window.orderBy}</p>}
    </section>
  );
}

function WindowRadios({ screen: { windows, windowId } }: { screen: OrderScreen }) {
  return (
    <RadioGroup field="availabilityId" legend={t.window()} isSeen>
      <div className="choices two">
        {windows.map(({ id, name, until }) => (
          <RadioCard
            key={id}
            name="availabilityId"
            value={id}
            defaultChecked={id === windowId}
            label={name}
            says={<span id={`window-${id}`}>{until}</span>}
            aria-describedby={`window-${id}`}
          />
        ))}
      </div>
      <noscript>
        <Button variant="outline" type="submit" name="intent" value="save">
          {t.showDays()}
        </Button>
      </noscript>
    </RadioGroup>
  );
}

/** The class that lets the style sheet show a day for its ways only. */
const forWays = (ways: readonly OrderableType[]) => ways.map((way) => `for-${way.toLowerCase()}`).join(" ");

/**
 * The days as chips. All of them are in the page, and the style sheet shows those of the chosen way, so the choice follows
 * without a script; a day of one other way stands there dashed, with the reason.
 */
export function Days({
  days,
  screen,
  problems,
}: {
  days: readonly Day[];
  screen: OrderScreen;
  problems: FieldProblems;
}) {
  const { cart, ways } = screen;
  const way = cart.fulfillmentType ?? ways[0]?.type;
  const taken = days.find(
    (day) => day.label === cart.fulfillmentSlot && way !== undefined && day.ways.includes(way),
  );
  const far = days.filter(({ isFar }) => isFar);
  const chips = (some: readonly Day[]) => (
    <div className="chips days">
      {some.map((day) => (
        <Fragment key={day.label}>
          <span className={`day ${forWays(day.ways)}`}>
            <Chip name="fulfillmentSlot" value={day.label} defaultChecked={day === taken}>
              {day.label}
            </Chip>
          </span>
          <OtherWay day={day} ways={ways} />
        </Fragment>
      ))}
    </div>
  );
  return (
    <RadioGroup field="fulfillmentSlot" legend={t.day()} problems={problems}>
      {chips(days.filter(({ isFar }) => !isFar))}
      {far.length > 0 && (
        <details className="moredays" open={taken?.isFar}>
          <summary>{t.moreDays()}</summary>
          {chips(far)}
        </details>
      )}
      {days.length === 0 && <p className="soft">{t.noDays()}</p>}
    </RadioGroup>
  );
}

/** Why a day cannot be had for the way chosen: only for a day of exactly one way, and not for shipping. */
function OtherWay({ day, ways }: { day: Day; ways: OrderScreen["ways"] }) {
  const [only, ...more] = day.ways;
  if (!only || more.length > 0 || only === "Shipping") return null;
  const others = ways.map(({ type }) => type).filter((type) => type !== only && type !== "Shipping");
  if (others.length === 0) return null;
  return (
    <span className={`chip off ${forWays(others)}`}>
      {t.dayOnlyFor({ day: day.label, way: only.toLowerCase() })}
    </span>
  );
}
