import { execFileSync } from "node:child_process";

/** The processes that draw for this one. */
export function drawingProcesses(program = "draw-pictures"): number[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return all.flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return Number(parent) === process.pid && args.join(" ").includes(program) ? [Number(pid)] : [];
  });
}
