import { useFetcher } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { FileDrop } from "#app/ui/file-drop.tsx";
import { type FocusPlace, FocusPoint } from "#app/ui/focus-point.tsx";
import { Input } from "#app/ui/input.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Text } from "#app/ui/text.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { ALT_LENGTH, type PICTURE_KINDS, type ShownPicture } from "#domain/shop/picture-rules.ts";
import * as t from "#messages/pictures.js";
import { PICTURE_TYPES, PICTURES_PATH, useUpload } from "./use-upload.ts";

/** What a post without scripts left to say: what is wrong, and with which picture, or which field for one. */
export interface PictureProblem {
  readonly of: string;
  readonly problem: string;
}

/** Where a picture belongs. */
interface Place {
  readonly kind: (typeof PICTURE_KINDS)[number];
  readonly itemId?: string;
}

/** What every form of pictures says of itself. */
export function PlaceFields({ kind, itemId, byScript }: Place & { byScript: boolean }) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      {itemId && <input type="hidden" name="itemId" value={itemId} />}
      {byScript && <input type="hidden" name="byScript" value="1" />}
    </>
  );
}

/** A form of pictures, which a script posts without leaving the screen. */
function usePictureForm() {
  const fetcher = useFetcher<{ problem: string | null }>();
  const scripts = useScriptsRun();
  return {
    scripts,
    Form: fetcher.Form,
    isBusy: fetcher.state !== "idle",
    problem: fetcher.data?.problem ?? null,
    isDone: fetcher.state === "idle" && fetcher.data?.problem === null,
  };
}

/** The field for a new picture (SET-03): chosen, dropped or pasted, with how far it is and what is wrong with it. */
export function PictureUpload({
  kind,
  itemId,
  label,
  takesPaste,
  takesSeveral = false,
  told,
}: Place & {
  label: string;
  takesPaste: boolean;
  takesSeveral?: boolean;
  told: PictureProblem | null;
}) {
  const id = useId();
  const scripts = useScriptsRun();
  const place = { kind, ...(itemId && { itemId }) };
  const { underway, added, ...upload } = useUpload({ ...place, alt: "" });
  const problem = upload.problem ?? (told?.of === kind ? told.problem : undefined);
  return (
    <form method="post" action={PICTURES_PATH} encType="multipart/form-data" className="grid gap-3">
      <PlaceFields {...place} byScript={false} />
      <Field id={id} label={label} error={problem}>
        <FileDrop
          name="file"
          accept={PICTURE_TYPES}
          multiple={scripts && takesSeveral}
          takesPaste={takesPaste}
          onFiles={upload.upload}
        >
          <Text variant="muted" size="sm">
            {scripts ? t.drop() : t.kinds()}
          </Text>
          {underway && (
            <>
              <Progress value={underway.part} max={100} label={t.uploading(underway)} />
              <Text size="sm">{underway.part < 100 ? t.uploading(underway) : t.drawing(underway)}</Text>
            </>
          )}
        </FileDrop>
      </Field>
      <span className="sr-only" role="status">
        {underway ? underway.part === 100 && t.drawing(underway) : (problem ?? (added > 0 && t.added()))}
      </span>
      {!scripts && (
        <>
          {/* With scripts it is asked below the picture. */}
          <Field id={`${id}-alt`} label={t.alt()} hint={t.altHint()}>
            <Input name="alt" maxLength={ALT_LENGTH} />
          </Field>
          <Button type="submit" variant="outline" className="justify-self-start">
            {t.upload()}
          </Button>
        </>
      )}
    </form>
  );
}

/** What is typed of a picture and not saved yet. */
function usePictureDraft({ alt, focusX, focusY }: ShownPicture) {
  const [said, setSaid] = useState(alt);
  const [focus, setFocus] = useState({ x: focusX / 10, y: focusY / 10 });
  useEffect(() => {
    setSaid(alt);
    setFocus({ x: focusX / 10, y: focusY / 10 });
  }, [alt, focusX, focusY]);
  const isChanged = said !== alt || focus.x * 10 !== focusX || focus.y * 10 !== focusY;
  return { said, setSaid, focus, setFocus, isChanged };
}

