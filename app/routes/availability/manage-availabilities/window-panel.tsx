import { Form } from "@remix-run/react";
import { CircleAlert, ShoppingBag, TriangleAlert, Truck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formTexts, textsNamed } from "#app/ui/form-texts.ts";
import { Input } from "#app/ui/input.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { UnsavedQuestion } from "#app/ui/unsaved-question.tsx";
import { LONGEST_WINDOW_NAME, windowProblem } from "#domain/availability/order-window.ts";
import { windowDays } from "#domain/availability/slots.ts";
import { type TypedWindow, typedFrom, typedTimes, typedWindow } from "#domain/availability/window-form.ts";
import type { Booking, ShopWindow } from "#domain/availability/window-schemas.ts";
import { windows } from "#domain/texts/english-windows.ts";
import { speak } from "#domain/texts/text.ts";
import { zoneName } from "#domain/time.ts";
import { DeleteWindow } from "./delete-window.tsx";
import { WindowClone } from "./window-clone.tsx";
import { DayChips, HandOverEndField, MomentField } from "./window-fields.tsx";
import { type OpenBeside, toldBefore, type WindowTerms } from "./window-told.ts";
import { windowName } from "./window-words.ts";

const t = speak(windows);

/** What came back of a save that was not done. */
export interface WindowAnswer {
  readonly message: string | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly typed: TypedWindow | null;
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
    <Panel
      name="window"
      title={name}
      places={{ back: close }}
      words={{ back: t("panel.back"), close: t("panel.close") }}
    >
      <WindowEditor
        key={`${window?.id} ${window?.updatedAt.getTime()}`}
        window={window}
        name={name}
        bookings={bookings}
        beside={beside}
        terms={terms}
        answered={answered}
        saved={saved}
      />
      <UnsavedQuestion form="window-form" what={name} />
    </Panel>
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

/**
 * The fields, what they mean for customers, computed as one types (AVL-02), and above the button that saves what one has to know before pressing
 * it: it is in sight wherever the fields are scrolled to.
 */
function WindowEditor({
  window,
  name,
  bookings,
  beside,
  terms,
  answered,
  saved,
}: {
  window: ShopWindow | null;
  name: string;
  bookings: readonly Booking[];
  beside: readonly OpenBeside[];
  terms: WindowTerms;
  answered: WindowAnswer | undefined;
  saved: boolean;
}) {
  const initial = answered?.typed ?? typedFrom(window, terms.now, terms.timeZone);
  const [typed, setTyped] = useState(initial);
  const { startTime, endTime } = typedTimes(typed, window, terms.timeZone);
  const problems = problemsOf({ startTime, endTime }, answered);
  const told = toldBefore(typed, window, { bookings, beside }, terms);
  const read = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const [pickupSlots, deliverySlots] = [textsNamed(form, "pickupSlots"), textsNamed(form, "deliverySlots")];
    setTyped(typedWindow({ ...formTexts(form), pickupSlots, deliverySlots }));
  };

  return (
    <>
      <div className="panel-body">
        <div role="status">{saved && !answered && <p className="st good">{t("panel.saved")}</p>}</div>
        <Form
          className="form grid gap-5"
          id="window-form"
          method="post"
          data-unsaved={answered?.typed ? "" : undefined}
          onChange={read}
          onReset={() => setTyped(initial)}
        >
          <input type="hidden" name="updatedAt" value={window?.updatedAt.toISOString() ?? ""} />
          <input type="hidden" name="offered" value={initial.offered} />
          <input type="hidden" name="understood" value={told.stamp} />
          <Field label={t("panel.name")} name="name">
            <Input defaultValue={initial.name} maxLength={LONGEST_WINDOW_NAME} />
          </Field>
          <MomentField part="start" moment={initial.start} problem={problems.startTime} />
          <div>
            <MomentField part="end" moment={initial.end} problem={problems.endTime} />
            <p className="help">{t("panel.steps", { zone: zoneName(terms.timeZone) })}</p>
          </div>
          <DayChips name="pickupSlots" chosen={initial.pickupSlots} shopDays={terms.pickupSlots ?? []} />
          <DayChips
            name="deliverySlots"
            chosen={initial.deliverySlots}
            shopDays={terms.deliverySlots ?? []}
          />
          <HandOverEndField handOverEndsAt={initial.handOverEndsAt} />
          {startTime && endTime && !problems.endTime && (
            <Offered window={{ ...typed, startTime, endTime }} terms={terms} />
          )}
        </Form>
        {window && <WindowClone window={window} beside={beside} terms={terms} />}
      </div>
      <div className="panel-end">
        {answered?.message && (
          <p className="say" role="alert">
            <TriangleAlert className="i" aria-hidden="true" />
            <span>{answered.message}</span>
          </p>
        )}
        <div role="status">
          {told.texts.map((text) => (
            <p className="say" key={text}>
              <CircleAlert className="i" aria-hidden="true" />
              <span>{text}</span>
            </p>
          ))}
        </div>
        <div className="panel-foot">
          <Button type="submit" form="window-form" name="intent" value="save">
            {t("panel.save")}
          </Button>
          <Button variant="outline" type="reset" form="window-form">
            {t("panel.discard")}
          </Button>
          {window && <DeleteWindow name={name} />}
        </div>
      </div>
    </>
  );
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
