/** Running one of Postgres' programs to its end. */
import { type ExecFileOptions, execFile } from "node:child_process";
import { basename } from "node:path";

/**
 * Resolves when the program ended well.
 *
 * @throws Error with the program's name and its own complaint
 */
export function runProgram(program: string, args: string[], options: ExecFileOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { ...options, encoding: "utf8" }, (error, output, complaint) => {
      if (!error) resolve();
      else reject(new Error(`${basename(program)}: ${String(complaint || output || error.message).trim()}`));
    });
  });
}
