import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Keeps an editor usable by the keyboard while it is saved (UI-04). Once it is saved, and when the record has another version, its fields are drawn anew from
 * what the server said: `drawn` is the key of their form. Then the focus goes to the first field that is wrong, or stays where it was. `refusal` is
 * what the last attempt was answered with, another object for each.
 */
export function useEditor(
  intent: string,
  version: number,
  refusal: object | null,
): { form: RefObject<HTMLFormElement>; drawn: string } {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const saving = state !== "idle" && formData?.get("intent") === intent;
  const [saves, setSaves] = useState(0);
  const wasSaving = useRef(false);
  const heldBy = useRef<string | null>(null);
  useEffect(() => {
    if (saving) heldBy.current = document.activeElement?.getAttribute("name") ?? null;
    else if (wasSaving.current && !refusal) setSaves((count) => count + 1);
    wasSaving.current = saving;
  }, [saving, refusal]);

  const drawn = `${version} ${saves}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are new whenever `drawn` is.
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (refusal && wrong) wrong.focus();
    else if (heldBy.current && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(heldBy.current)}"]`)?.focus();
  }, [drawn, refusal]);
  return { form, drawn };
}
