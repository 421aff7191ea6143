import { useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { FormReply } from "#app/ui/form-reply.ts";
import { formTexts } from "#app/ui/form-texts.ts";
import { isLost } from "#app/ui/use-list-saving.ts";
import type { FormRules, FormTexts } from "#domain/form-rules.ts";
import * as lists from "#messages/lists.js";

/** Saves a form's texts, and shows the change in the list at once. */
export type SaveForm = (texts: FormTexts) => Promise<unknown>;

/** For the mutation behind a `SaveForm`: its refusal has the form posted, which also finds out who is logged in no more. */
export const POSTED_WHEN_REFUSED = { afterRefusal: false } as const;

/**
 * Saves an editor's form where scripts run (MAN-02). A form in which its rules find something wrong is posted as without scripts, and so is one
 * that `save` refused, which saved nothing: the action's reply tells everything, beside its fields. A new record, without a `save`, is posted.
 * What may be saved or not, for want of an answer, is not sent again unasked.
 */
export function usePanelSaving({
  save,
  rules,
  reply,
}: {
  save: SaveForm | null;
  rules: FormRules;
  reply: FormReply | null;
}) {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const [state, setState] = useState<"editing" | "saving" | "saved">("editing");
  const [lost, setLost] = useState<string | null>(null);
  const [saves, setSaves] = useState(0);
  // The reply to a post that a later save has settled.
  const [past, setPast] = useState<FormReply | null>(null);

  async function send(form: FormData, saved: Promise<unknown>) {
    setState("saving");
    setLost(null);
    try {
      await saved;
      setState("saved");
      setSaves((count) => count + 1);
      setPast(reply);
    } catch (error) {
      setState("editing");
      if (isLost(error)) setLost(lists.notReached());
      else
        submit(form, { method: "post", action: pathname + search, replace: true, preventScrollReset: true });
    }
  }

  return {
    reply: reply === past ? null : reply,
    isSaving: state === "saving",
    isSaved: state === "saved",
    /** How often it was saved here. */
    saves,
    /** Why it may not be saved: the shop could not be reached. */
    lost,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const form = new FormData(event.currentTarget);
      if (submitter instanceof HTMLButtonElement) form.set(submitter.name, submitter.value);
      const texts = formTexts(form);
      const isRight = Object.entries(rules).every(([name, rule]) => rule(texts[name] ?? "", texts) === null);
      if (!save || !isRight) return setState("editing");
      event.preventDefault();
      if (state !== "saving") void send(form, save(texts));
    },
  };
}
