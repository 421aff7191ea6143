/**
 * How far behind the queue is, whether a worker is connected, and since when a message waits, over all shops: for `/metrics` and the doctor (OPS-01,
 * OPS-02). Role `app` may ask all of it: the queue has ids only, a role sees its own connections, and a message's id has its time.
 */

/** The state of things at one moment. Times are seconds. */
export interface QueueHealth {
  readonly queues: readonly {
    readonly name: string;
    /** Jobs that are due and that no one has taken. */
    readonly waiting: number;
    /** Jobs that are to be run again, or later. */
    readonly later: number;
    readonly active: number;
    /** Since when the longest of `waiting` is due; 0 where none is. */
    readonly waitingSeconds: number;
  }[];
  readonly worker: {
    readonly connections: number;
    /** Since when no worker has asked for jobs; they ask every second. Null where none is connected. */
    readonly silentSeconds: number | null;
  };
  readonly messages: {
    /** Mails and text messages that have not gone, those among them that failed and are tried again; counted up to 10,000. */
    readonly unsent: number;
    /** Since when the oldest of them waits; 0 where none does. */
    readonly oldestSeconds: number;
  };
}

const QUEUES_STATEMENT = `
  select name,
    count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
    count(*) filter (where state < 'active' and start_after > now())::int as later,
    count(*) filter (where state = 'active')::int as active,
    coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
      as "waitingSeconds"
  from pgboss.job where state < 'completed' and name not like '\\_\\_%' group by name order by name`;

const WORKER_STATEMENT = `
  select count(*)::int as connections, extract(epoch from clock_timestamp() - max(state_change))::float8 as "silentSeconds"
  from pg_stat_activity where application_name = 'windowsill-worker' and datname = current_database()`;

/** The first 48 bits of an id are its milliseconds, by a clock that may be ahead of the database's. */
const MESSAGES_STATEMENT = `
  select count(*)::int as unsent, greatest(extract(epoch from now()) - min(
      ('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint) / 1000.0, 0)::float8 as "oldestSeconds"
  from ops.due_messages('infinity', 10000)`;

/** Reads it by three statements of `ask`, which gives their rows. */
export async function readQueueHealth(
  ask: <Row extends object>(statement: string) => Promise<readonly Row[]>,
): Promise<QueueHealth> {
  const queues = await ask<QueueHealth["queues"][number]>(QUEUES_STATEMENT);
  const [worker] = await ask<QueueHealth["worker"]>(WORKER_STATEMENT);
  const [messages] = await ask<QueueHealth["messages"]>(MESSAGES_STATEMENT);
  return {
    queues,
    worker: worker ?? { connections: 0, silentSeconds: null },
    messages: messages ?? { unsent: 0, oldestSeconds: 0 },
  };
}
