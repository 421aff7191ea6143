/** Pictures in a folder, by default `DATA_DIR/pictures`. */
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
      await writeFile(`${file}.${process.pid}`, bytes, { mode: 0o600 });
      await rename(`${file}.${process.pid}`, file);
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
