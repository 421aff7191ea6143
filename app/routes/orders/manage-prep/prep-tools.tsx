import { Form, Link, useNavigate } from "@remix-run/react";
import { Calendar } from "lucide-react";
import { useState } from "react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { CheckChip, CheckChips } from "#app/ui/check-chips.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { DropdownCheck, DropdownChecks } from "#app/ui/dropdown-checks.tsx";
import { Field } from "#app/ui/field.tsx";
import { dayText } from "#app/ui/local-text.ts";
import { PagePartLinks } from "#app/ui/page-parts.tsx";
import type { PrepBoard } from "#domain/orders/prep-schemas.ts";
import * as t from "#messages/prep.js";
import { PREP_FIELDS, PREP_PATH, type PrepQuery, prepSearch } from "./prep-query.ts";

type Windows = PrepBoard["windows"];

/** Which windows or days the page is about: a form that asks for the page's address; each tick asks, or a button without JavaScript. */
export function PrepTools({
  query,
  windows,
  days,
  today,
}: {
  query: PrepQuery;
  windows: Windows;
  days: PrepBoard["days"];
  today: string;
}) {
  const ask = (form: HTMLFormElement | null) => form?.requestSubmit();
  const navigate = useNavigate();
  const [picking, setPicking] = useState(query.picking);
  const stopPicking = (sent: boolean) => {
    setPicking(false);
    if (query.picking && !sent)
      navigate(PREP_PATH + prepSearch(query, { picking: false }), { replace: true });
  };
  return (
    <>
      <Form
        className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2 max-phone:*:flex-[1_1_100%] print:hidden"
        action={PREP_PATH}
        aria-label={t.tools()}
        // The boxes are the address's: another one fills them anew.
        key={prepSearch(query)}
      >
        {windows.length > 0 && <WindowChoice windows={windows} />}
        {query.date && (
          <>
            <input type="hidden" name={PREP_FIELDS.date} value={query.date} />
            {query.until && <input type="hidden" name={PREP_FIELDS.until} value={query.until} />}
          </>
        )}
        {days.length > 1 && (
          <CheckChips legend={t.days()} scrolls>
            {days.map(({ date, orders }) => (
              <CheckChip
                key={date}
                name={PREP_FIELDS.day}
                value={date}
                defaultChecked={isShown(query, date)}
                onChange={(event) => ask(event.currentTarget.form)}
                note={orders}
              >
                {dayText(date)}
              </CheckChip>
            ))}
          </CheckChips>
        )}
        <noscript>
          <Button variant="outline" type="submit">
            {t.show()}
          </Button>
        </noscript>
        <Link
          className={buttonVariants({ variant: "outline", className: "max-phone:flex-auto!" })}
          to={PREP_PATH + prepSearch(query, { picking: true })}
          onClick={(event) => {
            event.preventDefault();
            setPicking(true);
          }}
        >
          <Calendar className="icon-5" aria-hidden="true" />
          {t.pickDate()}
        </Link>
        <PagePartLinks
          label={t.onPage()}
          first={{ id: "make", name: t.jumpMake() }}
          second={{ id: "packing", name: t.jumpPack() }}
          className="max-phone:flex-auto!"
        />
      </Form>
      {picking && <DatePicker query={query} today={today} onClose={stopPicking} />}
    </>
  );
}

function isShown({ days, from }: PrepQuery, date: string): boolean {
  return days.length > 0 ? days.includes(date) : from === null || date >= from;
}

/** The windows as boxes behind one line that names the chosen ones. Another choice of windows is about other days. */
function WindowChoice({ windows }: { windows: Windows }) {
  const chosen = windows.filter((window) => window.chosen);
  const description =
    chosen.length === 0
      ? t.windowNone()
      : chosen.length === 1
        ? chosen[0]?.name
        : t.windowMany({ count: chosen.length });
  return (
    <DropdownChecks label={t.window()} legend={t.windows()} description={description}>
      {windows.map(({ id, name, chosen: isChosen }) => (
        <DropdownCheck
          key={id}
          name={PREP_FIELDS.window}
          value={id}
          defaultChecked={isChosen}
          onChange={(event) => askForWindows(event.currentTarget.form)}
        >
          {name}
        </DropdownCheck>
      ))}
    </DropdownChecks>
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
  query,
  today,
  onClose,
}: {
  query: PrepQuery;
  today: string;
  onClose: (sent: boolean) => void;
}) {
  return (
    <Dialog title={t.pickerTitle()} open onClose={() => onClose(false)}>
      <p>{t.pickerSays()}</p>
      <Form action={PREP_PATH} onSubmit={() => onClose(true)}>
        <div className="flex flex-wrap items-end gap-3 *:flex-[1_1_9rem]">
          <Field label={t.pickerDate()}>
            <DateInput name={PREP_FIELDS.date} defaultValue={query.date ?? today} required />
          </Field>
          <Field label={t.pickerUntil()}>
            <DateInput name={PREP_FIELDS.until} defaultValue={query.until ?? ""} />
          </Field>
        </div>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Link
            className={buttonVariants({ variant: "outline" })}
            to={PREP_PATH + prepSearch(query, { picking: false })}
            onClick={(event) => {
              event.preventDefault();
              onClose(false);
            }}
          >
            {t.pickerNotNow()}
          </Link>
          <Button type="submit">{t.pickerChoose()}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
