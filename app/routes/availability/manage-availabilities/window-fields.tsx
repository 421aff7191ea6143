import { DateInput } from "#app/ui/date-input.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { HandOverEnd } from "#domain/availability/slots.ts";
import { quartersOfDay, type WallMoment } from "#domain/availability/window-form.ts";
import { windows } from "#domain/texts/english-windows.ts";
import { speak } from "#domain/texts/text.ts";
import { WEEKDAYS } from "#domain/time.ts";

const t = speak(windows);

/** "20:15" as "8:15 PM". */
function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** A date and a select of quarters of an hour, by the shop's clock (AVL-01). */
export function MomentField({
  part,
  moment,
  problem,
}: {
  part: "start" | "end";
  moment: WallMoment;
  problem: string | null;
}) {
  const words =
    part === "start"
      ? ({ legend: "panel.from", date: "panel.fromDate", time: "panel.fromTime" } as const)
      : ({ legend: "panel.until", date: "panel.untilDate", time: "panel.untilTime" } as const);
  const problemId = problem ? `${part}Date-error` : undefined;
  return (
    <fieldset className="field">
      <legend className="l">{t(words.legend)}</legend>
      <div className="when">
        <label className="sr-only" htmlFor={`${part}Date`}>
          {t(words.date)}
        </label>
        <DateInput
          id={`${part}Date`}
          name={`${part}Date`}
          defaultValue={moment.date}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problemId}
        />
        <label className="sr-only" htmlFor={`${part}Time`}>
          {t(words.time)}
        </label>
        <Select
          id={`${part}Time`}
          name={`${part}Time`}
          defaultValue={moment.time}
          aria-describedby={problemId}
        >
          {quartersOfDay(moment.time).map((time) => (
            <option key={time} value={time}>
              {clockText(time)}
            </option>
          ))}
        </Select>
      </div>
      <FieldError id={`${part}Date`}>{problem ?? undefined}</FieldError>
    </fieldset>
  );
}

/** Until when a day's pickups and deliveries are handed over; blank is the end of the day (AVL-02). */
export function HandOverEndField({ handOverEndsAt }: HandOverEnd) {
  const [_midnight, ...times] = quartersOfDay(handOverEndsAt ?? "");
  return (
    <Field label={t("panel.handOverEnds")} hint={t("panel.handOverSays")} name="handOverEndsAt">
      <Select defaultValue={handOverEndsAt ?? ""}>
        <option value="">{t("panel.endOfDay")}</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {clockText(time)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Seven chips in one row; none ticked means the shop's own days, which the line below tells (AVL-02). */
export function DayChips({
  name,
  chosen,
  shopDays,
}: {
  name: "pickupSlots" | "deliverySlots";
  chosen: readonly string[];
  shopDays: readonly string[];
}) {
  return (
    <fieldset className="field">
      <legend className="l">{t(name === "pickupSlots" ? "panel.pickupDays" : "panel.deliveryDays")}</legend>
      <div className="chips">
        {WEEKDAYS.map((day) => (
          <label key={day}>
            <input type="checkbox" name={name} value={day} defaultChecked={chosen.includes(day)} />
            {day}
          </label>
        ))}
      </div>
      <p className="help">
        {shopDays.length > 0
          ? t("panel.shopDays", { days: WEEKDAYS.filter((day) => shopDays.includes(day)).join(", ") })
          : t("panel.noShopDays")}
      </p>
    </fieldset>
  );
}
