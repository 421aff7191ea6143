import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Every file of the project: what git keeps or would keep; nothing that is installed or built. */
export function projectFiles(ending: RegExp = /./): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  return [...new Set(listed.split("\n"))]
    .filter((path) => path !== "" && ending.test(path) && existsSync(path))
    .sort();
}

/** A line of a project file that a rule does not like. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Every line of the given files that matches; comments count like code. */
export function linesMatching(paths: readonly string[], pattern: RegExp): Finding[] {
  return paths.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((text, index) =>
        pattern.test(text) ? [{ path, line: index + 1, text: text.trim().slice(0, 120) }] : [],
      ),
  );
}
