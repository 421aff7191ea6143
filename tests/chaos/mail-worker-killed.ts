/** A worker that is killed again and again while the mail server fails three times out of ten (REL-R5). What went wrong, in words. */
import { setTimeout as pause } from "node:timers/promises";
import { furnishedFolder, removeDataFolder, startApp, startWorker } from "#tests/support/app.ts";
import { openShops, send, startLoad } from "#tests/support/load.ts";
import type { Seeded } from "#tests/support/seed.ts";
import { type ArrivedMail, type Fate, openSmtpSink } from "#tests/support/smtp-sink.ts";
import { fillShelves, jobsLeft, letTimePass, postgresOf, query } from "./books.ts";

/** How much is killed under how much. */
export interface WorkerOptions extends Seeded {
  readonly name: string;
  readonly orders: number;
  readonly kills: number;
  readonly root?: string;
}

/** A worker has so many mails in hand at once; a kill can make each of them arrive twice. */
const MAILS_IN_HAND = 4;
const FATES: readonly Fate[] = ["put-off", "put-off-after-data", "broken-off"];
/** So many workers in a row send nothing before it counts as lost: each sends what is due, unless all of it is put off. */
const WORKERS_IN_VAIN = 8;

/** Places orders, some of them refused, and kills the worker until every mail has been sent. */
export async function killTheWorker(options: WorkerOptions): Promise<string[]> {
  const { name, orders, kills, root, random, tell } = options;
  const dataDir = furnishedFolder();
  const sink = await openSmtpSink(() => (random.happens(30) ? random.pick(FATES) : "taken"));
  const place = {
    dataDir,
    env: { RUN_WORKER: "0", SMTP_URL: sink.url },
    ...(root !== undefined && { root }),
  };
  const app = await startApp(place);
  const { url } = postgresOf(dataDir);
  let worker = await startWorker(place);
  try {
    await fillShelves(url);
    const [shop] = await openShops(app.port);
    const load = startLoad({ port: app.port, shops: [shop], orders, clients: 4, name, random });
    for (let number = 0; number < 3; number++) {
      const refused = shop.orderFor(`refused-${number}`, random);
      await send(app.port, { ...refused, body: { ...refused.body, grand_total: 1 } });
    }
    const started = performance.now();
    let killed = 0;
    let inVain = 0;
    for (let left = orders * 2; left > 0 && inVain < WORKERS_IN_VAIN; ) {
      const isToKill = killed < kills;
      // A worker needs a moment to get somewhere; once the killing is over each is left alone until all that is due was tried.
      if (isToKill) {
        await pause(random.between(800, 2500));
        await worker.kill();
        killed++;
      } else {
        await untilTried(url);
        await worker.stop();
      }
      await letTimePass(url);
      worker = await startWorker(place);
      const before = left;
      left = await mailsToGo(url, name, orders);
      inVain = isToKill || left < before ? 0 : inVain + 1;
    }
    await load.done;
    tell(
      `${orders} orders, ${sink.mails.length} mails, ${sink.turnedAway} turned away, ${killed} kills, ${twice(sink.mails)} arrived twice, ${Math.round(performance.now() - started)} ms`,
    );
    return [
      ...load.faults,
      ...faultsInSink(sink.mails, new Set(load.acknowledged.map((each) => each.orderId)), killed),
    ];
  } finally {
    await worker.stop();
    await app.stop();
    await sink.close();
    removeDataFolder(dataDir);
  }
}

/** Waits until no job is left that could be worked now, or longer than that takes: what failed waits for its time. */
async function untilTried(url: string): Promise<void> {
  const latest = performance.now() + 10_000;
  let jobs = Number.NaN;
  while (jobs !== 0 && performance.now() < latest) {
    await pause(250);
    jobs = (await jobsLeft(url, "order-placed")) + (await jobsLeft(url, "deliver-message"));
  }
}

/** How many mails are still to be sent, two for each order; those of orders not yet placed among them. */
async function mailsToGo(url: string, name: string, orders: number): Promise<number> {
  const [row] = await query<{ sent: number }>(
    url,
    `select count(*)::int as sent from messages m join orders o on (o.shop_id, o.id) = (m.shop_id, m.order_id)
     where m.status = 'sent' and o.special_instructions like $1 || '-%'`,
    [name],
  );
  return orders * 2 - (row?.sent ?? 0);
}

const idOf = ({ source }: ArrivedMail): string => /^Message-ID:\s*<(.+)@[^@]+>/im.exec(source)?.[1] ?? "none";

const twice = (mails: readonly ArrivedMail[]): number => mails.length - new Set(mails.map(idOf)).size;

/** Each order has its two mails, under their own Message-IDs; nothing else was sent. */
function faultsInSink(mails: readonly ArrivedMail[], orderIds: ReadonlySet<string>, kills: number): string[] {
  const expected = new Set(
    [...orderIds].flatMap((id) => [`new-order-alert.${id}`, `customer-invoice.${id}`]),
  );
  const arrived = new Set(mails.map(idOf));
  const strangers = mails.filter((mail) => !expected.has(idOf(mail)));
  return [
    ...[...expected].filter((id) => !arrived.has(id)).map((id) => `${id} was never sent`),
    ...strangers.map((mail) => `a mail to ${mail.to.join()} with Message-ID ${idOf(mail)}, of no order`),
    ...(twice(mails) <= kills * MAILS_IN_HAND
      ? []
      : [`${twice(mails)} mails arrived twice after ${kills} kills`]),
  ];
}
