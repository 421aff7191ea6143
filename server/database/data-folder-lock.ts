/**
 * One starter at a time per data folder, and the list of processes that use its server (REL-R20).
 *
 * Both are plain files that name processes, so that a killed process leaves nothing that has to be cleaned up by hand.
 */
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isStillRunning, ownIdentity } from "./process-identity.ts";

/** Locks that this very process holds: two opens inside one process exclude each other as well. */
const heldHere = new Set<string>();

/**
 * Waits for the exclusive lock `file` and gives the function that releases it. A lock whose holder is dead is taken over.
 *
 * @throws Error naming the holder when it keeps the lock longer than `patienceSeconds`.
 */
export async function lockFile(file: string, patienceSeconds = 60): Promise<() => void> {
  const claim = `${ownIdentity()} ${randomUUID()}`;
  const giveUpAt = Date.now() + patienceSeconds * 1000;
  while (!tryToClaim(file, claim)) {
    const holder = readOrEmpty(file);
    if (holder !== "" && !isHeld(holder)) takeAway(file, holder);
    else if (Date.now() > giveUpAt) {
      throw new Error(
        `${file} is held by process ${Number.parseInt(holder, 10)} since over ${patienceSeconds} s.`,
      );
    } else await pause(20);
  }
  heldHere.add(claim);
  return () => {
    heldHere.delete(claim);
    if (readOrEmpty(file) === claim) rmSync(file, { force: true });
  };
}

/** A hard link either comes to be with its whole content or not at all: no one ever reads half a lock. */
function tryToClaim(file: string, claim: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, claim, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isHeld(claim: string): boolean {
  const identity = claim.split(" ")[0] ?? "";
  return identity === ownIdentity() ? heldHere.has(claim) : isStillRunning(identity);
}

/** Removes the dead lock `seen`; if a rival was faster and its live lock got caught instead, puts that back. */
function takeAway(file: string, seen: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readOrEmpty(aside) !== seen) linkSync(aside, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** The processes that use one data folder's server. The last one to leave turns off the light. */
export interface UserList {
  /** Adds an entry for this process; returns its name. */
  enter(): string;
  /** Removes the entry and says whether anyone living is left. */
  leave(entry: string): { othersLeft: boolean };
}

/** The list kept as files in `folder`; entries of dead processes are swept on the way. */
export function userList(folder: string): UserList {
  return {
    enter() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const entry = `${ownIdentity().replace(":", "-")}-${randomUUID()}`;
      writeFileSync(join(folder, entry), "", { mode: 0o600 });
      return entry;
    },
    leave(entry) {
      rmSync(join(folder, entry), { force: true });
      let othersLeft = false;
      for (const other of namesIn(folder)) {
        const [pid, start] = other.split("-");
        if (isStillRunning(`${pid}:${start}`)) othersLeft = true;
        else rmSync(join(folder, other), { force: true });
      }
      return { othersLeft };
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
