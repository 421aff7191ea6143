/** DATA_DIR: made where it is missing, and whatever is wrong with it said in one line (contract section 1). */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Makes a folder and those above it, one after the other. Not by `recursive: true`: below a folder that takes no others, such as /proc, Node
 * tries that for ever, and no signal ends it.
 */
export function makeFolders(folder: string): void {
  const missing: string[] = [];
  for (let each = resolve(folder); !existsSync(each); each = dirname(each)) missing.unshift(each);
  // 0755, so that Postgres' account may walk through.
  for (const each of missing) makeFolder(each);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o755 });
  } catch (error) {
    // Of two starts at once the other one was faster.
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/**
 * Makes the folder and sees that files can be written there.
 *
 * @throws Error in one line that names DATA_DIR
 */
export function useDataFolder(folder: string): void {
  try {
    makeFolders(folder);
    // Rights alone do not decide: root has them all, also where nothing can be written.
    const probe = join(folder, `.probe.${randomUUID()}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new Error(`DATA_DIR ${folder} cannot be used: ${REASONS[codeOf(error)] ?? String(error)}.`, {
      cause: error,
    });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: "there is a file where a folder is needed",
  EEXIST: "there is a file where a folder is needed",
  ENOENT: "no folder can be made there",
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "the name is too long",
};

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code);
