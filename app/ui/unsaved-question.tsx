import {
  type BlockerFunction,
  type Location,
  useBlocker,
  useNavigate,
  useNavigation,
} from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import * as t from "#messages/manage.js";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { formOf, unsavedIn } from "./unsaved-fields.ts";

/** The state of a link that says itself that what was typed goes. */
export const DISCARDS = { discards: true } as const;

/**
 * Asks before what was typed in a form is lost (UI-01): our own question before a step to another page and before what another form's button
 * does, the browser's before the app is left. The form's own posts and where they lead are never asked about, nor is a step that leaves the
 * form where it is. `form` is its id, `what` the name of what it edits. Without scripts nothing is asked.
 */
export function UnsavedQuestion({ form, what }: { form: string; what: string }) {
  const { isAsking, stay, leave } = useWayOut(form);
  useStayInApp(form);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);
  return (
    <Dialog
      title={t.unsavedTitle()}
      open={isAsking}
      onClose={stay}
      actions={
        <>
          <Button variant="destructive" onClick={leave}>
            {t.unsavedLeave()}
          </Button>
          <Button ref={keep} onClick={stay}>
            {t.unsavedKeep()}
          </Button>
        </>
      }
    >
      <p>{t.unsavedSays({ what })}</p>
    </Dialog>
  );
}

/** The way that was taken out of the form, held up while something in it is not saved, and the two answers. */
function useWayOut(form: string) {
  const posting = usePosting();
  const isSaving = useRef(false);
  // A post that ends meanwhile has the router forget what it held up; where a link leads is known here too.
  const [held, setHeld] = useState<Location | null>(null);
  // The question may be answered before the router says that it holds the step up: it is not asked again then, and the router is told later.
  const [isAnswered, setAnswered] = useState(false);
  const holdsUp: BlockerFunction = useCallback(
    ({ currentLocation: here, nextLocation: there, historyAction }) => {
      const isOwn = posting.current === form;
      const isDiscarded = historyAction !== "POP" && there.state?.discards === true;
      const isLeft = posting.current !== null || here.pathname !== there.pathname;
      const isHeld = !isOwn && isLeft && !isDiscarded && unsavedIn(form).length > 0;
      if (isHeld) {
        setAnswered(false);
        if (posting.current === null && historyAction !== "POP") setHeld(there);
      } else isSaving.current = isOwn;
      return isHeld;
    },
    [form, posting],
  );
  const { state: blocked, proceed, reset } = useBlocker(holdsUp);
  useEffect(() => {
    if (isAnswered) reset?.();
  }, [isAnswered, reset]);

  const { state } = useNavigation();
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== "idle" || !isSaving.current) return;
    isSaving.current = false;
    // A save that changed nothing draws nothing anew: what was typed, but for spaces and the like, was there already.
    const saved = formOf(form);
    if (saved?.hasAttribute("data-unsaved")) return;
    saved?.reset();
    // Anyone who could not wait for it goes on.
    setHeld(null);
    if (held) navigate(held, { state: DISCARDS });
  }, [state, form, held, navigate]);

  const isAsking = held !== null || (blocked === "blocked" && !isAnswered);
  const stays = useRef(false);
  useEffect(() => {
    // The way out may be gone with the menu it stood in, and the focus with it.
    if (!isAsking && stays.current && document.activeElement === document.body) unsavedIn(form)[0]?.focus();
    stays.current = false;
  }, [isAsking, form]);
  // Once the router was told to go on it is still drawn as blocked for a moment, and bears to be told no second time.
  const answered = useRef<typeof proceed>(undefined);
  const leave = () => {
    setHeld(null);
    if (proceed && proceed !== answered.current) {
      answered.current = proceed;
      proceed();
    } else if (!proceed && held) {
      setAnswered(true);
      navigate(held, { state: DISCARDS });
    }
  };
  // What was being saved is saved meanwhile: anyone who could not wait for it goes on.
  useEffect(() => {
    if (isAsking && unsavedIn(form).length === 0) leave();
  });
  return {
    isAsking,
    leave,
    stay: () => {
      stays.current = true;
      setAnswered(true);
      setHeld(null);
    },
  };
}

/**
 * The id of the form that is being posted just now: a step that begins in the same moment is its own. Null where none is, or where the pressed
 * button says that what it does leaves the fields of other forms alone (`data-keeps-typing`).
 */
function usePosting(): RefObject<string | null> {
  const posting = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
      if (submitter?.hasAttribute("data-keeps-typing")) return;
      posting.current = target.id;
      setTimeout(() => {
        posting.current = null;
      });
    };
    window.addEventListener("submit", note, { capture: true });
    return () => window.removeEventListener("submit", note, { capture: true });
  }, []);
  return posting;
}

/** Has the browser ask before the app is left. It is told only while there is something to lose: it keeps other pages ready to go back to. */
function useStayInApp(form: string): void {
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => {
      if (unsavedIn(form).length > 0) event.preventDefault();
    };
    const look = () => {
      if (unsavedIn(form).length > 0) window.addEventListener("beforeunload", stay);
      else window.removeEventListener("beforeunload", stay);
    };
    look();
    window.addEventListener("input", look);
    window.addEventListener("click", look);
    return () => {
      window.removeEventListener("beforeunload", stay);
      window.removeEventListener("input", look);
      window.removeEventListener("click", look);
    };
  }, [form]);
}
