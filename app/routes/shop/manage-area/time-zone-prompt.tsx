import { useFetcher, useLocation } from "@remix-run/react";
import { Clock } from "lucide-react";
import { useEffect, useRef } from "react";
import { BlockingDialog } from "#app/ui/blocking-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { zoneText } from "#app/ui/zone-text.ts";
import { nearestTimeZone, TIME_ZONES } from "#domain/time.ts";
import * as t from "#messages/manage.js";
import type { action as takeTimeZone } from "./time-zone.ts";

/** How long the thanks stand (MAN-10), in milliseconds. */
const THANKS = 2_500;

/**
 * Asks for the shop's time zone before anything else in the manage area (MAN-10). With a script it is a dialog that cannot be left without
 * an answer, with the browser's own zone chosen already; without one it stands where the screen would.
 */
export function TimeZonePrompt({ onThanked }: { onThanked: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { Form, data, state } = useFetcher<typeof takeTimeZone>();
  const saved = data && "saved" in data ? data.saved : null;
  const isSaved = saved !== null;

  useModal(dialog);
  useEffect(() => {
    if (!isSaved) return;
    heading.current?.focus();
    const timer = setTimeout(onThanked, THANKS);
    return () => clearTimeout(timer);
  }, [isSaved, onThanked]);

  return (
    <main id="main" tabIndex={-1}>
      <BlockingDialog ref={dialog} aria-labelledby="zone-title">
        <Clock className="icon-5" aria-hidden="true" />
        <h1 id="zone-title" ref={heading} tabIndex={-1}>
          {isSaved ? t.zoneThanks() : t.zoneTitle()}
        </h1>
        <p role="status">{saved === null ? t.zoneWhy() : t.zoneThanksWhy({ zone: zoneText(saved) })}</p>
        {!isSaved && (
          <Form
            method="post"
            action="/manage/time-zone"
            className="grid gap-3.5"
            aria-busy={state !== "idle"}
          >
            <ZoneFields isRefused={data !== undefined && state === "idle"} />
            <Button type="submit" aria-busy={state !== "idle"}>
              {state === "idle" ? t.zoneSave() : t.zoneSaving()}
            </Button>
          </Form>
        )}
      </BlockingDialog>
    </main>
  );
}

function ZoneFields({ isRefused }: { isRefused: boolean }) {
  const select = useRef<HTMLSelectElement>(null);
  const scriptsRun = useScriptsRun();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const guess = nearestTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (select.current?.value === "" && guess) select.current.value = guess;
  }, []);
  return (
    <>
      {isRefused && (
        <p role="alert">
          <FieldError id="time-zone">{t.zoneFailed()}</FieldError>
        </p>
      )}
      <Field id="time-zone" label={t.zoneLabel()}>
        <Select ref={select} name="timeZone" required defaultValue="">
          <option value="" disabled>
            {t.zoneChoose()}
          </option>
          {TIME_ZONES.map(({ id }) => (
            <option key={id} value={id}>
              {t.zoneOption({ name: zoneText(id), city: cityOf(id) })}
            </option>
          ))}
        </Select>
      </Field>
      <input type="hidden" name="back" value={pathname + search} />
      {scriptsRun && <input type="hidden" name="byScript" value="1" />}
    </>
  );
}

/** The city that an IANA name ends with. */
const cityOf = (id: string) => (id.split("/").at(-1) ?? "").replaceAll("_", " ");

/** Lifts the open dialog to the top, where nothing beside it can be reached, and keeps it there until it goes away by itself. */
function useModal(dialog: { readonly current: HTMLDialogElement | null }) {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const lift = () => {
      if (element.matches(":modal")) return;
      element.close();
      element.showModal();
      element.querySelector<HTMLElement>("h1")?.focus();
    };
    const stay = (event: Event) => event.preventDefault();
    lift();
    element.addEventListener("cancel", stay);
    element.addEventListener("close", lift);
    return () => {
      element.removeEventListener("cancel", stay);
      element.removeEventListener("close", lift);
      element.close();
    };
  }, [dialog]);
}
