/** What a command about a backup was given: `npm run db:backup -- [--encrypt KEYFILE] FILE`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { keyOfFile } from "../database/archive-cipher.ts";

/**
 * The file, as a path and as it was given, and the key of the key file where one is named; paths are seen from the folder the person stands in, as npm changes to the
 * project's first.
 *
 * @throws Error with the usage of the command, or with what is wrong with the key file
 */
export function fileArgument(
  command: string,
  option: "encrypt" | "decrypt",
): { file: string; given: string; key?: Buffer } {
  const how = `Which file? npm run ${command} -- FILE, or npm run ${command} -- --${option} KEYFILE FILE`;
  const from = process.env.INIT_CWD ?? ".";
  const { values, positionals } = parsed(option, how);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(how);
  const keyFile = values[option];
  return {
    file: resolve(from, file),
    given: file,
    ...(typeof keyFile === "string" && { key: keyOfFile(resolve(from, keyFile)) }),
  };
}

function parsed(option: string, how: string) {
  try {
    return parseArgs({ options: { [option]: { type: "string" } }, allowPositionals: true });
  } catch {
    throw new Error(how);
  }
}
