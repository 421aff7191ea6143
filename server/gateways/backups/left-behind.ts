/** What a backup or a restore leaves on the disk when it is killed, or the power fails: as much as a whole backup, which no one else removes. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Longer than any takes. */
const LEFT_BEHIND_MS = 86_400_000;

/** Removes what is a day old of that which `isLeft` knows by its name. What cannot be removed stays: no backup waits for it. */
export async function removeLeftBehind(
  folder: string,
  isLeft: (name: string) => boolean | Promise<boolean>,
): Promise<void> {
  const before = Date.now() - LEFT_BEHIND_MS;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before && (await isLeft(name)))
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
