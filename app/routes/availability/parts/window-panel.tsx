import { Form } from "@remix-run/react";
import { CircleAlert, ShoppingBag, TriangleAlert, Truck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { SaveAnswer, SidePanel } from "#app/ui/side-panel.tsx";
import { UnsavedQuestion } from "#app/ui/unsaved-question.tsx";
import { overlaps, windowProblem, windowState } from "#domain/availability/order-window.ts";
import { type SlotLists, windowDays } from "#domain/availability/slots.ts";
import { leftBehind } from "#domain/availability/window-form.ts";
import type { Booking, ShopWindow } from "#domain/availability/window-schemas.ts";
import { windows } from "#domain/texts/english-windows.ts";
import { speak } from "#domain/texts/text.ts";
import { zoneName } from "#domain/time.ts";
import { DeleteWindow } from "./delete-window.tsx";
import { type OpenBeside, WindowClone } from "./window-clone.tsx";
import { DayChips, HandOverEndField, MomentField } from "./window-fields.tsx";
import { readWindowForm, type TypedWindow, typedFrom, typedTimes } from "./window-form.ts";
import { leavesText, windowName } from "./window-words.ts";

const t = speak(windows);

/** What the shop gives a window that has no days of its own, and by which clock. */
export interface WindowTerms extends SlotLists {
  readonly timeZone: string;
  readonly leadTimeMinutes: number;
  readonly now: Date;
}

/** What came back of a save that was not done. */
export interface WindowAnswer {
  readonly message: string | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly typed: TypedWindow | null;
}

/** How many orders and carts what is typed would leave behind; null while the times are none (MAN-04). */
export function touchedBy(
  typed: TypedWindow,
  window: ShopWindow | null,
  bookings: readonly Booking[],
  terms: WindowTerms,
) {
  const { startTime, endTime } = typedTimes(typed, window, terms.timeZone);
  if (!window || !startTime || !endTime) return { orders: 0, carts: 0, closes: false };
  const after = { startTime, endTime, pickupSlots: typed.pickupSlots, deliverySlots: typed.deliverySlots };
  const left = leftBehind(bookings, { before: window, after }, terms, terms.timeZone);
  // Whoever has this window in the cart cannot order from it while it is closed.
  const closes = windowState(window, terms.now) === "active" && windowState(after, terms.now) !== "active";
  const carts = closes ? bookings.reduce((sum, booking) => sum + booking.carts, 0) : left.carts;
  return { orders: left.orders, carts, closes };
}

/** One window: beside the list on wide screens, a page of its own on phones (MAN-04). */
export function WindowPanel({
  window,
  bookings,
  beside,
  terms,
  answered,
  saved,
  close,
}: {
  window: ShopWindow | null;
  bookings: readonly Booking[];
  beside: readonly OpenBeside[];
  terms: WindowTerms;
  answered: WindowAnswer | undefined;
  saved: boolean;
  close: string;
}) {
  const name = window ? windowName(window, terms.timeZone) : t("panel.new");
  return (
    <SidePanel
      name="window"
      title={name}
      close={close}
      words={{ back: t("panel.back"), close: t("panel.close") }}
    >
      <div className="panel-body">
        <SaveAnswer
          saved={saved && !answered ? t("panel.saved") : null}
          message={answered?.message ?? null}
        />
        <WindowForm
          key={`${window?.id} ${window?.updatedAt.getTime()}`}
          window={window}
          bookings={bookings}
          beside={beside}
          terms={terms}
          answered={answered}
        />
        {window && <WindowClone window={window} beside={beside} shop={terms} timeZone={terms.timeZone} />}
      </div>
      <div className="panel-foot">
        <button className="button" type="submit" form="window-form" name="intent" value="save">
          {t("panel.save")}
        </button>
        <button className="button quiet" type="reset" form="window-form">
          {t("panel.discard")}
        </button>
        {window && <DeleteWindow name={name} />}
      </div>
      <UnsavedQuestion form="window-form" what={name} />
    </SidePanel>
  );
}

const END_PROBLEMS = { "end-before-start": "panel.endFirst", "too-long": "panel.tooLong" } as const;

/** What is wrong with the typed times, in words; what the server said of them stands until it is put right. */
function problemsOf(
  { startTime, endTime }: { startTime: Date | null; endTime: Date | null },
  answered: WindowAnswer | undefined,
) {
  if (!startTime || !endTime) {
    const missing = t("panel.noMoment");
    return { startTime: startTime ? null : missing, endTime: endTime ? null : missing };
  }
  const problem = windowProblem({ startTime, endTime });
  return {
    startTime: answered?.errors.startTime?.[0] ?? null,
    endTime: problem ? t(END_PROBLEMS[problem]) : (answered?.errors.endTime?.[0] ?? null),
  };
}

/** The fields, and what they mean for customers, computed as one types (AVL-02). */
function WindowForm({
  window,
  bookings,
  beside,
  terms,
  answered,
}: {
  window: ShopWindow | null;
  bookings: readonly Booking[];
  beside: readonly OpenBeside[];
  terms: WindowTerms;
  answered: WindowAnswer | undefined;
}) {
  const initial = answered?.typed ?? typedFrom(window, terms.now, terms.timeZone);
  const [typed, setTyped] = useState(initial);
  const { startTime, endTime } = typedTimes(typed, window, terms.timeZone);
  const problems = problemsOf({ startTime, endTime }, answered);
  const touched = touchedBy(typed, window, bookings, terms);
  const leaves = leavesText(touched);
  const together = openTogether({ startTime, endTime }, beside);
  const read = (event: FormEvent<HTMLFormElement>) =>
    setTyped(readWindowForm(new FormData(event.currentTarget)));

  return (
    <Form
      className="form grid gap-5"
      id="window-form"
      method="post"
      data-unsaved={answered?.typed ? "" : undefined}
      onChange={read}
      onReset={() => setTyped(initial)}
    >
      <input type="hidden" name="updatedAt" value={window?.updatedAt.toISOString() ?? ""} />
      <input type="hidden" name="understood" value={`${touched.orders} ${touched.carts}`} />
      <label className="field">
        <span className="l">{t("panel.name")}</span>
        <input name="name" defaultValue={initial.name} maxLength={100} />
      </label>
      <MomentField part="start" moment={initial.start} problem={problems.startTime} />
      <div>
        <MomentField part="end" moment={initial.end} problem={problems.endTime} />
        <p className="help">{t("panel.steps", { zone: zoneName(terms.timeZone) })}</p>
      </div>
      <DayChips name="pickupSlots" chosen={initial.pickupSlots} shopDays={terms.pickupSlots ?? []} />
      <DayChips name="deliverySlots" chosen={initial.deliverySlots} shopDays={terms.deliverySlots ?? []} />
      <HandOverEndField handOverEndsAt={initial.handOverEndsAt} />
      {startTime && endTime && !problems.endTime && (
        <Offered window={{ ...typed, startTime, endTime }} terms={terms} />
      )}
      <div role="status">
        {leaves && (
          <p className="say">
            <TriangleAlert className="i" aria-hidden="true" />
            <span>{leaves}</span>
          </p>
        )}
        {together.map((other) => (
          <p className="say mt-2" key={other.startTime.getTime()}>
            <CircleAlert className="i" aria-hidden="true" />
            <span>{t("panel.overlaps", { name: windowName(other, terms.timeZone) })}</span>
          </p>
        ))}
      </div>
    </Form>
  );
}

/** The other windows in which orders would be taken at the same time. */
function openTogether(
  { startTime, endTime }: { startTime: Date | null; endTime: Date | null },
  beside: readonly OpenBeside[],
): readonly OpenBeside[] {
  return startTime && endTime ? beside.filter((other) => overlaps(other, { startTime, endTime })) : [];
}

/** The days a customer would be offered now. */
function Offered({
  window,
  terms,
}: {
  window: TypedWindow & { startTime: Date; endTime: Date };
  terms: WindowTerms;
}) {
  const { pickupDays, deliveryDays } = windowDays(window, terms, terms);
  const lists = [
    { days: pickupDays, label: "list.pickup", icon: ShoppingBag },
    { days: deliveryDays, label: "list.delivery", icon: Truck },
  ] as const;
  return (
    <section className="offered" aria-labelledby="offered-heading">
      <h2 className="h-s" id="offered-heading">
        {t("panel.offered")}
      </h2>
      <dl aria-live="polite">
        {lists.map(({ days, label, icon: Icon }) => (
          <div key={label}>
            <dt>
              <Icon className="i s" aria-hidden="true" />
              {t(label)}
            </dt>
            <dd className="whitespace-pre-line">
              {days.map((day) => day.label).join("\n") || t("panel.nothingOffered")}
            </dd>
          </div>
        ))}
      </dl>
      <p className="help">{t("panel.rule")}</p>
    </section>
  );
}
