/**
 * Reads from replicas (DATABASE_REPLICA_URLS, PERF-09, decision 0094). A replica lags, so none is believed by itself: what it is asked for comes with the state that it
 * has to have reached, which the primary has just told. One that has not, or is out of reach, or fails at anything, costs a moment, and the primary
 * is asked instead. Without replicas everything is the primary's.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type EntityManager, IsolationLevel, type MikroORM } from "@mikro-orm/postgresql";
import { Counter } from "prom-client";
import { breaker } from "../gateways/breaker.ts";
import { log } from "../log.ts";
import { askAlone } from "./named-statement.ts";
import { onlyReading, scopedTo } from "./tenant.ts";

/** How reads that may be a replica's ended. */
export const replicaReads = new Counter({
  name: "windowsill_replica_reads_total",
  help: "Reads that a replica could answer, by outcome: replica, behind (the primary answered), away (the same).",
  labelNames: ["outcome"],
  registers: [],
});

type Outcome = "replica" | "behind" | "away";

/** A replica, and whether it is spared for a while. */
interface Replica {
  readonly orm: MikroORM;
  readonly ask: ReturnType<typeof breaker>["ask"];
}

/** The replicas of a process. */
export interface Replicas {
  readonly all: readonly Replica[];
  close(): Promise<void>;
}

/** Each fails by itself; nothing about a failed read is worth asking the same replica again at once. */
export const replicasOf = (orms: readonly MikroORM[]): Replicas => ({
  all: orms.map((orm) => ({ orm, ask: breaker(() => true).ask })),
  close: async () => {
    for (const orm of orms) await orm.close();
  },
});

let used: Replicas | null = null;
let turn = 0;

/** From now on reads may be theirs; null: the primary answers everything. */
export function setReplicas(replicas: Replicas | null): void {
  used = replicas;
}

/** Thrown where it has not reached the state that is wanted. */
class Behind extends Error {}

async function fromReplica<Answer>(
  read: (em: EntityManager) => Promise<Answer>,
): Promise<{ answer: Answer } | null> {
  const replica = used?.all[turn++ % used.all.length];
  if (!replica) return null;
  const count = (outcome: Outcome) => replicaReads.inc({ outcome });
  try {
    const answer = await replica.ask(async () => {
      try {
        return { answer: await read(replica.orm.em.fork()) };
      } catch (error) {
        // An answer of a replica that works.
        if (error instanceof Behind) return null;
        throw error;
      }
    });
    count(answer ? "replica" : "behind");
    return answer;
  } catch (error) {
    count("away");
    log.debug({ err: error }, "a replica did not answer");
    return null;
  }
}

/**
 * What `work` reads of a shop, in one transaction: of a replica where `isCurrent` says in the same snapshot that the shop is there as it is
 * wanted, otherwise of the primary. Inside of a transaction it is that one's: what it has changed is on no replica.
 */
export async function readOfReplica<Answer>(
  em: EntityManager,
  shopId: string,
  isCurrent: (tx: EntityManager) => Promise<boolean>,
  work: (tx: EntityManager) => Promise<Answer>,
  onPrimary: () => Promise<Answer>,
): Promise<Answer> {
  if (!used || em.isInTransaction()) return onPrimary();
  const read = await fromReplica((replica) =>
    scopedTo(replica, shopId).transactional(
      onlyReading(async (tx) => {
        if (!(await isCurrent(tx))) throw new Behind();
        return work(tx);
      }),
      { readOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ },
    ),
  );
  return read ? read.answer : onPrimary();
}

/** A busy replica is a few milliseconds behind; what is asked of all shops can wait for that. */
const PAUSES_MS = [0, 5, 20, 75];

const REACHED = "select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached";

/**
 * The rows of one statement: of a replica that has replayed everything that was acknowledged before this was asked, so that whoever asks finds what they have written
 * a moment ago; otherwise of the primary. For reports, which take long.
 */
export async function askReplica<Row extends object>(
  em: EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!used) return askAlone<Row>(em, statement, values);
  const [primary] = await askAlone<{ at: string }>(em, "select pg_current_wal_flush_lsn()::text as at", []);
  const read = await fromReplica(async (replica) => {
    for (const milliseconds of PAUSES_MS) {
      await pause(milliseconds);
      const [row] = await askAlone<{ reached: boolean | null }>(replica, REACHED, [primary?.at]);
      if (row?.reached) return askAlone<Row>(replica, statement, values);
    }
    throw new Behind();
  });
  return read ? read.answer : askAlone<Row>(em, statement, values);
}
