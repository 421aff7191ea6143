import { useFetcher } from "@remix-run/react";
import { ArrowLeft, ArrowRight, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { DragGrip } from "#app/ui/drag-grip.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { FileDrop } from "#app/ui/file-drop.tsx";
import { FocusPoint } from "#app/ui/focus-point.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Text } from "#app/ui/text.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { ALT_LENGTH, type PICTURE_KINDS, type ShownPicture } from "#domain/shop/picture-rules.ts";
import * as t from "#messages/pictures.js";
import { ShopPicture } from "./shop-picture.tsx";
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
function PlaceFields({ kind, itemId, byScript }: Place & { byScript: boolean }) {
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
  isFirst,
  takesPaste,
  takesSeveral = false,
  told,
}: Place & {
  label: string;
  /** Whether it asks what the picture shows where no scripts run; with scripts that is asked below the picture. */
  isFirst: boolean;
  takesPaste: boolean;
  takesSeveral?: boolean;
  told: PictureProblem | null;
}) {
  const id = useId();
  const scripts = useScriptsRun();
  const { underway, added, ...upload } = useUpload({ kind, alt: "", ...(itemId && { itemId }) });
  const problem = upload.problem ?? (told?.of === kind ? told.problem : undefined);
  return (
    <form method="post" action={PICTURES_PATH} encType="multipart/form-data" className="grid gap-3">
      <PlaceFields kind={kind} {...(itemId && { itemId })} byScript={false} />
      {/* Drawn anew, it forgets the file that was chosen before. */}
      <Field key={added} id={id} label={label} error={problem}>
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
        {underway?.part === 100 && t.drawing(underway)}
        {!underway && added > 0 && t.added()}
      </span>
      {!scripts && (
        <>
          {isFirst && (
            <Field id={`${id}-alt`} label={t.alt()} hint={t.altHint()}>
              <Input name="alt" maxLength={ALT_LENGTH} />
            </Field>
          )}
          <Button type="submit" variant="outline" className="justify-self-start">
            {t.upload()}
          </Button>
        </>
      )}
    </form>
  );
}

