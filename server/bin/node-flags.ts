import { readFileSync } from "node:fs";

/** What `npm start` and `npm run worker` give Node besides the program, so that tests and measurements start both as everybody does. */
export function nodeFlagsOf(script: "start" | "worker"): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const [, flags = ""] = /"\$node_bin" (.*?)server\/bin\/\w+\.ts/.exec(scripts[script] ?? "") ?? [];
  return flags.split(" ").filter(Boolean);
}
