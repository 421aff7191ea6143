import { useCallback, useRef } from "react";

/** Where someone types: the field, and the caret in it where it has one. */
interface Focused {
  readonly id: string;
  readonly caret: readonly [number, number] | null;
}

const hasCaret = (field: Element | null): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

function focusedIn(form: HTMLFormElement | null): Focused | null {
  const field = document.activeElement;
  if (!field?.id || !form?.contains(field)) return null;
  // Boxes and addresses of mail tell of no caret.
  const [start, end] = hasCaret(field) ? [field.selectionStart, field.selectionEnd] : [null, null];
  return { id: field.id, caret: start === null || end === null ? null : [start, end] };
}

function giveBack({ id, caret }: Focused): void {
  const field = document.getElementById(id);
  field?.focus();
  if (caret && hasCaret(field)) field.setSelectionRange(...caret);
}

/**
 * The ref of a field of a form that may be drawn anew while someone types, as when a save is answered: the focus goes on to the same field of the
 * new drawing, so that the next letter is not lost. React hands the ref `null` while the old drawing still stands in the page.
 */
export function useKeptFocus() {
  const form = useRef<HTMLFormElement | null>(null);
  const kept = useRef<Focused | null>(null);
  return useCallback((field: HTMLInputElement | null) => {
    if (field === null) {
      kept.current = focusedIn(form.current);
      return;
    }
    form.current = field.form;
    if (kept.current) giveBack(kept.current);
    kept.current = null;
  }, []);
}
