import { Form, Link, useLocation, useNavigate } from "@remix-run/react";
import { Calendar, ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { Field } from "#app/ui/field.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { dayLabel } from "#domain/day-label.ts";
import type { PrepBoard } from "#domain/orders/prep-schemas.ts";
import { kitchen } from "#domain/texts/english-kitchen.ts";
import { speak } from "#domain/texts/text.ts";
import { PREP_FIELDS, PREP_PATH, type PrepAsked, prepSearch } from "./prep-question.ts";

const t = speak(kitchen);

type Windows = PrepBoard["windows"];

/** Which windows or days the page is about: a form that asks for the page's address; each tick asks, or a button without JavaScript. */
export function PrepTools({
  asked,
  windows,
  days,
  today,
}: {
  asked: PrepAsked;
  windows: Windows;
  days: PrepBoard["days"];
  today: string;
}) {
  const ask = (form: HTMLFormElement | null) => form?.requestSubmit();
  const navigate = useNavigate();
  const [picking, setPicking] = useState(asked.picking);
  const stopPicking = (sent: boolean) => {
    setPicking(false);
    if (asked.picking && !sent)
      navigate(PREP_PATH + prepSearch(asked, { picking: false }), { replace: true });
  };
  return (
    <>
      <Form
        className="tools prep-tools"
        action={PREP_PATH}
        aria-label={t("prep.tools")}
        // The boxes are the address's: another one fills them anew.
        key={prepSearch(asked)}
      >
        {windows.length > 0 && <WindowChoice windows={windows} />}
        {asked.date && (
          <>
            <input type="hidden" name={PREP_FIELDS.date} value={asked.date} />
            {asked.until && <input type="hidden" name={PREP_FIELDS.until} value={asked.until} />}
          </>
        )}
        {days.length > 1 && (
          <fieldset className="chips days">
            <legend className="vh">{t("prep.days")}</legend>
            {days.map(({ date, orders }) => (
              <label key={date}>
                <input
                  type="checkbox"
                  name={PREP_FIELDS.day}
                  value={date}
                  defaultChecked={isShown(asked, date)}
                  onChange={(event) => ask(event.currentTarget.form)}
                />
                {dayLabel(date)} <span>{orders}</span>
              </label>
            ))}
          </fieldset>
        )}
        <noscript>
          <Button variant="outline" type="submit">
            {t("prep.show")}
          </Button>
        </noscript>
        <Link
          className={buttonVariants({ variant: "outline" })}
          to={PREP_PATH + prepSearch(asked, { picking: true })}
          onClick={(event) => {
            event.preventDefault();
            setPicking(true);
          }}
        >
          <Calendar className="i" aria-hidden="true" />
          {t("prep.pickDate")}
        </Link>
        <Jump />
      </Form>
      {picking && <DatePicker asked={asked} today={today} onClose={stopPicking} />}
    </>
  );
}

/** The two parts of the page, and which of them was chosen; without scripts the sheet reads that from the address. */
function Jump() {
  const { hash } = useLocation();
  // The server never hears of it.
  const isPacking = useScriptsRun() && hash === "#packing";
  return (
    <nav className="jump" aria-label={t("prep.onPage")}>
      <a href="#make" aria-current={isPacking ? undefined : "location"}>
        {t("prep.jumpMake")}
      </a>
      <a href="#packing" aria-current={isPacking ? "location" : undefined}>
        {t("prep.jumpPack")}
      </a>
    </nav>
  );
}

function isShown({ days, from }: PrepAsked, date: string): boolean {
  return days.length > 0 ? days.includes(date) : from === null || date >= from;
}

/** The windows as boxes behind one line that names the chosen ones. Another choice of windows is about other days. */
function WindowChoice({ windows }: { windows: Windows }) {
  const chosen = windows.filter((window) => window.chosen);
  const says =
    chosen.length === 0
      ? t("prep.windowNone")
      : chosen.length === 1
        ? chosen[0]?.name
        : t("prep.windowMany", { count: chosen.length });
  return (
    <div className="windows">
      <span className="s soft" id="prep-window" aria-hidden="true">
        {t("prep.window")}
      </span>
      <details className="drop">
        <summary>
          <span className="vh">{t("prep.window")}: </span>
          <span className="clip">{says}</span>
          <ChevronDown className="i s" aria-hidden="true" />
        </summary>
        <fieldset className="menu">
          <legend className="vh">{t("prep.windows")}</legend>
          {windows.map(({ id, name, chosen: isChosen }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                name={PREP_FIELDS.window}
                value={id}
                defaultChecked={isChosen}
                onChange={(event) => askForWindows(event.currentTarget.form)}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
}

/** Days, dates and ranges belong to what was shown before; they are left out of the new question. */
function askForWindows(form: HTMLFormElement | null): void {
  const others = form?.querySelectorAll<HTMLInputElement>(
    `[name="${PREP_FIELDS.day}"], [name="${PREP_FIELDS.date}"], [name="${PREP_FIELDS.until}"]`,
  );
  for (const input of others ?? []) input.disabled = true;
  form?.requestSubmit();
}

/** The date picker dialog (MAN-07): a day, or the first and the last of several. Without JavaScript it stands open as a plain form. */
function DatePicker({
  asked,
  today,
  onClose,
}: {
  asked: PrepAsked;
  today: string;
  onClose: (sent: boolean) => void;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // From the server it comes open in the flow; the browser makes it modal, and gives the focus back when it closes.
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    element.removeAttribute("open");
    element.showModal();
  }, []);
  return (
    <dialog ref={dialog} open className="dialog-box" aria-labelledby={id} onClose={() => onClose(false)}>
      <h2 id={id} tabIndex={-1}>
        {t("prep.pickerTitle")}
      </h2>
      <p>{t("prep.pickerSays")}</p>
      <Form action={PREP_PATH} onSubmit={() => onClose(true)}>
        <div className="picker">
          <Field label={t("prep.pickerDate")}>
            <DateInput name={PREP_FIELDS.date} defaultValue={asked.date ?? today} required />
          </Field>
          <Field label={t("prep.pickerUntil")}>
            <DateInput name={PREP_FIELDS.until} defaultValue={asked.until ?? ""} />
          </Field>
        </div>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Link
            className={buttonVariants({ variant: "outline" })}
            to={PREP_PATH + prepSearch(asked, { picking: false })}
            onClick={(event) => {
              event.preventDefault();
              dialog.current?.close();
            }}
          >
            {t("prep.pickerNotNow")}
          </Link>
          <Button type="submit">{t("prep.pickerChoose")}</Button>
        </div>
      </Form>
    </dialog>
  );
}
