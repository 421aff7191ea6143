/** Names of backups that are made by schedule: they hold their time, so that the newest is found and the oldest removed without reading one (REL-R13). */

const NAME = /^windowsill-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:gz|sealed)$/;
const DAY_MS = 86_400_000;

/** "windowsill-2026-11-21T03-00-00Z.gz"; encrypted ones end with `.sealed`. The time is UTC, to the second. */
export function backupName(at: Date, { isEncrypted }: { readonly isEncrypted: boolean }): string {
  const time = at.toISOString().slice(0, 19).replaceAll(":", "-");
  return `windowsill-${time}Z.${isEncrypted ? "sealed" : "gz"}`;
}

/** When a backup of this name was made; null for any other name. */
export function madeAt(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Whether a name is that of a backup which is being written, or was when its process was killed. */
export const isUnfinished = (name: string): boolean =>
  name.endsWith(".part") && madeAt(name.replace(/\.\d+\.part$/, "")) !== null;

/** Whether a name is that of an encrypted backup. */
export const isSealedName = (name: string): boolean => name.endsWith(".sealed");

/** By more than this no clock is ahead that anyone would call right. */
const AHEAD_MS = 3_600_000;

/** Whether a name's time has not come: a clock was ahead when it was made, and it is no newer than the backups since. */
const isAhead = (name: string, now: Date): boolean =>
  (madeAt(name)?.getTime() ?? 0) > now.getTime() + AHEAD_MS;

/**
 * The name with the latest time; null where none is a backup's. Where backups are encrypted only such names count: anything else was put there by
 * someone who need not have the key. Those whose time has not come are `ahead` instead: the newest is one of the others.
 */
export function newestOf(
  names: readonly string[],
  { areEncrypted, now }: { readonly areEncrypted: boolean; readonly now: Date },
): { readonly newest: string | null; readonly ahead: readonly string[] } {
  const possible = backupsFirstToLast(areEncrypted ? names.filter(isSealedName) : names);
  const newest = possible.filter((name) => !isAhead(name, now)).at(-1) ?? null;
  return { newest, ahead: possible.filter((name) => isAhead(name, now)) };
}

/** More time than a backup's run may take. */
const RUN_MS = 3_600_000;

/** Whether a backup that says when it was taken has the name it was given then; one that was renamed brings an old state back as the newest. */
export function isNamedByItsTime(name: string, takenAt: string): boolean {
  const named = madeAt(name)?.getTime() ?? Number.NaN;
  return Math.abs(named - Date.parse(takenAt)) <= RUN_MS;
}

/** The backups that are older than so many days. The newest one stays, however old it is; and so does whatever else lies there. */
export function outlived(names: readonly string[], now: Date, keepDays: number): string[] {
  const oldest = now.getTime() - keepDays * DAY_MS;
  return backupsFirstToLast(names)
    .filter((name) => !isAhead(name, now))
    .slice(0, -1)
    .filter((name) => (madeAt(name)?.getTime() ?? oldest) < oldest);
}

const backupsFirstToLast = (names: readonly string[]): string[] =>
  names
    .filter((name) => madeAt(name) !== null)
    .sort((one, other) => (madeAt(one)?.getTime() ?? 0) - (madeAt(other)?.getTime() ?? 0));
