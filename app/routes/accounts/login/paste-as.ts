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

/** The five digits of a code, also out of the whole text message; null where there are none. */
export function pastedCode(pasted: string): string | null {
  return /(?<!\d)\d{5}(?!\d)/.exec(pasted)?.[0] ?? null;
}
