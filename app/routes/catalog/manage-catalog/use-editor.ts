import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { FormReply } from "#app/ui/form-reply.ts";
import { formOf } from "#app/ui/unsaved-fields.ts";

/**
 * Keeps an editor usable by the keyboard while it is saved (UI-04). Once it is saved, and when the record has another version, its fields are
 * drawn anew from what the server said: the answer is the key of their form. The focus then stays where it was; a refused form's `PostForm` moves
 * it to what is wrong. `form` is the form's id.
 */
export function useEditor({
  form,
  intent,
  version,
  reply,
  isSaving,
  saves,
}: {
  form: string;
  intent: string;
  version: string;
  reply: FormReply | null;
  /** Whether a script is saving it. */
  isSaving: boolean;
  /** How often a script has saved it. */
  saves: number;
}): string {
  const { state, formData } = useNavigation();
  const isPosting = state !== "idle" && formData?.get("intent") === intent;
  const [posts, setPosts] = useState(0);
  const wasPosting = useRef(false);
  const heldBy = useRef<string | null>(null);
  useEffect(() => {
    if (isPosting || isSaving) heldBy.current = document.activeElement?.getAttribute("name") ?? null;
    if (!isPosting && wasPosting.current && !reply) setPosts((count) => count + 1);
    wasPosting.current = isPosting;
  }, [isPosting, isSaving, reply]);

  const drawn = `${version} ${posts} ${saves}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are new whenever `drawn` is.
  useEffect(() => {
    if (reply || !heldBy.current || document.activeElement !== document.body) return;
    formOf(form)
      ?.querySelector<HTMLElement>(`[name="${CSS.escape(heldBy.current)}"]`)
      ?.focus();
  }, [drawn, reply]);
  return drawn;
}
