import { type RefObject, useEffect } from "react";

/** Keeps every change of a field, once it is made (the browser's own change event, not each keystroke). */
export function useSavedChoices(form: RefObject<HTMLFormElement>, save: () => void) {
  useEffect(() => {
    const shown = form.current;
    if (!shown) return;
    const changed = ({ target }: Event) => {
      const name = target instanceof HTMLElement ? (target.getAttribute("name") ?? "") : "";
      if (name === "fulfillmentType" && target instanceof HTMLInputElement) followWay(shown, target.value);
      // Who a guest is is not kept, but judged: what was wrong and is right is no longer told of.
      save();
    };
    shown.addEventListener("change", changed);
    return () => shown.removeEventListener("change", changed);
  }, [form, save]);
}

/** A day of another way must not stay chosen unseen; shipping has one label only. */
function followWay(form: HTMLFormElement, way: string) {
  for (const day of form.querySelectorAll<HTMLInputElement>('input[name="fulfillmentSlot"]')) {
    const isOffered = day.closest(".day")?.classList.contains(`for-${way.toLowerCase()}`) ?? false;
    if (way === "Shipping") day.checked = isOffered;
    else if (!isOffered) day.checked = false;
  }
}

/** Checks a radio of the form as a click would, without posting. */
export function checkRadio(form: HTMLFormElement | null, name: string, value: string) {
  for (const radio of form?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? []) {
    radio.checked = radio.value === value;
  }
}
