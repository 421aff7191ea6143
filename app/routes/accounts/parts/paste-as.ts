import type { ClipboardEvent } from "react";

/** Reads what is pasted into a field with `read`; null leaves the paste to the browser. */
export function pasteAs(read: (pasted: string) => string | null) {
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const value = read(event.clipboardData.getData("text"));
    if (value === null) return;
    event.preventDefault();
    event.currentTarget.value = value;
  };
}

/** "+1 (415) 555-0142" as "415-555-0142"; null for what has not the digits of one number. */
export function pastedPhone(pasted: string): string | null {
  const [, ...parts] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(pasted.replace(/\D/g, "")) ?? [];
  return parts.length === 3 ? parts.join("-") : null;
}

/** The five digits of a code, also out of the whole text message; null where there are none. */
export function pastedCode(pasted: string): string | null {
  return /(?<!\d)\d{5}(?!\d)/.exec(pasted)?.[0] ?? null;
}
