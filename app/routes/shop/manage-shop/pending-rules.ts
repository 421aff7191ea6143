/**
 * The rules of settings that are changed and not saved yet (SET-02). `sent` is what a save has sent that is not answered yet: it may be saved
 * or refused, so what someone does to it meanwhile is kept until that is known.
 */
import { type SettingName, settingNamed } from "#domain/shop/settings.ts";
import type { SettingTexts } from "#domain/shop/settings-text.ts";

/** What a setting is to be and what it was, both as the form has them. */
interface PendingSetting {
  readonly text: string;
  readonly was: string;
  /** The version of the settings that it was changed from; not there where an earlier release kept the change. */
  readonly version?: number;
}

/** Changes that are not saved. */
export type PendingSettings = Readonly<Partial<Record<SettingName, PendingSetting>>>;

/** A section's form: its texts, and what is saved, as of which version. */
export interface SectionTexts {
  readonly texts: SettingTexts;
  readonly saved: SettingTexts;
  readonly version: number;
}

type Change = readonly [SettingName, PendingSetting];
const changesOf = (pending: PendingSettings) => Object.entries(pending) as unknown as readonly Change[];
const isSecret = (name: SettingName) => settingNamed(name).kind === "secret";

/** The changes with a form's texts among them; a blank secret changes nothing, and neither does what is as it was saved. */
export function stillPending(
  before: PendingSettings,
  { texts, saved, version }: SectionTexts,
  sent: SettingTexts,
): PendingSettings {
  const names = Object.keys(saved) as SettingName[];
  const others = changesOf(before).filter(([name]) => !names.includes(name));
  const ours = names.flatMap((name) => {
    const text = texts[name];
    const isChanged = isSecret(name) || text !== saved[name] || sent[name] !== undefined;
    if (text === undefined || !isChanged) return [];
    // A change stays one of the version that it began with: what others saved since is asked about.
    return [[name, { text, was: saved[name] ?? "", version: before[name]?.version ?? version }]];
  });
  return Object.fromEntries([...others, ...ours]);
}

/** The changes without these, which someone takes back. One that is being saved is to be as it was before, once it is saved. */
export function withoutPending(
  before: PendingSettings,
  names: readonly SettingName[],
  sent: SettingTexts,
): PendingSettings {
  const left = changesOf(before).flatMap(([name, change]) => {
    if (!names.includes(name)) return [[name, change]];
    return sent[name] === undefined || isSecret(name) ? [] : [[name, { ...change, text: change.was }]];
  });
  return Object.fromEntries(left);
}

/** The changes that are left when what was sent is saved, as of the version that the save made: what was typed since. */
export function pendingAfterSave(
  before: PendingSettings,
  sent: SettingTexts,
  version: number,
): PendingSettings {
  const left = changesOf(before).flatMap(([name, change]) => {
    const now = { ...change, version: Math.max(change.version ?? version, version) };
    const saved = sent[name];
    if (saved === undefined) return [[name, now]];
    return change.text === saved ? [] : [[name, { ...now, was: isSecret(name) ? "" : saved }]];
  });
  return Object.fromEntries(left);
}

/**
 * The changes after a save that saved nothing: all of them but what was typed back meanwhile. `seen` is the version that their owner was told of
 * and now saves over, null where the save was refused for something else.
 */
export function pendingAfterRefusal(before: PendingSettings, seen: number | null): PendingSettings {
  const left = changesOf(before)
    .filter(([name, { text, was }]) => text !== was || isSecret(name))
    .map(([name, change]) => [name, seen === null ? change : { ...change, version: seen }]);
  return Object.fromEntries(left);
}

/** The changes that a browser's store has now, with this page's secrets among them: those are in no store. */
export const withSecretsOf = (before: PendingSettings, stored: PendingSettings): PendingSettings => ({
  ...stored,
  ...Object.fromEntries(changesOf(before).filter(([name]) => isSecret(name))),
});

/** The version that a save of these changes names: the oldest that one of them was made from; `now` where none says. */
export function versionOfPending(pending: PendingSettings, now: number): number {
  const versions = changesOf(pending).map(([, { version }]) => version ?? now);
  return versions.length === 0 ? now : Math.min(...versions);
}
