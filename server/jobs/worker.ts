/**
 * Works the queue (NOTE-01): in the serving process by default, alone with `npm run worker`. Jobs come at least once; each handler's
 * comment states what makes a second run harmless.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { type JobResult, PgBoss } from "pg-boss";
import type { Surroundings } from "#server/http/host-contract.ts";
import { pictureStore } from "../gateways/pictures/picture-store.ts";
import { outboxTexts } from "../gateways/sms/fake.ts";
import { twilioGateway } from "../gateways/sms/real.ts";
import { mailGateway } from "../gateways/smtp/mail-gateway.ts";
import { PUBLIC_INTERNET, type WebhookNetwork } from "../gateways/webhooks/send-webhook.ts";
import { takeSquarePayment } from "../payments/take-square-payment.ts";
import { theApp } from "../running-app.ts";
import { accountMail } from "./account-mail.job.ts";
import { deliverMessage } from "./deliver-message.job.ts";
import { webhookDeliverer } from "./deliver-webhook.job.ts";
import { inTurns } from "./in-turns.ts";
import { orderPlaced } from "./order-placed.job.ts";
import type { Jobs } from "./queue.ts";
import type { QueueName } from "./queue-names.ts";
import { remindUnpaid, sweep } from "./remove-expired.job.ts";
import { sweepPicture } from "./remove-picture.job.ts";
import { syncSubscription } from "./sync-subscription.job.ts";
import { tellWebhooksOf } from "./tell-webhooks.job.ts";

/** How often the queues are polled. */
const POLL_SECONDS = 1;
/** How often messages that failed are looked for, and what has expired is removed. */
const SWEEP_MS = 30_000;
/** How often unpaid orders are looked for that are to be reminded of: none is reminded of later than that. */
const REMIND_MS = 15 * 60_000;
/** Jobs of one queue that are worked side by side; each may hold a connection of the serving pool for a moment. */
const AT_ONCE = 4;

/**
 * What pg-boss hands on to its connections. Without them a question whose answer is lost on the way is waited for without end, and no mail goes any
 * more; the longest of its own questions clear away old jobs.
 */
const ANSWERS = { keepAlive: true, query_timeout: 30_000 };

/** How long the jobs in hand may take when the process ends; requests end meanwhile, and both are within the 15 s of `signals.ts`. */
const STOP_MS = 8_000;

/**
 * Starts working, until the process begins to drain: the jobs in hand then end beside the requests in flight. What it returns waits for that
 * end, and brings it about where no one drains. `receivers`: how webhooks reach theirs.
 */
export async function startWorker(
  { database, config, log, drain }: Surroundings,
  receivers: WebhookNetwork = PUBLIC_INTERNET,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    ...ANSWERS,
    connectionString: database.directUrl,
    application_name: "windowsill-worker",
    max: 2,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue is out of reach"));
  await boss.start();
  const gateway = mailGateway(config);
  await work(boss, log, "order-placed", (em, job) => orderPlaced(em, job));
  const texts = config.twilio ? twilioGateway(config.twilio) : outboxTexts;
  await work(boss, log, "deliver-message", (em, job) => deliverMessage(em, gateway, job, texts));
  await work(boss, log, "account-mail", (em, job) => accountMail(em, job));
  await work(boss, log, "sweep-picture", async (em, job) =>
    sweepPicture(em, await pictureStore(config), job),
  );
  await work(boss, log, "sync-subscription", (em, job) => syncSubscription(em, job));
  await work(boss, log, "sync-square-payment", (em, job) => takeSquarePayment(em, job));
  await work(boss, log, "tell-webhooks", (em, job) => tellWebhooksOf(em, job));
  await workShopsInTurn(boss, log, "deliver-webhook", webhookDeliverer(receivers));
  const endTurns = [
    inTurns(
      SWEEP_MS,
      () => sweep(freshEm(), theApp().now()),
      (error) => log.warn({ err: error }, "sweeping has to wait"),
    ),
    inTurns(
      REMIND_MS,
      () => remindUnpaid(freshEm()),
      (error) => log.warn({ err: error }, "reminders have to wait"),
    ),
  ];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    for (const end of endTurns) end();
    stopping ??= boss.stop({ graceful: true, timeout: STOP_MS });
    return stopping;
  };
  // The caller of close gets a failure; until then it is not handled.
  const begin = () => void stop().catch(() => {});
  if (drain.aborted) begin();
  else drain.addEventListener("abort", begin, { once: true });
  return stop;
}

const freshEm = (): EntityManager => theApp().orm.em.fork();

/** Works a queue: a few jobs side by side, each with its own end, so that one that fails does not take the others along. */
async function work<Name extends QueueName>(
  boss: PgBoss,
  log: Surroundings["log"],
  name: Name,
  handle: Handler<Name>,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    batchSize: AT_ONCE,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work<Jobs[Name]>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => resultOf(log, name, job, handle))),
  );
}

/**
 * Works a queue whose jobs wait for someone else's machine: in as many places, each taking its next job as soon as it is done with one, and of a shop
 * one job at a time, so that a shop whose receiver is slow keeps one place and no other shop.
 */
async function workShopsInTurn<Name extends QueueName>(
  boss: PgBoss,
  log: Surroundings["log"],
  name: Name,
  handle: Handler<Name>,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    localGroupConcurrency: 1,
    perJobResults: true,
  } as const;
  for (let place = 0; place < AT_ONCE; place++) {
    let worker = "";
    worker = await boss.work<Jobs[Name]>(name, options, async (jobs) => {
      const results = await Promise.all(jobs.map((job) => resultOf(log, name, job, handle)));
      // Of several it would ask again at once by itself.
      boss.notifyWorker(worker);
      return results;
    });
  }
}

type Handler<Name extends QueueName> = (em: EntityManager, job: Jobs[Name]) => Promise<void>;

async function resultOf<Name extends QueueName>(
  log: Surroundings["log"],
  name: Name,
  { id, data }: { id: string; data: Jobs[Name] },
  handle: Handler<Name>,
): Promise<JobResult> {
  try {
    await handle(freshEm(), data);
    return { id, status: "completed" };
  } catch (error) {
    log.warn({ err: error, queue: name, job: id }, "a job has to be tried again");
    return { id, status: "failed" };
  }
}
