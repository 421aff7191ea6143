/** Pictures in a folder, by default `DATA_DIR/pictures`. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureStore } from "./port.ts";

/** A folder that is made with the first picture. A file is there whole or not at all. */
export function diskPictures(folder: string): PictureStore {
  // By their first letters, so that no folder holds more entries than a listing can bear.
  const folderOf = (name: string) => join(folder, name.slice(0, 2).toLowerCase());
  return {
    async put(name, bytes) {
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      const file = join(folderOf(name), name);
      // Several apps may share the folder, and in containers each of them is process 1.
      const draft = `${file}.${randomUUID()}`;
      try {
        await writeFile(draft, bytes, { mode: 0o600 });
        await rename(draft, file);
      } catch (error) {
        // On a full disk what was left of each try would take more of it.
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: (name) =>
      readFile(join(folderOf(name), name)).then(
        (bytes) => bytes,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return null;
          throw error;
        },
      ),
    async remove(names) {
      for (const name of names) await rm(join(folderOf(name), name), { force: true });
    },
  };
}
