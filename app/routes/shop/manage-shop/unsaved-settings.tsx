import { useBlocker } from "@remix-run/react";
import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SaveBar, SaveBarChanges } from "#app/ui/save-bar.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { SETTINGS, type SettingName } from "#domain/shop/settings.ts";
import * as t from "#messages/settings.js";
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
  /** Whether the change of where money goes takes the password. */
  asksPassword: boolean;
  /** What is wrong with the password. */
  problem: string | null;
  /** The version that a save has just made; null for none. */
  wasSaved: number | null;
  onSave: (currentPassword: string) => void;
  onDiscard: () => void;
}) {
  const [password, setPassword] = useState("");
  const form = useId();
  return (
    <>
      <Toast news={names.length === 0 ? wasSaved : null} staysFor={3000}>
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

/** The password of who changes where money goes. */
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
