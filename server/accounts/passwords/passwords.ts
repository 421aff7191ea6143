/**
 * Passwords: argon2id with the OWASP minimum of 19 MiB and two passes (security section 5). Hashing is bounded: two at once on a machine, one in each of
 * several processes, and fifty waiting, so that a flood of log-ins cannot take the processors from the orders (reliability F8).
 */
import { hash, verify } from "@node-rs/argon2";
import { TooManyTries } from "#domain/too-many-tries.ts";

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const MOST_WAITING = 50;

let atOnce = AT_ONCE;
let running = 0;
const waiting: (() => void)[] = [];

/** Takes this process's share where several serve one port: each has a processor, and its hashing takes no more than half of that. */
export function shareHashing(processes: number): void {
  atOnce = Math.max(1, Math.floor(AT_ONCE / processes));
}

/** Hashes a new password. @throws TooManyTries when too many are waiting */
export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, COST));

/**
 * Whether the password is the one that was hashed. Without a hash (no such account, or one without a password) the same work is done
 * against a dummy, so that the answer's time does not reveal whether an account exists (security A21).
 *
 * @throws TooManyTries when too many are waiting
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const right = await bounded(async () => verify(kept ?? (await dummyHash()), password));
  return kept !== null && right;
}

let dummy: Promise<string> | null = null;
const dummyHash = () => {
  dummy ??= hash("nobody has this password", COST);
  return dummy;
};

async function bounded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (running < atOnce) running++;
  else {
    if (waiting.length >= MOST_WAITING) throw new TooManyTries({ retryAfterSeconds: 5 });
    await new Promise<void>((go) => waiting.push(go));
  }
  try {
    return await work();
  } finally {
    // The longest waiting call takes this place; no other can come in between.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
