/** The programs of Debian's packages that the topology is made of: where they are, and which package is missing. */
import { accessSync, constants } from "node:fs";
import { join } from "node:path";

/** Programs by the package that brings each. Postgres itself came with npm: Debian 12 has one that is too old. */
const PACKAGES = { pgbouncer: "pgbouncer", haproxy: "haproxy" } as const;

/** Paths of the programs. */
export type DebianPrograms = Record<keyof typeof PACKAGES, string>;

/** Where Debian keeps what only administrators run; an ordinary account's PATH lacks it. */
const ALSO = ["/usr/sbin", "/usr/local/sbin", "/sbin"];

/**
 * Finds them on `path` (folders with colons between) and where Debian puts them.
 *
 * @throws Error in one sentence that names the packages to install
 */
export function debianPrograms(
  path = process.env.PATH ?? "",
  also: readonly string[] = ALSO,
): DebianPrograms {
  const folders = [...path.split(":").filter(Boolean), ...also];
  const found = Object.keys(PACKAGES).map((name) => [name, programIn(folders, name)] as const);
  const missing = found.filter(([, program]) => program === undefined).map(([name]) => name);
  if (missing.length > 0) {
    throw new Error(
      `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} not installed. On Debian: apt-get update && apt-get install --no-install-recommends ${missing.join(" ")}`,
    );
  }
  return Object.fromEntries(found) as DebianPrograms;
}

function programIn(folders: readonly string[], name: string): string | undefined {
  return folders
    .map((folder) => join(folder, name))
    .find((program) => {
      try {
        accessSync(program, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
