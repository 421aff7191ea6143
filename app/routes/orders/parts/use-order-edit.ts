import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type AddableItem, lineField, type TypedEdit, withButton } from "./order-edit-form.ts";
import type { EditAnswer } from "./take-edit-post.server.ts";

/** The pause after which the difference is worked out anew. */
const PAUSE_MS = 400;

/**
 * The form as it is typed. It starts from the order, goes on from each answer of the action, and asks for the difference by itself after
 * each change; without JavaScript the buttons do the same.
 */
export function useOrderEdit(
  form: RefObject<HTMLFormElement>,
  start: { readonly typed: TypedEdit; readonly version: number },
  answered: EditAnswer | undefined,
) {
  const fetcher = useFetcher<EditAnswer>();
  const [typed, setTyped] = useState(answered?.typed ?? start.typed);
  const [latest, setLatest] = useState(answered);
  const [known, setKnown] = useState<readonly (EditAnswer | undefined)[]>([answered]);
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const focusNext = useRef<string | null>(null);

  // An answer that was not seen yet: to a button it brings the form along, to a question by itself only what it would change.
  const news = [answered, fetcher.data].find((answer) => answer && !known.includes(answer));
  if (news) {
    setKnown([answered, fetcher.data, news]);
    setLatest(news);
    if (news === answered) setTyped(news.typed);
  }

  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    const name = focusNext.current;
    focusNext.current = null;
    const field = name === null ? null : form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  });

  const ask = () => {
    if (!form.current) return;
    const asking = new FormData(form.current);
    asking.set("intent", "preview");
    fetcher.submit(asking, { method: "post" });
  };
  const change = (next: TypedEdit) => {
    setTyped(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(ask, PAUSE_MS);
  };
  return {
    typed,
    /** From which order the form was made. */
    was: latest?.was ?? start.typed,
    version: latest?.version ?? start.version,
    latest,
    isAsking: fetcher.state !== "idle",
    change,
    /** A button that only changes the form; a line that was added gets the focus. */
    press(intent: string, item: string, items: readonly AddableItem[]) {
      const next = withButton(typed, intent, item, items);
      const last = next.lines.length - 1;
      if (next.lines.length > typed.lines.length) {
        focusNext.current = lineField(last, intent === "add-item" ? "quantity" : "name");
      }
      change(next);
    },
  };
}