/** A picture there is: what it shows, the point that stays in sight, its removal, and what else is done with it. */
export function PictureCard({
  picture,
  name,
  told,
  hintsId,
  actions,
  ...place
}: Place & {
  picture: ShownPicture;
  /** What its buttons call it. */
  name: string;
  told: PictureProblem | null;
  /** Of the hints that several pictures share; left out, it has its own. */
  hintsId?: string | undefined;
  actions?: ReactNode;
}) {
  const { id, alt } = picture;
  const { scripts, Form, isBusy, isDone, ...form } = usePictureForm();
  const removing = usePictureForm();
  const { said, setSaid, focus, setFocus, isChanged } = usePictureDraft(picture);
  const problem = form.problem ?? removing.problem ?? (told?.of === id ? told.problem : undefined);
  return (
    <div className="grid gap-3">
      <Form method="post" action={PICTURES_PATH} className="grid gap-3" id={`picture-${id}`}>
        <PlaceFields {...place} byScript={scripts} />
        <FocusFields picture={picture} focus={focus} hintsId={hintsId} onChange={setFocus} />
        <Field id={`${id}-alt`} label={t.alt()} hint={hintFor(alt, hintsId)}>
          <Input
            name="alt"
            maxLength={ALT_LENGTH}
            {...(scripts
              ? { value: said, onChange: ({ currentTarget }) => setSaid(currentTarget.value) }
              : { defaultValue: alt })}
          />
        </Field>
        <FieldError id={`${id}-alt`}>{problem}</FieldError>
        <span className="sr-only" role="status">
          {problem ?? (isDone && !isChanged && t.saved())}
        </span>
      </Form>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          form={`picture-${id}`}
          name="intent"
          value={`change:${id}`}
          variant="outline"
          busy={isBusy}
          disabled={scripts && !isChanged}
        >
          {t.save()}
        </Button>
        {actions}
        <removing.Form method="post" action={PICTURES_PATH} className="ml-auto">
          <PlaceFields {...place} byScript={scripts} />
          <Button
            type="submit"
            name="intent"
            value={`remove:${id}`}
            variant="ghost-destructive"
            size="sm"
            busy={removing.isBusy}
            aria-label={t.removeNamed({ name })}
          >
            <Trash2 className="icon-4" aria-hidden="true" />
            {t.remove()}
          </Button>
        </removing.Form>
      </div>
    </div>
  );
}

/** The picture, with the point that stays in sight where it is cut: put there by a click or the arrow keys, typed without scripts. */
function FocusFields({
  picture,
  focus,
  hintsId,
  onChange,
}: {
  picture: ShownPicture;
  focus: FocusPlace;
  hintsId: string | undefined;
  onChange: (place: FocusPlace) => void;
}) {
  const { id } = picture;
  const shown = (
    <Picture picture={picture} sizes="20rem" className="block h-auto max-h-64 w-auto max-w-full" />
  );
  if (!useScriptsRun())
    return (
      <>
        {shown}
        <FieldGroup columns="pair">
          <Field id={`${id}-x`} label={t.focusAcross()}>
            <Input name="focusX" inputMode="numeric" defaultValue={Math.round(focus.x)} />
          </Field>
          <Field id={`${id}-y`} label={t.focusDown()}>
            <Input name="focusY" inputMode="numeric" defaultValue={Math.round(focus.y)} />
          </Field>
        </FieldGroup>
      </>
    );
  return (
    <>
      <FocusPoint place={focus} label={t.focus} hintId={hintsId ?? `${id}-focus`} onChange={onChange}>
        {shown}
      </FocusPoint>
      {!hintsId && (
        <Text variant="muted" size="sm" id={`${id}-focus`}>
          {t.focusHint()}
        </Text>
      )}
    </>
  );
}

/** Below the field for what it shows. */
function hintFor(alt: string, hintsId: string | undefined): string | undefined {
  if (!alt) return hintsId ? t.altNone() : t.altMissing();
  return hintsId ? undefined : t.altHint();
}

/** What several pictures have in common is said once, above them; their sections name it. */
export function PictureHints({ id }: { id: string }) {
  const scripts = useScriptsRun();
  return (
    <Text variant="muted" size="sm" id={id}>
      {t.altHints()} {scripts && t.focusHint()}
    </Text>
  );
}

/** Where a picture went whose button had the focus, the focus goes to the field for the next one (UI-04). */
export function useFocusAfter(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
  }, [count]);
  return box;
}

/** One picture, or the field for it: the banner, or the photo of an item. A new one replaces it. */
export function OnePicture({
  picture,
  told,
  takesPaste,
  name,
  hintsId,
  ...place
}: Place & {
  picture: ShownPicture | null;
  told: PictureProblem | null;
  takesPaste: boolean;
  name: string;
  hintsId?: string;
}) {
  const box = useFocusAfter(picture ? 1 : 0);
  return (
    <div className="grid gap-4" ref={box}>
      {picture && (
        <PictureCard
          key={picture.id}
          picture={picture}
          name={name}
          told={told}
          hintsId={hintsId}
          {...place}
        />
      )}
      <PictureUpload
        {...place}
        label={picture ? t.chooseOther() : t.choose()}
        takesPaste={takesPaste}
        told={told}
      />
    </div>
  );
}
