/**
 * Works the queue (NOTE-01): in the serving process by default, alone with `npm run worker`. Jobs come at least once; each handler says
 * what makes a second run harmless.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { PgBoss } from "pg-boss";
import { outboxGateway } from "../gateways/smtp/fake.ts";
import type { MailGateway } from "../gateways/smtp/port.ts";
import { smtpGateway } from "../gateways/smtp/real.ts";
import type { Surroundings } from "../http/host-parts.ts";
import { theApp } from "../running-app.ts";
import { deliverMessage } from "./deliver-message.job.ts";
import { orderPlaced } from "./order-placed.job.ts";
import { forgetSender, type Jobs } from "./queue.ts";
import type { QueueName } from "./queue-names.ts";
import { sweep } from "./sweep.job.ts";

/** How often the queues are asked. */
const POLL_SECONDS = 1;
/** How often messages that failed are looked for, and what has expired is removed. */
const SWEEP_MS = 30_000;

/** Starts working; returns what stops it, after the jobs in hand are done. */
export async function startWorker({ database, config, log }: Surroundings): Promise<() => Promise<void>> {
  const boss = new PgBoss({
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
  const gateway: MailGateway = config.mail.smtpUrl
    ? smtpGateway(config.mail.smtpUrl, config.mail.from)
    : outboxGateway;
  await work(boss, "order-placed", (em, job) => orderPlaced(em, job));
  await work(boss, "deliver-message", (em, job) => deliverMessage(em, gateway, job));
  const timer = setInterval(() => {
    sweep(freshEm(), theApp().now()).catch((error) => log.warn({ err: error }, "sweeping has to wait"));
  }, SWEEP_MS).unref();
  return async () => {
    clearInterval(timer);
    await boss.stop({ graceful: true, timeout: 8_000 });
    forgetSender();
  };
}

const freshEm = (): EntityManager => theApp().orm.em.fork();

async function work<Name extends QueueName>(
  boss: PgBoss,
  name: Name,
  handle: (em: EntityManager, job: Jobs[Name]) => Promise<void>,
): Promise<void> {
  await boss.work<Jobs[Name]>(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 10 }, async (jobs) => {
    for (const job of jobs) await handle(freshEm(), job.data);
  });
}
