/** One press, one post: nothing is posted twice, and a press beside a post that is out waits for its answer. */
import { type FormProps, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { saySame } from "./form-texts.ts";
import { isOfRedirect, isUnderWay } from "./is-under-way.ts";

type Press = {
  readonly form: HTMLFormElement;
  readonly by: HTMLElement | null;
  /** What the button said when it was pressed. */
  readonly button: string;
};

/** Presses of the whole page that wait until the post under way is answered, in their order. */
const waiting: Press[] = [];
let isDue = false;

/**
 * What a form does when it is posted. While a post is under way the same press again is left alone: of two presses two records would be made.
 * Another press, such as that of the form beside it, waits and is posted once the answer has led somewhere, with what is in its form by that time:
 * the router knows of one post at a time, and a second one would take the first one's answer away. An answer that has something to say, such as
 * what is wrong or a secret that is shown once, is read first: what waited is pressed again by whoever still wants it. The press is remembered until
 * the router knows of it. A form that loads the document is the browser's to post: who stops that may press again.
 */
export function useOnePost(onSubmit?: FormProps["onSubmit"], isDocument = false) {
  const navigation = useNavigation();
  const isPosting = isUnderWay(navigation);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (!isPosting) pressed.current = null;
  });
  const isIdle = navigation.state === "idle";
  const isLed = isOfRedirect(useLocation());
  useEffect(() => {
    if (!isIdle) return;
    if (!isLed) waiting.length = 0;
    postSoon();
  }, [isIdle, isLed]);
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const by = (event.nativeEvent as SubmitEvent).submitter;
    const button = saysOf(by);
    if (pressed.current !== null || isPosting) {
      event.preventDefault();
      if (pressed.current !== button && !isSame(navigation, form, by)) wait({ form, by, button });
      return;
    }
    onSubmit?.(event);
    pressed.current = isDocument || event.defaultPrevented ? null : button;
    // Where it is no post, no answer comes that those who wait would wait for.
    if (event.defaultPrevented) postSoon();
  };
}

/** A button's name and value: what of a form two buttons differ in. */
const saysOf = (by: HTMLElement | null) => `${by?.getAttribute("name")}=${by?.getAttribute("value")}`;

/** Whether a form pressed by this button posts what is under way. */
function isSame(
  { formAction, formData }: Pick<ReturnType<typeof useNavigation>, "formAction" | "formData">,
  form: HTMLFormElement,
  by: HTMLElement | null,
): boolean {
  if ((by?.getAttribute("formaction") ?? form.getAttribute("action")) !== formAction) return false;
  return formData !== undefined && saySame(formData, new FormData(form, by));
}

function wait(press: Press): void {
  const at = waiting.findIndex(({ form, by }) => form === press.form && by === press.by);
  if (at < 0) waiting.push(press);
}

/** Posts what waited longest, after every form of the page has heard of the answer. */
function postSoon(): void {
  if (isDue || waiting.length === 0) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    let next = waiting.shift();
    while (next && !isStillThere(next)) next = waiting.shift();
    next?.form.requestSubmit(next.by);
  });
}

/** Not where the page took the form or the button away meanwhile, or the button says something else. */
const isStillThere = ({ form, by, button }: Press) =>
  form.isConnected && (by === null || (by.isConnected && saysOf(by) === button));
