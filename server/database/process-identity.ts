/**
 * Tells a running process from a later one that was given the same number.
 *
 * A restarted container hands out the same small process ids again, so "a process 12 is alive" proves nothing. On Linux
 * the moment a process was started, together with its id, is unique until the next boot.
 */
import { readFileSync } from "node:fs";

/** "12:8391" (id and start, in clock ticks since boot), or undefined when no such process lives (a zombie is dead). */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0 || !answersSignals(pid)) return undefined;
  if (process.platform !== "linux") return `${pid}:`;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses and may hold spaces: count from the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startedAtTicks] = [fields[0], fields[19]];
    return state === "Z" || state === "X" ? undefined : `${pid}:${startedAtTicks}`;
  } catch {
    return undefined;
  }
}

/** Is the very process that `identity` was taken from still running? */
export function isStillRunning(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity;
}

/** The identity of this process. */
export function ownIdentity(): string {
  return processIdentity(process.pid) ?? `${process.pid}:`;
}

/** Signal 0 asks whether a process exists; EPERM means it does and belongs to someone else. */
function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
