import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../built-files.ts";

/**
 * What `npm start` and `npm run worker` give Node besides the program: its flags, and variables that it must have from its beginning. So
 * tests and measurements start both as everyone does.
 */
export function startedWith(script: "start" | "worker"): { flags: string[]; env: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const command = scripts[script] ?? "";
  const [, flags = ""] = /"\$node_bin" (.*?)server\/bin\/\w+\.ts/.exec(command) ?? [];
  const exported = [...command.matchAll(/export (\w+)=(\S+)/g)];
  return {
    flags: flags.split(" ").filter(Boolean),
    env: Object.fromEntries(exported.map(([, name = "", value = ""]) => [name, value])),
  };
}
