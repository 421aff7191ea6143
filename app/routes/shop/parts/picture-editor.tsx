import { useFetcher } from "@remix-run/react";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
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
            <FocusPoint place={focus} label={t.focus} hintId={hintsId ?? `${id}-focus`} onChange={setFocus}>
              {shown}
            </FocusPoint>
            {!hintsId && (
              <Text variant="muted" size="sm" id={`${id}-focus`}>
                {t.focusHint()}
              </Text>
            )}
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

/** The gallery's pictures in their order (SET-03): moved by buttons, or dragged by the pointer. */
export function GalleryEditor({
  pictures,
  most,
  told,
  takesPaste,
  hintsId,
}: {
  pictures: readonly ShownPicture[];
  most: number;
  told: PictureProblem | null;
  takesPaste: boolean;
  hintsId: string;
}) {
  const box = useFocusAfter(pictures.length);
  const { wanted, arrange, ...mover } = useArranging();
  const [dragged, setDragged] = useState<string | null>(null);
  const order = wanted?.split(",") ?? pictures.map(({ id }) => id);
  const shown = order.flatMap((id) => pictures.filter((picture) => picture.id === id));
  const focusAgain = useFocusAgain(order.join());
  const arranged = (id: string, to: number) => {
    const others = order.filter((other) => other !== id);
    return [...others.slice(0, to), id, ...others.slice(to)].join(",");
  };
  const dropOn = (place: number) => {
    if (dragged === null || order[place] === dragged) return;
    arrange(arranged(dragged, place));
  };
  const isFull = shown.length >= most;
  // Where the gallery has room, the field for the next picture says it.
  const problem = mover.problem ?? (isFull && told?.of === "gallery" ? told.problem : undefined);
  return (
    <div className="grid gap-5" ref={box}>
      <div role="status" className="empty:hidden">
        <FieldError id="gallery">{problem}</FieldError>
      </div>
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
                hintsId={hintsId}
                actions={
                  <>
                    <MoveButtons
                      name={picture.alt || t.named({ place: place + 1 })}
                      up={place > 0 ? arranged(picture.id, place - 1) : null}
                      down={place < shown.length - 1 ? arranged(picture.id, place + 1) : null}
                      onMove={(to, button) => {
                        focusAgain(button);
                        arrange(to);
                      }}
                    />
                    {/* A finger scrolls instead. */}
                    <span className="hidden phone:contents">
                      <DragGrip onDrag={(isDragged) => setDragged(isDragged ? picture.id : null)} />
                    </span>
                  </>
                }
              />
            </li>
          ))}
        </ol>
      )}
      {!isFull && (
        <PictureUpload kind="gallery" label={t.choose()} takesSeveral takesPaste={takesPaste} told={told} />
      )}
    </div>
  );
}

/** Sends one order of the gallery after the other: of two at once the earlier one might be the last to be saved. */
function useArranging() {
  const { state, data, formData, submit } = useFetcher<{ problem: string | null }>();
  const [next, arrange] = useState<string | null>(null);
  const sent = formData?.get("pictureIds");
  useEffect(() => {
    if (next === null) return;
    if (sent === next) arrange(null);
    else if (state === "idle")
      submit(
        { intent: "arrange", kind: "gallery", byScript: "1", pictureIds: next },
        { method: "post", action: PICTURES_PATH },
      );
  }, [next, sent, state, submit]);
  return {
    arrange,
    /** The order that is shown until the page has it: ids with commas between them. */
    wanted: next ?? (typeof sent === "string" ? sent : null),
    problem: data?.problem ?? undefined,
  };
}

/** A button that moves in the page loses the focus: the one that was pressed last gets it back (UI-04). */
function useFocusAgain(order: string) {
  const pressed = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
  }, [order]);
  return (button: HTMLElement) => {
    pressed.current = button;
  };
}

/** Moves a picture by one place. */
function MoveButtons({
  name,
  up,
  down,
  onMove,
}: {
  name: string;
  /** The order that each makes; null at the ends. */
  up: string | null;
  down: string | null;
  onMove: (order: string, button: HTMLElement) => void;
}) {
  const scripts = useScriptsRun();
  const ways = [
    { label: t.up({ name }), order: up, Icon: ArrowUp },
    { label: t.down({ name }), order: down, Icon: ArrowDown },
  ];
  return ways.map(({ label, order, Icon }) => (
    <form key={label} method="post" action={PICTURES_PATH}>
      <PlaceFields kind="gallery" byScript={false} />
      <input type="hidden" name="intent" value="arrange" />
      <input type="hidden" name="pictureIds" value={order ?? ""} />
      <IconButton
        type="submit"
        variant="muted"
        aria-label={label}
        disabled={!scripts && order === null}
        aria-disabled={order === null}
        onClick={(event) => {
          event.preventDefault();
          if (order !== null) onMove(order, event.currentTarget);
        }}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </form>
  ));
}
