import { useBlocker, useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { SaveBar, SaveBarChanges } from "#app/ui/save-bar.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { SETTINGS, type SettingName } from "#domain/shop/settings.ts";
import * as t from "#messages/settings.js";
import { versionOfPending } from "./pending-rules.ts";
import type { usePendingSettings } from "./pending-settings.ts";
import type { ImpactTold } from "./setting-impact.tsx";
import { settingLabel } from "./setting-words.ts";

/** The bar of what is not saved (SET-02): how many changes, each a link to its field, and the buttons for all of them. Nothing while nothing is changed. */
export function UnsavedSettings({
  names,
  wrong,
  isSaving,
  asksPassword,
  problem,
  wasSaved,
  onSave,
  onDiscard,
}: {
  names: readonly SettingName[];
  /** Those that the last save refused. */
  wrong: readonly SettingName[];
  isSaving: boolean;
  /** Whether a change of where money or the shop's mail goes takes the password. */
  asksPassword: boolean;
  /** What is wrong with the password. */
  problem: string | null;
  /** The answer of the last save that saved, which tells it from the one before; null for none. */
  wasSaved: Answer | null;
  onSave: (currentPassword: string) => void;
  onDiscard: () => void;
}) {
  const [password, setPassword] = useState("");
  const form = useId();
  return (
    <>
      <Toast news={wasSaved} staysFor={3000}>
        {t.saved()}
      </Toast>
      {names.length > 0 && (
        <SaveBar
          label={t.unsavedLabel()}
          actions={
            <>
              <Button variant="outline" onClick={onDiscard} disabled={isSaving}>
                {t.discard()}
              </Button>
              <Button type="submit" form={form} busy={isSaving}>
                {isSaving ? t.saving() : t.save()}
              </Button>
            </>
          }
        >
          <form
            id={form}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isSaving) onSave(password);
              setPassword("");
            }}
          >
            <SaveBarChanges
              title={t.unsaved({ count: names.length })}
              changes={names.map((name) => ({
                to: `/manage/shop/${SETTINGS[name].section}#${name}`,
                label: settingLabel(name),
                isWrong: wrong.includes(name),
              }))}
            />
            {asksPassword && <PasswordField typed={password} problem={problem} onType={setPassword} />}
          </form>
        </SaveBar>
      )}
    </>
  );
}

/** The password of who changes where money or the shop's mail goes. */
const PasswordField = ({
  typed,
  problem,
  onType,
}: {
  typed: string;
  problem: string | null;
  onType: (text: string) => void;
}) => (
  <div className="mt-2 max-w-80">
    <Field
      id="currentPassword"
      label={t.passwordLabel()}
      hint={t.passwordHint()}
      error={problem ?? undefined}
    >
      <Input
        type="password"
        autoComplete="current-password"
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </Field>
  </div>
);

/** Asks before the settings are left while something is not saved (SET-02). A reload asks nothing: the changes outlive it. */
export function LeaveQuestion({ count, onLeave }: { count: number; onLeave: () => void }) {
  const { state, proceed, reset } = useBlocker(
    ({ nextLocation }) => count > 0 && !nextLocation.pathname.startsWith("/manage/shop/"),
  );
  return (
    <Dialog
      title={t.leaveTitle()}
      open={state === "blocked"}
      onClose={() => reset?.()}
      actions={
        <>
          <Button
            variant="destructive"
            onClick={() => {
              onLeave();
              proceed?.();
            }}
          >
            {t.leaveGo()}
          </Button>
          <Button onClick={() => reset?.()}>{t.leaveStay()}</Button>
        </>
      }
    >
      <p>{t.leaveSays({ count })}</p>
    </Dialog>
  );
}

/** What a section's action answers: why nothing was saved, what saving would touch, or the version that was made. */
interface Answer {
  readonly reply?: FormReply;
  readonly told?: ImpactTold;
  readonly saved?: number;
}

/** Saves all changes that are staged with one post (SET-02), and forgets those that were saved; what was changed meanwhile still waits. */
export function useSettingsSaving(
  { pending, send, settle }: Pick<ReturnType<typeof usePendingSettings>, "pending" | "send" | "settle">,
  version: number,
) {
  const saving = useFetcher<Answer>();
  const { pathname } = useLocation();
  const password = useRef("");
  // Stays where the password was wrong: no one is told the same twice.
  const understood = useRef("");
  const [kept, setKept] = useState<ImpactTold | null>(null);
  const [wasSaved, setWasSaved] = useState<Answer | null>(null);
  const { data: answer, state } = saving;
  const isSaving = state !== "idle";
  const settled = useRef<Answer>();
  useEffect(() => {
    // Once for each answer, which stays when the settings are loaded anew for another reason.
    if (isSaving || !answer || answer === settled.current) return;
    settled.current = answer;
    if (answer.saved === undefined) return settle({ seen: answer.reply?.code === "stale" ? version : null });
    settle({ saved: answer.saved });
    setWasSaved(answer);
  }, [isSaving, answer, settle, version]);

  const names = Object.keys(pending) as SettingName[];
  // What was answered of changes that are all gone says nothing of the next ones.
  const [past, setPast] = useState<Answer>();
  if (names.length === 0 && answer !== past) setPast(answer);
  const save = (currentPassword: string) => {
    // A second press while the first is out would be refused: the first has made another version.
    if (isSaving) return;
    password.current = currentPassword;
    const texts = Object.fromEntries(names.map((name) => [name, pending[name]?.text ?? ""]));
    send(texts);
    saving.submit(
      {
        pending: JSON.stringify(texts),
        version: String(versionOfPending(pending, version)),
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
    reply: (!isSaving && answer !== past && answer?.reply) || null,
    wasSaved,
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
