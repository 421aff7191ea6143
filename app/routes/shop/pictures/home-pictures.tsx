import { useFetcher } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { DragGrip } from "#app/ui/drag-grip.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { List } from "#app/ui/list.tsx";
import { SectionPart } from "#app/ui/section-page.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { GALLERY_PICTURES, type ShownPicture } from "#domain/shop/picture-rules.ts";
import * as t from "#messages/pictures.js";
import {
  OnePicture,
  PictureCard,
  PictureHints,
  type PictureProblem,
  PictureUpload,
  PlaceFields,
  useFocusAfter,
} from "./picture-editor.tsx";
import { PICTURES_PATH } from "./use-upload.ts";

/** The id of what is said of all of them. */
const HINTS = "picture-hints";

/** The pictures of the home page, in the settings (SET-03): each is saved at once. */
export function HomePictures({
  banner,
  gallery,
  told,
}: {
  banner: ShownPicture | null;
  gallery: readonly ShownPicture[];
  told: PictureProblem | null;
}) {
  const isFull = gallery.length >= GALLERY_PICTURES;
  const hasPictures = banner !== null || gallery.length > 0;
  const hints = hasPictures ? { "aria-describedby": HINTS } : {};
  return (
    <>
      <SectionPart id="pictures" titleId="banner" title={t.banner()} description={t.bannerSays()} {...hints}>
        {hasPictures && <PictureHints id={HINTS} />}
        <OnePicture
          kind="banner"
          name={t.banner()}
          picture={banner}
          told={told}
          takesPaste={!banner}
          hintsId={HINTS}
        />
      </SectionPart>
      <SectionPart
        titleId="gallery"
        title={t.gallery()}
        description={[t.gallerySays(), gallery.length > 0 && t.galleryCount({ count: gallery.length })]
          .filter(Boolean)
          .join(" ")}
        {...hints}
      >
        <GalleryEditor
          pictures={gallery}
          most={GALLERY_PICTURES}
          told={told}
          takesPaste={banner !== null && !isFull}
          hintsId={HINTS}
        />
      </SectionPart>
    </>
  );
}

/** The gallery's pictures in their order (SET-03): moved by buttons, or dragged by the pointer. */
function GalleryEditor({
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
        <List as="ol" className="grid gap-6">
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
        </List>
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

/** A button that moves in the page loses the focus: after each new order the one that was pressed last gets it back (UI-04). */
function useFocusAgain(order: string) {
  const pressed = useRef<HTMLElement | null>(null);
  const before = useRef(order);
  useLayoutEffect(() => {
    const isMoved = order !== before.current;
    before.current = order;
    if (isMoved && document.activeElement === document.body) pressed.current?.focus();
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
