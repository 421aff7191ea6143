import { Suspense } from "react";
import { WindowNotice } from "#app/routes/cart/checkout/lazy-components.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip, ChipOff } from "#app/ui/chip.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { Input } from "#app/ui/input.tsx";
import { RadioGroup, RadioGroupItem } from "#app/ui/radio-group.tsx";
import { Step } from "#app/ui/step.tsx";
import { Text } from "#app/ui/text.tsx";
import { type FieldProblems, MAX_STREET, MAX_ZIP } from "#domain/cart/cart-form.ts";
import * as t from "#messages/order.js";
import { CHOICES } from "./choices.ts";
import type { DayChoice as Day, OrderScreen } from "./order-screen.ts";

/**
 * Step 1, how: the shop's ways with their fees, and the address that delivery and shipping need (CART-03). The address shows by
 * the style sheet as soon as such a way is chosen, with or without scripts.
 */
export function FulfillmentChoice({ screen, problems }: { screen: OrderScreen; problems: FieldProblems }) {
  const { ways, cart, street, zip } = screen;
  const chosen = cart.fulfillmentType ?? ways[0]?.type;
  const needsAddress = ways.some(({ type }) => type !== "Pickup");
  return (
    <Step id="how" number={1} title={t.stepHow()}>
      <RadioGroup id="field-fulfillmentType" legend={t.fulfillment()} error={problems.fulfillmentType}>
        <div className={ways.length > 1 ? CHOICES.two : CHOICES.one}>
          {ways.map(({ type, label, fee, isFree, description }) => (
            <RadioGroupItem
              key={type}
              id={`way-${type}`}
              name="fulfillmentType"
              value={type}
              defaultChecked={type === chosen}
              label={label}
              end={
                <Text
                  as="span"
                  variant={isFree ? "muted" : "default"}
                  size={isFree ? "label" : "default"}
                  className="whitespace-nowrap"
                >
                  {fee}
                </Text>
              }
              description={description}
            />
          ))}
        </div>
      </RadioGroup>
      {needsAddress && (
        <FieldGroup columns="street" className="pickup:hidden">
          <Field label={t.street()} id="field-street" error={problems.street}>
            <Input name="street" autoComplete="street-address" maxLength={MAX_STREET} defaultValue={street} />
          </Field>
          <Field label={t.zip()} id="field-zip" error={problems.zip}>
            <Input
              name="zip"
              autoComplete="postal-code"
              inputMode="numeric"
              maxLength={MAX_ZIP}
              defaultValue={zip}
            />
          </Field>
        </FieldGroup>
      )}
    </Step>
  );
}

/** Step 2, when: the window (only where several are open) and the day (AVL-02, CART-03). */
export function DayChoice({ screen, problems }: { screen: OrderScreen; problems: FieldProblems }) {
  const { windows, windowId, windowWasClosed } = screen;
  const window = windows.find(({ id }) => id === windowId);
  return (
    <Step id="when" number={2} title={t.stepWhen()}>
      <Suspense>{windowWasClosed && <WindowNotice description={windowWasClosed} />}</Suspense>
      {windows.length > 1 ? (
        <WindowRadios screen={screen} />
      ) : (
        <input type="hidden" name="availabilityId" value={windowId ?? ""} />
      )}
      <Days days={window?.days ?? []} noDays={window?.noDays} screen={screen} problems={problems} />
      {window && (
        <Text variant="muted" size="sm" className="wrap-anywhere">
          {window.orderBy}
        </Text>
      )}
    </Step>
  );
}

function WindowRadios({ screen: { windows, windowId } }: { screen: OrderScreen }) {
  return (
    <RadioGroup id="field-availabilityId" legend={t.window()} isLegendShown>
      <div className={CHOICES.two}>
        {windows.map(({ id, name, until }) => (
          <RadioGroupItem
            key={id}
            id={`window-${id}`}
            name="availabilityId"
            value={id}
            defaultChecked={id === windowId}
            label={name}
            description={until}
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

/** What hides a day while another way is chosen: the style sheet knows the way, also without a script. */
const HIDDEN_FOR = { Pickup: "pickup:hidden", Delivery: "delivery:hidden", Shipping: "shipping:hidden" };

/** What shows why a day cannot be had, while that way is chosen. */
const SHOWN_FOR = { Pickup: "pickup:contents", Delivery: "delivery:contents" };

/**
 * The days as chips. All of them are in the page, and the style sheet shows those of the chosen way, so the choice follows
 * without a script; a day of one other way stands there dashed, with the reason.
 */
function Days({
  days,
  noDays,
  screen,
  problems,
}: {
  days: readonly Day[];
  noDays: string | null | undefined;
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
    <div className="flex flex-wrap gap-2">
      {some.map((day) => (
        <DayChip key={day.label} day={day} offered={ways} isTaken={day === taken} />
      ))}
    </div>
  );
  return (
    <RadioGroup id="field-fulfillmentSlot" legend={t.day()} error={problems.fulfillmentSlot}>
      {chips(days.filter(({ isFar }) => !isFar))}
      {far.length > 0 && (
        <Collapsible summary={t.moreDays()} open={taken?.isFar}>
          {chips(far)}
        </Collapsible>
      )}
      {noDays && <Text variant="muted">{noDays}</Text>}
    </RadioGroup>
  );
}

/** A day; for another way, the reason why it cannot be had, where it has one (`onlyFor`). */
function DayChip({ day, offered, isTaken }: { day: Day; offered: OrderScreen["ways"]; isTaken: boolean }) {
  const others = offered.map(({ type }) => type).filter((type) => !day.ways.includes(type));
  const withReason = others.filter((type): type is keyof typeof SHOWN_FOR => type !== "Shipping");
  return (
    <>
      <span
        className={["contents", ...others.map((type) => HIDDEN_FOR[type])].join(" ")}
        data-ways={day.ways.join(" ")}
      >
        <Chip name="fulfillmentSlot" value={day.label} defaultChecked={isTaken}>
          {day.label}
        </Chip>
      </span>
      {day.onlyFor && withReason.length > 0 && (
        <span className={["hidden", ...withReason.map((type) => SHOWN_FOR[type])].join(" ")}>
          <ChipOff>{day.onlyFor}</ChipOff>
        </span>
      )}
    </>
  );
}
