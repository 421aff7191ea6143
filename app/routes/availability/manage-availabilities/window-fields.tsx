import { CheckChip, CheckChips } from "#app/ui/check-chips.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { Field } from "#app/ui/field.tsx";
import { clockOf, weekdayNameText } from "#app/ui/local-text.ts";
import { MomentFields } from "#app/ui/moment-fields.tsx";
import { Select } from "#app/ui/select.tsx";
import type { HandOverEnd } from "#domain/availability/slots.ts";
import { quartersOfDay, type WallMoment } from "#domain/availability/window-form.ts";
import { WEEKDAYS } from "#domain/time.ts";
import * as t from "#messages/availabilities.js";

/** A date and a select of quarters of an hour, by the shop's clock (AVL-01). */
export function MomentField({
  part,
  moment,
  problem,
  hint,
}: {
  part: "start" | "end";
  moment: WallMoment;
  problem: string | null;
  hint?: string;
}) {
  const isStart = part === "start";
  return (
    <MomentFields
      id={`${part}Date`}
      legend={isStart ? t.panelFrom() : t.panelUntil()}
      labels={isStart ? [t.panelFromDate(), t.panelFromTime()] : [t.panelUntilDate(), t.panelUntilTime()]}
      problem={problem}
      hint={hint}
      date={<DateInput name={`${part}Date`} defaultValue={moment.date} required />}
      time={
        <Select name={`${part}Time`} defaultValue={moment.time}>
          {quartersOfDay(moment.time).map((time) => (
            <option key={time} value={time}>
              {clockOf(time)}
            </option>
          ))}
        </Select>
      }
    />
  );
}

/** Until when a day's pickups and deliveries are handed over; blank is the end of the day (AVL-02). */
export function HandOverEndField({ handOverEndsAt }: HandOverEnd) {
  const [_midnight, ...times] = quartersOfDay(handOverEndsAt ?? "");
  return (
    <Field label={t.panelHandOverEnds()} hint={t.panelHandOverSays()} name="handOverEndsAt">
      <Select defaultValue={handOverEndsAt ?? ""}>
        <option value="">{t.panelEndOfDay()}</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {clockOf(time)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Seven chips in one row; none checked means the shop's own days, which the line below tells (AVL-02). */
export function DayChips({
  name,
  chosen,
  shopDays,
}: {
  name: "pickupSlots" | "deliverySlots";
  chosen: readonly string[];
  shopDays: readonly string[];
}) {
  const days = WEEKDAYS.filter((day) => shopDays.includes(day))
    .map(weekdayNameText)
    .join(", ");
  return (
    <CheckChips
      legend={name === "pickupSlots" ? t.panelPickupDays() : t.panelDeliveryDays()}
      isLegendShown
      isEven
      help={days ? t.panelShopDays({ days }) : t.panelNoShopDays()}
    >
      {WEEKDAYS.map((day) => (
        <CheckChip key={day} name={name} value={day} defaultChecked={chosen.includes(day)}>
          {weekdayNameText(day)}
        </CheckChip>
      ))}
    </CheckChips>
  );
}
