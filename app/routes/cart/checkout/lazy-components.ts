/**
 * What no one sees before something was posted (PERF-06): the server draws it at once, for a page without scripts; a browser loads it after
 * everything else.
 */
import { type ComponentType, lazy, useEffect, useState } from "react";
import type { CartDatePicker } from "#app/routes/cart/new-order/cart-date-picker.tsx";
import { OrderProblems as DrawnProblems } from "./order-problems.tsx";
import type { PlacingOrderOverlay } from "./placing-order-overlay.tsx";
import { RefusalDialog as DrawnRefusal } from "./refusal-dialog.tsx";
import {
  JustPlaced as DrawnJustPlaced,
  LeftOut as DrawnLeftOut,
  PlaceNote as DrawnNote,
  SavingNotice as DrawnNotice,
  NotPlaced as DrawnNotPlaced,
  WindowNotice as DrawnWindowNotice,
} from "./saving-notice.tsx";

/** A part that comes later; one that cannot be loaded is left out, and the page goes on. */
const later = <Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  // biome-ignore lint/suspicious/noExplicitAny: what `lazy` asks of its component
  lazy<ComponentType<any>>(async () => ({ default: await load().catch(() => () => null) }));

const dialogs = () => import("./refusal-dialog.tsx");
const notes = () => import("./saving-notice.tsx");

export const JustPlaced = import.meta.env.SSR
  ? DrawnJustPlaced
  : later(async () => (await notes()).JustPlaced);
export const LeftOut = import.meta.env.SSR ? DrawnLeftOut : later(async () => (await notes()).LeftOut);
export const NotPlaced = import.meta.env.SSR ? DrawnNotPlaced : later(async () => (await notes()).NotPlaced);
export const OrderProblems = import.meta.env.SSR
  ? DrawnProblems
  : later(async () => (await import("./order-problems.tsx")).OrderProblems);
export const PlaceNote = import.meta.env.SSR ? DrawnNote : later(async () => (await notes()).PlaceNote);
export const RefusalDialog = import.meta.env.SSR
  ? DrawnRefusal
  : later(async () => (await dialogs()).RefusalDialog);
export const SavingNotice = import.meta.env.SSR
  ? DrawnNotice
  : later(async () => (await notes()).SavingNotice);

export const WindowNotice = import.meta.env.SSR
  ? DrawnWindowNotice
  : later(async () => (await notes()).WindowNotice);

/** The date picker and the overlay, once they are there: only a script opens them. */
export interface LaterParts {
  readonly Picker?: typeof CartDatePicker;
  readonly Overlay?: typeof PlacingOrderOverlay;
}

/** Loads all of it, so that it is there before it is needed: also for anyone who is offline then. */
export function useLaterParts(): LaterParts {
  const [parts, setParts] = useState<LaterParts>({});
  useEffect(() => {
    Promise.all([
      import("#app/routes/cart/new-order/cart-date-picker.tsx"),
      import("./placing-order-overlay.tsx"),
      notes(),
      dialogs(),
    ]).then(
      ([{ CartDatePicker: Picker }, { PlacingOrderOverlay: Overlay }]) => setParts({ Picker, Overlay }),
      () => {},
    );
  }, []);
  return parts;
}
