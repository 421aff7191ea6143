import { type RefObject, useEffect } from "react";

/**
 * Keeps every change of a field, once it is made (the browser's own change event, not each keystroke). A quantity is wanted as one that is
 * pressed is, so that its field goes back to what the line holds where there is less.
 */
export function useSavedChoices(
  form: RefObject<HTMLFormElement>,
  save: () => void,
  want: (itemId: string, quantity: number) => void,
) {
  useEffect(() => {
    const shown = form.current;
    const changed = ({ target }: Event) => {
      const { name, value } = target as HTMLInputElement;
      if (name === "fulfillmentType") followWay(shown, value);
      // Who a guest is is not kept, but judged: what was wrong and is right is no longer told of.
      const [, itemId] = name.split("quantity:");
      if (itemId && /^[1-9]\d{0,2}$/.test(value)) want(itemId, +value);
      else save();
    };
    shown?.addEventListener("change", changed);
    return () => shown?.removeEventListener("change", changed);
  }, [form, save, want]);
}

/** A day of another way must not stay chosen unseen; shipping has one label only. */
function followWay(form: HTMLFormElement | null, way: string) {
  for (const day of radiosOf(form, "fulfillmentSlot")) {
    const isOffered = day.closest(`.for-${way.toLowerCase()}`) !== null;
    if (way === "Shipping" || !isOffered) day.checked = isOffered;
  }
}

/** Checks a radio of the form as a click would, without posting. */
export function checkRadio(form: HTMLFormElement | null, name: string, value: string) {
  for (const radio of radiosOf(form, name)) {
    radio.checked = radio.value === value;
  }
}

const radiosOf = (form: HTMLFormElement | null, name: string) =>
  form?.querySelectorAll<HTMLInputElement>(`[name=${name}]`) ?? [];
