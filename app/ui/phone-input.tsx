import type { FormEvent, InputHTMLAttributes } from "react";
import { orderedPhone } from "#domain/accounts/phone.ts";
import { Input } from "./input.tsx";

/**
 * A phone number: with scripts, "(415) 555.0142" or "+1 415…" becomes "415-555-0142" as soon as the tenth digit is there, whether it is
 * typed, pasted or filled in by the browser. What is posted is judged by the server as it stands.
 */
export function PhoneInput(
  props: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "onInput" | "onBlur">,
) {
  return (
    <Input
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={30}
      {...props}
      type="tel"
      onInput={putInOrder}
      onBlur={putInOrder}
    />
  );
}

/** The dashes of a number that is being deleted are not put back; leaving the field puts it in order. */
function putInOrder({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) {
  const deletes = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith("delete");
  const ordered = deletes ? null : orderedPhone(field.value);
  if (ordered !== null && ordered !== field.value) field.value = ordered;
}
