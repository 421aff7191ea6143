/** The FILE that a command was given: `npm run db:backup -- FILE`. */
import { resolve } from "node:path";

/**
 * Its absolute path, seen from the folder the person stands in; npm changes to the project's first.
 *
 * @throws Error that says how the command is used
 */
export function fileArgument(command: string): string {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new Error(`Which file? npm run ${command} -- FILE`);
  return resolve(process.env.INIT_CWD ?? ".", file);
}
