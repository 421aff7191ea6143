import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { FormReply } from "#app/ui/form-reply.ts";
import type { SettingName } from "#domain/shop/settings.ts";
import type { ImpactTold } from "./setting-impact.tsx";
import type { StagedSettings } from "./staged-settings.ts";

/** What a section's action answers: why nothing was saved, what saving would touch, or the version that was made. */
interface Answer {
  readonly reply?: FormReply;
  readonly told?: ImpactTold;
  readonly saved?: number;
}

/** Saves all changes that are staged with one post (SET-02), and forgets those that were saved; what was changed meanwhile still waits. */
export function useSettingsSaving(
  staged: StagedSettings,
  forget: (names: readonly SettingName[]) => void,
  version: number,
) {
  const saving = useFetcher<Answer>();
  const { pathname } = useLocation();
  const sent = useRef<readonly SettingName[]>([]);
  const password = useRef("");
  // Stays where the password was wrong: nobody is told the same twice.
  const understood = useRef("");
  const [kept, setKept] = useState<ImpactTold | null>(null);
  const { data: answer, state } = saving;
  const isSaving = state !== "idle";
  useEffect(() => {
    if (!isSaving && answer?.saved !== undefined) forget(sent.current);
  }, [isSaving, answer, forget]);

  const names = Object.keys(staged) as SettingName[];
  const save = (currentPassword: string) => {
    sent.current = names;
    password.current = currentPassword;
    const texts = Object.fromEntries(names.map((name) => [name, staged[name]?.text ?? ""]));
    saving.submit(
      {
        staged: JSON.stringify(texts),
        version: String(version),
        currentPassword,
        understood: understood.current,
      },
      { method: "post", action: pathname },
    );
  };
  const told = (!isSaving && answer?.told) || null;
  return {
    isSaving,
    save,
    reply: (!isSaving && names.length > 0 && answer?.reply) || null,
    wasSaved: (!isSaving && answer?.saved) || null,
    /** What the last save would touch: it saved nothing yet. */
    told: told === kept ? null : told,
    /** Sends the same once more, now that this was read. */
    saveAnyway: ({ stamp }: ImpactTold) => {
      understood.current = stamp;
      save(password.current);
    },
    /** Leaves it unsaved. */
    keepEditing: () => setKept(told),
  };
}
