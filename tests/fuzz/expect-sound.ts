/** One run of the fuzzer as a test: its figures for people, and what must hold of it (REL-R11). */
import { expect } from "vitest";
import type { TestDatabase } from "#tests/support/database.ts";
import type { Operation } from "./operations.ts";
import { SEED, tell } from "./told.ts";
import { type Host, type Outcome, tryRequests } from "./try-requests.ts";

/** A run counts where so many of its requests were accepted, no more were too many, and no more took over two seconds. */
const LEAST_ACCEPTED = 0.3;
const MOST_TOO_MANY = 0.05;
const MOST_SLOW = 0.02;
/** So often each operation is to be accepted; asked of a run that is large enough for it. */
const WISHED = 20;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** What a run came to, in lines for people. */
function report(what: string, operations: readonly Operation[], seconds: number, outcome: Outcome): string[] {
  const { sent, accepted, tooMany, slow, slowest, compared, byStatus, byOperation, findings } = outcome;
  const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const least = operations
    .flatMap(({ kind, name, succeeds }) => {
      const one = byOperation.get(`${kind} ${name}`);
      return succeeds && one ? [{ name, ...one }] : [];
    })
    .sort((a, b) => a.accepted - b.accepted)
    .slice(0, 5);
  return [
    `${sent} requests to ${byOperation.size} ${what} in ${Math.round(seconds)} s with --seed ${SEED}: ${findings.length} findings`,
    `    ${percent(accepted / sent)} accepted, ${percent(tooMany / sent)} too many; ${statuses.join(", ")}`,
    `    ${compared} refusals compared with all tables; slowest ${Math.round(slowest)} ms, ${slow} over two seconds`,
    `    fewest accepted: ${least.map((one) => `${one.name} ${one.accepted} of ${one.sent}`).join(", ")}`,
    ...findings.map(({ operation, problem, shown }) => `  ✗ ${operation}: ${problem}\n    ${shown}`),
  ];
}

/** Sends so many requests, tells what they came to, and expects that nothing was found and that the run says something. */
export async function expectSound(
  what: string,
  { database, host, operations, count }: SoundRun,
): Promise<void> {
  const began = performance.now();
  const outcome = await tryRequests(database, host, operations, { count, seed: SEED });
  tell(report(what, operations, (performance.now() - began) / 1000, outcome));
  expect(outcome.findings).toEqual([]);
  const { sent, accepted, tooMany, slow, byOperation } = outcome;
  expect(slow / sent).toBeLessThanOrEqual(MOST_SLOW);
  expect(sent).toBe(count);
  expect(accepted / sent).toBeGreaterThanOrEqual(LEAST_ACCEPTED);
  expect(tooMany / sent).toBeLessThanOrEqual(MOST_TOO_MANY);
  if (sent < (WISHED * operations.length) / LEAST_ACCEPTED) return;
  const few = operations.filter(
    ({ kind, name, succeeds }) => succeeds && (byOperation.get(`${kind} ${name}`)?.accepted ?? 0) < WISHED,
  );
  expect(few.map(({ name }) => name)).toEqual([]);
}

interface SoundRun {
  readonly database: TestDatabase;
  readonly host: Host;
  readonly operations: readonly Operation[];
  readonly count: number;
}