/** A picture there is: what it shows, the point that stays in sight, its removal, and what else is done with it. */
export function PictureCard({
  picture,
  name,
  told,
  actions,
  ...place
}: Place & {
  picture: ShownPicture;
  /** What its buttons call it. */
  name: string;
  told: PictureProblem | null;
  actions?: ReactNode;
}) {
  const { id, alt, focusX, focusY } = picture;
  const { scripts, Form, isBusy, isDone, ...form } = usePictureForm();
  const removing = usePictureForm();
  const [said, setSaid] = useState(alt);
  const [focus, setFocus] = useState({ x: focusX / 10, y: focusY / 10 });
  useEffect(() => {
    setSaid(alt);
    setFocus({ x: focusX / 10, y: focusY / 10 });
  }, [alt, focusX, focusY]);
  const isChanged = said !== alt || focus.x * 10 !== focusX || focus.y * 10 !== focusY;
  const problem = form.problem ?? removing.problem ?? (told?.of === id ? told.problem : undefined);
  const shown = (
    <ShopPicture picture={picture} sizes="20rem" className="block h-auto max-h-64 w-auto max-w-full" />
  );
  return (
    <div className="grid gap-3">
      <Form method="post" action={PICTURES_PATH} className="grid gap-3" id={`picture-${id}`}>
        <PlaceFields {...place} byScript={scripts} />
        {scripts ? (
          <>
            <FocusPoint place={focus} label={t.focus} hintId={`${id}-focus`} onChange={setFocus}>
              {shown}
            </FocusPoint>
            <Text variant="muted" size="sm" id={`${id}-focus`}>
              {t.focusHint()}
            </Text>
          </>
        ) : (
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
        )}
        <Field id={`${id}-alt`} label={t.alt()} hint={alt ? t.altHint() : t.altMissing()}>
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
          {isDone && !isChanged && t.saved()}
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

/** Where a picture went whose button had the focus, the focus goes to the field for the next one (UI-04). */
function useFocusAfter(count: number) {
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
  ...place
}: Place & {
  picture: ShownPicture | null;
  told: PictureProblem | null;
  takesPaste: boolean;
  name: string;
}) {
  const box = useFocusAfter(picture ? 1 : 0);
  return (
    <div className="grid gap-4" ref={box}>
      {picture && <PictureCard key={picture.id} picture={picture} name={name} told={told} {...place} />}
      <PictureUpload
        {...place}
        label={picture ? t.chooseOther() : t.choose()}
        isFirst
        takesPaste={takesPaste}
        told={told}
      />
    </div>
  );
}

/** The gallery's pictures in their order (SET-03): moved by buttons, or dragged by the pointer. */
export function GalleryEditor({
  pictures,
  most,
  told,
  takesPaste,
}: {
  pictures: readonly ShownPicture[];
  most: number;
  told: PictureProblem | null;
  takesPaste: boolean;
}) {
  const box = useFocusAfter(pictures.length);
  const mover = useFetcher<{ problem: string | null }>();
  const [dragged, setDragged] = useState<string | null>(null);
  const sent = mover.formData?.get("pictureIds");
  const order = typeof sent === "string" ? sent.split(",") : pictures.map(({ id }) => id);
  const shown = order.flatMap((id) => pictures.filter((picture) => picture.id === id));
  const arranged = (id: string, to: number) => {
    const others = order.filter((other) => other !== id);
    return [...others.slice(0, to), id, ...others.slice(to)].join(",");
  };
  const dropOn = (place: number) => {
    if (dragged === null || order[place] === dragged) return;
    mover.submit(
      { intent: "arrange", kind: "gallery", byScript: "1", pictureIds: arranged(dragged, place) },
      { method: "post", action: PICTURES_PATH },
    );
  };
  return (
    <div className="grid gap-5" ref={box}>
      {shown.length > 0 && (
        <ol className="m-0 grid list-none gap-6 p-0">
          {shown.map((picture, place) => (
            <li
              key={picture.id}
              className="min-w-0"
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={() => dropOn(place)}
            >
              <PictureCard
                picture={picture}
                name={picture.alt || t.named({ place: place + 1 })}
                kind="gallery"
                told={told}
                actions={
                  <>
                    <MoveButtons
                      name={picture.alt || t.named({ place: place + 1 })}
                      before={place > 0 ? arranged(picture.id, place - 1) : null}
                      after={place < shown.length - 1 ? arranged(picture.id, place + 1) : null}
                    />
                    <DragGrip onDrag={(isDragged) => setDragged(isDragged ? picture.id : null)} />
                  </>
                }
              />
            </li>
          ))}
        </ol>
      )}
      {shown.length < most && (
        <PictureUpload
          kind="gallery"
          label={t.choose()}
          isFirst
          takesSeveral
          takesPaste={takesPaste}
          told={told}
        />
      )}
    </div>
  );
}

/** Moves a picture by one place. */
function MoveButtons({
  name,
  before,
  after,
}: {
  name: string;
  /** The order that each makes; null at the ends. */
  before: string | null;
  after: string | null;
}) {
  const { scripts, Form } = usePictureForm();
  const ways = [
    { label: t.earlier({ name }), order: before, Icon: ArrowLeft },
    { label: t.later({ name }), order: after, Icon: ArrowRight },
  ];
  return ways.map(({ label, order, Icon }) => (
    <Form key={label} method="post" action={PICTURES_PATH}>
      <PlaceFields kind="gallery" byScript={scripts} />
      <input type="hidden" name="intent" value="arrange" />
      <input type="hidden" name="pictureIds" value={order ?? ""} />
      <IconButton
        type="submit"
        variant="muted"
        aria-label={label}
        disabled={!scripts && order === null}
        aria-disabled={order === null}
        onClick={(event) => order === null && event.preventDefault()}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </Form>
  ));
}
