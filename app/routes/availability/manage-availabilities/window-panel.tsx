import { Link } from "@remix-run/react";
import { CircleAlert, ShoppingBag, Truck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { type FormReply, LOST, problemsOf } from "#app/ui/form-reply.ts";
import { formTexts, textsNamed } from "#app/ui/form-texts.ts";
import { Input } from "#app/ui/input.tsx";
import { dayText } from "#app/ui/local-text.ts";
import { Panel, panelBody } from "#app/ui/panel.tsx";
import { PanelDataList, PanelNotice, PanelPart } from "#app/ui/panel-parts.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { useDiscard } from "#app/ui/use-discard.ts";
import { zoneText } from "#app/ui/zone-text.ts";
import { LONGEST_WINDOW_NAME, windowProblem } from "#domain/availability/order-window.ts";
import { windowDays } from "#domain/availability/slots.ts";
import { type TypedWindow, typedFrom, typedTimes, typedWindow } from "#domain/availability/window-form.ts";
import type { Booking, ShopWindow } from "#domain/availability/window-schemas.ts";
import * as t from "#messages/availabilities.js";
import { DeleteWindow } from "./delete-window.tsx";
import { WindowClone } from "./window-clone.tsx";
import { DayChips, HandOverEndField, MomentField } from "./window-fields.tsx";
import { type OpenBeside, toldBefore, type WindowTerms } from "./window-messages.ts";
import { windowName } from "./window-words.ts";

const FORM = "window-form";

const END_PROBLEMS = { "end-before-start": t.panelEndFirst, "too-long": t.panelTooLong } as const;

/** What is wrong with the typed times, in words; what the server said of them stands until it is put right. */
function problemsOfTimes(
  { startTime, endTime }: { startTime: Date | null; endTime: Date | null },
  told: Readonly<Record<string, string>>,
) {
  if (!startTime || !endTime) {
    const missing = t.panelNoMoment();
    return { startTime: startTime ? null : missing, endTime: endTime ? null : missing };
  }
  const problem = windowProblem({ startTime, endTime });
  return {
    startTime: told.startTime ?? null,
    endTime: problem ? END_PROBLEMS[problem]() : (told.endTime ?? null),
  };
}

/** What was typed into a form that was refused; null where the form was another one. */
function typedInto(reply: FormReply | null): TypedWindow | null {
  const typed = reply?.initialValue;
  if (typed?.startDate === undefined) return null;
  const texts = Object.entries(typed).filter(([, text]) => typeof text === "string");
  const days = (some: unknown) => [some ?? []].flat().map(String);
  return typedWindow({
    ...Object.fromEntries(texts),
    pickupSlots: days(typed.pickupSlots),
    deliverySlots: days(typed.deliverySlots),
  });
}

/**
 * The key of a window's panel: its fields are drawn afresh for another window, and for another version of it. While a save was refused, or its
 * answer got lost, what is typed stays, though the list beside it is read anew meanwhile and someone else has saved the window.
 */
export function usePanelKey(window: ShopWindow | null, reply: FormReply | null): string {
  const [drawn, setDrawn] = useState(window);
  const isTyped = typedInto(reply) !== null || reply?.code === LOST;
  const stays = isTyped && drawn?.id === window?.id;
  if (!stays && drawn !== window) setDrawn(window);
  const { id, updatedAt } = (stays ? drawn : window) ?? {};
  return `${id} ${updatedAt?.getTime()}`;
}

/** A window, and what is known around it. */
interface WindowFacts {
  readonly window: ShopWindow | null;
  readonly bookings: readonly Booking[];
  readonly beside: readonly OpenBeside[];
  readonly terms: WindowTerms;
  /** What the action said where nothing was done. */
  readonly reply: FormReply | null;
}

/** What is typed of a window, and what it means: what is wrong with it, and what one has to know before it is saved. */
function useTypedWindow({ window, bookings, beside, terms, reply }: WindowFacts) {
  const refusedInput = typedInto(reply);
  const kept = typedFrom(window, terms.now, terms.timeZone);
  const initial = refusedInput ?? kept;
  const [typed, setTyped] = useState(initial);
  const { startTime, endTime } = typedTimes(typed, window, terms.timeZone);
  const problems = problemsOfTimes({ startTime, endTime }, problemsOf(reply));
  return {
    initial,
    isUnsaved: refusedInput !== null,
    problems,
    told: toldBefore(typed, window, { bookings, beside }, terms),
    /** The window as it is typed; null while its times are not right. */
    right: startTime && endTime && !problems.endTime ? { ...typed, startTime, endTime } : null,
    read({ currentTarget }: FormEvent<HTMLFormElement>) {
      const form = new FormData(currentTarget);
      const days = {
        pickupSlots: textsNamed(form, "pickupSlots"),
        deliverySlots: textsNamed(form, "deliverySlots"),
      };
      setTyped(typedWindow({ ...formTexts(form), ...days }));
    },
    discard: () => setTyped(kept),
  };
}

/**
 * One window: beside the list on wide screens, a page of its own on phones (MAN-04). What its fields mean for customers is computed as one types
 * (AVL-02); what one has to know before saving stands above the button that saves, in sight wherever the fields are scrolled to.
 */
export function WindowPanel({
  saved,
  close,
  ...facts
}: WindowFacts & {
  saved: boolean;
  close: string;
}) {
  const { window, beside, terms } = facts;
  const { answer: reply, discards, discard } = useDiscard(facts.reply);
  const name = window ? windowName(window, terms.timeZone) : t.panelNew();
  const typing = useTypedWindow({ ...facts, reply });
  return (
    <Panel
      name="window"
      title={name}
      places={{ back: close }}
      words={{ back: t.panelBack(), close: t.panelClose() }}
      isSaved={saved && !facts.reply}
      form={FORM}
      notice={
        <div role="status">
          {typing.told.texts.map((text) => (
            <PanelNotice key={text}>
              <CircleAlert aria-hidden="true" />
              <span>{text}</span>
            </PanelNotice>
          ))}
        </div>
      }
      foot={
        <>
          <Button type="submit" form={FORM} name="intent" value="save">
            {t.panelSave()}
          </Button>
          <Button
            variant="outline"
            type="reset"
            form={FORM}
            onClick={() => {
              discard();
              typing.discard();
            }}
          >
            {t.panelDiscard()}
          </Button>
          {window && <DeleteWindow name={name} />}
        </>
      }
    >
      <div className={panelBody}>
        <WindowForm key={discards} window={window} terms={terms} reply={reply} typing={typing} />
        {window && <WindowClone window={window} beside={beside} terms={terms} />}
        {window && (
          <Link className={textLink} to="history">
            {t.panelHistory()}
          </Link>
        )}
      </div>
    </Panel>
  );
}

/** The fields of a window, with the days that it would offer now. */
function WindowForm({
  window,
  terms,
  reply,
  typing: { initial, isUnsaved, problems, told, right, read },
}: Pick<WindowFacts, "window" | "terms" | "reply"> & { typing: ReturnType<typeof useTypedWindow> }) {
  return (
    <PostForm
      reply={reply}
      title={t.panelProblem()}
      fields={{
        name: t.panelName(),
        startTime: { label: t.panelFrom(), id: "startDate" },
        endTime: { label: t.panelUntil(), id: "endDate" },
        pickupSlots: t.panelPickupDays(),
        deliverySlots: t.panelDeliveryDays(),
        handOverEndsAt: t.panelHandOverEnds(),
      }}
      className="grid grid-cols-1 gap-5"
      id={FORM}
      data-unsaved={isUnsaved ? "" : undefined}
      onChange={read}
    >
      <input
        type="hidden"
        name="updatedAt"
        value={String(reply?.initialValue?.updatedAt ?? window?.updatedAt.toISOString() ?? "")}
      />
      <input type="hidden" name="offered" value={initial.offered} />
      <input type="hidden" name="understood" value={told.stamp} />
      <Field label={t.panelName()} name="name">
        <Input defaultValue={initial.name} maxLength={LONGEST_WINDOW_NAME} />
      </Field>
      <MomentField part="start" moment={initial.start} problem={problems.startTime} />
      <MomentField
        part="end"
        moment={initial.end}
        problem={problems.endTime}
        hint={t.panelSteps({ zone: zoneText(terms.timeZone) })}
      />
      <DayChips name="pickupSlots" chosen={initial.pickupSlots} shopDays={terms.pickupSlots ?? []} />
      <DayChips name="deliverySlots" chosen={initial.deliverySlots} shopDays={terms.deliverySlots ?? []} />
      <HandOverEndField handOverEndsAt={initial.handOverEndsAt} />
      {right && <Offered window={right} terms={terms} />}
    </PostForm>
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
  const facts = [
    { key: "pickup", days: pickupDays, label: t.listPickup(), icon: ShoppingBag },
    { key: "delivery", days: deliveryDays, label: t.listDelivery(), icon: Truck },
  ];
  return (
    <PanelPart id="offered-heading" title={t.panelOffered()}>
      <PanelDataList>
        {facts.map(({ key, days, label, icon: Icon }) => ({
          key,
          name: (
            <>
              <Icon aria-hidden="true" />
              {label}
            </>
          ),
          text: days.map((day) => dayText(day.date)).join("\n") || t.panelNothingOffered(),
        }))}
      </PanelDataList>
      <Text variant="muted" size="sm">
        {t.panelRule()}
      </Text>
    </PanelPart>
  );
}
