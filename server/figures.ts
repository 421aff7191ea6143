/**
 * What the app itself counts for `/metrics` (OPS-01): orders and mails of this process, and the state of the queue, which is one for all processes. The
 * host's own figures are in `server/http/metrics.ts`.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { Counter, Gauge, Registry } from "prom-client";
import { askAlone } from "./database/named-statement.ts";
import { replicaReads } from "./database/replicas.ts";
import { type QueueHealth, readQueueHealth } from "./jobs/queue-health.ts";
import { QUEUES } from "./jobs/queue-names.ts";

/** What this process counts. */
const ofProcess = new Registry();
const registers = [ofProcess];
/** What the database knows, which is the same for all processes. */
const shared = new Registry();

/** Orders that this process wrote; a repeat of one is none. */
export const ordersPlaced = new Counter({
  name: "windowsill_orders_placed_total",
  help: "Orders placed by this process.",
  registers,
});

/** Mails and text messages that went out from this process. */
export const messagesSent = new Counter({
  name: "windowsill_messages_sent_total",
  help: "Messages that this process sent, by channel (email, sms).",
  labelNames: ["channel"],
  registers,
});

/** Tries that failed: the message goes out later (`again`), or never (`dead`). */
export const messagesFailed = new Counter({
  name: "windowsill_messages_failed_total",
  help: "Messages that this process could not send, by channel and by what follows (again, dead).",
  labelNames: ["channel", "outcome"],
  registers,
});

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [shared] });

ofProcess.registerMetric(replicaReads);
for (const outcome of ["replica", "behind", "away"]) replicaReads.inc({ outcome }, 0);

const databaseAnswers = gauge("windowsill_database_answers", "1 while the database answers, else 0.");
const databaseTakesChanges = gauge(
  "windowsill_database_takes_changes",
  "1 while the database can be written to, 0 while it only answers, as a standby does.",
);
const queueJobs = gauge("windowsill_queue_jobs", "Jobs of a queue, by state (waiting, later, active).", [
  "queue",
  "state",
]);
const queueWaiting = gauge(
  "windowsill_queue_waiting_seconds",
  "Since when the longest waiting job of a queue is due.",
  ["queue"],
);
const workers = gauge("windowsill_worker_connections", "Connections of workers to the database.");
const workerSilent = gauge("windowsill_worker_silent_seconds", "Since when no worker has asked for jobs.");
const unsent = gauge("windowsill_messages_unsent", "Messages that have not gone, up to 10,000.");
const oldest = gauge(
  "windowsill_oldest_unsent_message_seconds",
  "Since when the oldest message that has not gone waits.",
);
const byQueue = [queueJobs, queueWaiting];
const single = [databaseTakesChanges, workers, workerSilent, unsent, oldest];

/** What is not known is not told: a gauge that keeps its last value would show a worker that is gone. */
function forget(): void {
  for (const each of byQueue) each.reset();
  for (const each of single) each.remove();
}

for (const channel of ["email", "sms"]) {
  messagesSent.inc({ channel }, 0);
  for (const outcome of ["again", "dead"]) messagesFailed.inc({ channel, outcome }, 0);
}

/** The figures as Prometheus reads them, all or one kind of them. Where the database does not answer, those that it knows are left out. */
export async function figures(em: EntityManager, which?: "process" | "shared"): Promise<string> {
  const own = which === "shared" ? "" : await ofProcess.metrics();
  return which === "process" ? own : `${own}${await sharedFigures(em)}`;
}

const TAKES_CHANGES = "select current_setting('transaction_read_only') = 'off' as takes";

async function sharedFigures(em: EntityManager): Promise<string> {
  forget();
  try {
    note(await readQueueHealth((statement) => askAlone(em, statement, [])));
    const [state] = await askAlone<{ takes: boolean }>(em, TAKES_CHANGES, []);
    databaseTakesChanges.set(state?.takes ? 1 : 0);
    databaseAnswers.set(1);
  } catch {
    databaseAnswers.set(0);
  }
  return shared.metrics();
}

function note({ queues, worker, messages }: QueueHealth): void {
  const none = { waiting: 0, later: 0, active: 0, waitingSeconds: 0 };
  for (const queue of QUEUES) {
    const { waitingSeconds, ...jobs } = { ...none, ...queues.find(({ name }) => name === queue) };
    for (const state of ["waiting", "later", "active"] as const) queueJobs.set({ queue, state }, jobs[state]);
    queueWaiting.set({ queue }, waitingSeconds);
  }
  workers.set(worker.connections);
  if (worker.silentSeconds !== null) workerSilent.set(worker.silentSeconds);
  unsent.set(messages.unsent);
  oldest.set(messages.oldestSeconds);
}
