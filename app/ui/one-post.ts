/** One press, one post: nothing is posted twice, and no press is lost because another post was out. */
import { type FormProps, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { saySame } from "./form-texts.ts";
import { isUnderWay } from "./is-under-way.ts";

type Press = { readonly form: HTMLFormElement; readonly by: HTMLElement | null };

/** Presses of the whole page that wait until the post under way is answered, in their order. */
const waiting: Press[] = [];
let isDue = false;

/**
 * What a form does when it is posted. While a post is under way the same press again is left alone: of two presses two records would be made.
 * Another press, such as that of the form beside it, waits for the answer and is posted then, with what is in its form by that time: the router
 * knows of one post at a time, and a second one would take the first one's answer away. The press is remembered until the router knows of it. A
 * form that loads the document is the browser's to post: who stops that may press again.
 */
export function useOnePost(onSubmit?: FormProps["onSubmit"], isDocument = false) {
  const navigation = useNavigation();
  const isPosting = isUnderWay(navigation);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (!isPosting) pressed.current = null;
  });
  const isIdle = navigation.state === "idle";
  useEffect(() => {
    if (!isIdle || isDue) return;
    isDue = true;
    // After every form of the page has heard of the answer.
    setTimeout(postNext);
  }, [isIdle]);
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const by = (event.nativeEvent as SubmitEvent).submitter;
    const button = saysOf(by);
    if (pressed.current !== null || isPosting) {
      event.preventDefault();
      if (pressed.current !== button && !isSame(navigation, form, by)) wait({ form, by });
      return;
    }
    onSubmit?.(event);
    pressed.current = isDocument || event.defaultPrevented ? null : button;
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

/** Posts what waited longest. What its page took away meanwhile, or is to be looked at because its answer got lost, is not posted. */
function postNext(): void {
  isDue = false;
  let next = waiting.shift();
  while (next && (!next.form.isConnected || next.form.hasAttribute("data-unsaved"))) next = waiting.shift();
  next?.form.requestSubmit(next.by?.isConnected ? next.by : null);
}
