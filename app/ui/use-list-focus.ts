import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the keyboard's place in a list (UI-01): the bar that did something with the ticked rows goes with their ticks, and with it the button that
 * had the focus. It goes to the first of those rows, or to the one that stands there now. `first` is that row's place, -1 where none is ticked.
 */
export function useListFocus(first: number): RefObject<HTMLDivElement> {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    const was = place.current;
    place.current = first;
    if (first >= 0 || was < 0 || document.activeElement !== document.body) return;
    const boxes =
      list.current?.querySelectorAll<HTMLElement>("tbody tr:not([data-group]) [type=checkbox]") ?? [];
    boxes[Math.min(was, boxes.length - 1)]?.focus();
  }, [first]);
  return list;
}
