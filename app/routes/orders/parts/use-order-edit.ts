import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import {
  type AddableItem,
  lineField,
  type TypedEdit,
  type TypedLine,
  typedOver,
  withButton,
} from "./order-edit-form.ts";
import type { EditAnswer } from "./take-edit-post.server.ts";

/** The pause after which the difference is worked out anew. */
const PAUSE_MS = 400;

const isUnfinished = ({ itemId, name, price }: TypedLine) =>
  itemId === "" && (name.trim() === "" || price.trim() === "");

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
  const focusNext = useRef<string | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const asksAgain = useRef(false);
  const was = latest?.was ?? start.typed;
  const version = latest?.version ?? start.version;

  // An answer that was not seen yet. Where somebody else was first, what is typed by now is put over the order as it is.
  const news = [answered, fetcher.data].find((answer) => answer && !known.includes(answer));
  if (news) {
    setKnown([answered, fetcher.data, news]);
    setLatest(news);
    if (news.version !== version) setTyped(typedOver(typed, was, news.was).typed);
  }

  // One question at a time: one that is broken off in the middle would be an error of the page.
  const isAsking = fetcher.state !== "idle";
  const ask = () => {
    clearTimeout(waiting.current);
    if (isAsking) {
      asksAgain.current = true;
    } else if (form.current) {
      const asking = new FormData(form.current);
      asking.set("intent", "preview");
      fetcher.submit(asking, { method: "post" });
    }
  };
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
    if (!isAsking && asksAgain.current) {
      asksAgain.current = false;
      ask();
    }
  });
  useEffect(() => () => clearTimeout(waiting.current), []);

  useEffect(() => {
    const name = focusNext.current;
    focusNext.current = null;
    const field = name === null ? null : form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  });

  const change = (next: TypedEdit) => {
    setTyped(next);
    clearTimeout(waiting.current);
    // Whoever is about to name a new line need not be told that it has no name.
    if (next.lines.some(isUnfinished)) return;
    waiting.current = setTimeout(() => latestAsk.current(), PAUSE_MS);
  };
  return {
    typed,
    /** From which order the form was made. */
    was,
    version,
    latest,
    isAsking,
    change,
    /** Shows the difference now. */
    ask,
    /** Asks no more: the form is being saved. */
    rest: () => clearTimeout(waiting.current),
    /** A button that only changes the form; a line that was added gets the focus. */
    press(intent: string, item: string, items: readonly AddableItem[]) {
      const next = withButton(typed, intent, item, items);
      const last = next.lines.length - 1;
      // An item that was found by typing is followed by the next one.
      if (next.lines.length > typed.lines.length && intent !== "add-item") {
        focusNext.current = lineField(last, "name");
      }
      change(next);
    },
  };
}
