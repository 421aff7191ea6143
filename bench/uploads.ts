/**
 * What twenty large uploads at once take from orders, and of memory (SET-03, SEC-A30): orders alone, beside the uploads, and after them.
 * Promised: none is refused, half of the orders and 95 % of them take at most half as long again, and the server and the process that draws
 * grow by 200 MB at most together.
 */
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { loadavg } from "node:os";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { v7 } from "uuid";
import { hashOf, newToken } from "#server/cookies.ts";
import { withConnection } from "#server/database/connect.ts";
import type { BenchShop } from "./bench-shops.ts";
import { type LoadRequest, load } from "./load.ts";
import { orderJob } from "./place-order.ts";
import { type MeasuredServer, processorMilliseconds, residentMegabytes } from "./servers.ts";

const UPLOADS = 20;
/** Uploads that are counted one by one. */
const ONE_BY_ONE = 5;
const CLIENTS = 4;
const SECONDS = 3;
const ROUNDS = 3;
const LOOK_MS = 50;

/** Orders of one state of the server: medians of its rounds. */
interface Orders {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly failures: number;
}

/** What came of it. */
export interface UploadsResult {
  readonly alone: Orders;
  readonly beside: Orders;
  readonly after: Orders;
  /** How many uploads were answered with each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Until the last of the twenty had its answer. */
  readonly milliseconds: number;
  readonly photoMegabytes: number;
  /** The most that the server and the process that draws grew by, together and the latter alone. */
  readonly grownMegabytes: number;
  readonly drawingMegabytes: number;
  /** Processor milliseconds of one upload where nothing else is asked: the server, and the process that draws. */
  readonly cpuServer: number;
  readonly cpuDrawing: number;
}

/** A photo as phones take them: 24 megapixels and some megabytes, unless told. */
export async function photo(wide = 6000, high = 4000): Promise<Buffer> {
  const [width, height] = [wide / 4, high / 4];
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: "tan", noise } })
    .png()
    .toBuffer();
  return sharp(grain).resize(wide, high).jpeg({ quality: 75 }).toBuffer();
}

/** A merchant of the shop: the token of a log-in. */
export async function merchantOf({ id, slug }: BenchShop, ownerUrl: string): Promise<string> {
  const [userId, token] = [v7(), newToken()];
  await withConnection(ownerUrl, async (client) => {
    await client.query("begin; set local role platform");
    await client.query(
      `insert into users (shop_id, id, first_name, last_name, email, phone, email_verified_at, is_merchant)
       values ($1, $2, 'Mo', 'Bench', $3, '', now(), true)`,
      [id, userId, `mo@${slug}.test`],
    );
    await client.query(
      `insert into sessions (id, shop_id, user_id, token_hash, door, kept_signed_in, created_at, renewed_at, expires_at, absolute_expires_at, user_agent, address)
       values ($1, $2, $3, $4, 'api', true, now(), now(), now() + interval '30 days', now() + interval '30 days', '', '')`,
      [v7(), id, userId, hashOf(token)],
    );
    await client.query("commit");
  });
  return token;
}

/** Measures with a shop of its own. @throws where an order is refused */
export async function measureUploads(
  shop: BenchShop,
  { port, pid }: MeasuredServer,
  ownerUrl: string,
): Promise<UploadsResult> {
  const { product: requests } = await orderJob({ product: port, limit: 0 }, shop);
  const token = await merchantOf(shop, ownerUrl);
  const file = await photo();
  const upload = (itemId = "") => uploaded(port, shop, { token, itemId, file });
  await ordersOf(port, requests, 2);
  const oneByOne = async (items: readonly string[]) => {
    for (const item of items) {
      const { status } = await upload(item);
      if (status !== 201) throw new Error(`An upload was answered with ${status}.`);
    }
  };
  // The first uploads load and compile what all of them need.
  await oneByOne(shop.plentiful.slice(UPLOADS, UPLOADS + ONE_BY_ONE));
  const cpuBefore = processorsOf(pid);
  await oneByOne(shop.plentiful.slice(UPLOADS, UPLOADS + ONE_BY_ONE));
  const cpuAfter = processorsOf(pid);
  for (const { pid: drawing } of drawingsOf(pid)) process.kill(drawing, "SIGKILL");
  const alone = await ordersOf(port, requests);
  const before = residentMegabytes(pid);
  const most = { together: 0, drawing: 0 };
  const looking = setInterval(() => {
    const drawing = drawingsOf(pid).reduce((sum, { megabytes }) => sum + megabytes, 0);
    most.together = Math.max(most.together, residentMegabytes(pid) - before + drawing);
    most.drawing = Math.max(most.drawing, drawing);
  }, LOOK_MS);
  const startedAt = performance.now();
  let isOver = false;
  const uploads = Promise.all(shop.plentiful.slice(0, UPLOADS).map(upload)).finally(() => {
    isOver = true;
  });
  const rounds: Orders[] = [];
  while (!isOver) rounds.push(await ordersRound(port, requests));
  const answers = await uploads;
  const milliseconds = Math.max(...answers.map(({ at }) => at)) - startedAt;
  clearInterval(looking);
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    alone,
    // The last round saw the end of it.
    beside: mediansOf(rounds.length > 1 ? rounds.slice(0, -1) : rounds),
    after: await ordersOf(port, requests),
    statuses,
    milliseconds,
    photoMegabytes: file.length / 1024 / 1024,
    grownMegabytes: most.together,
    drawingMegabytes: most.drawing,
    cpuServer: (cpuAfter.server - cpuBefore.server) / ONE_BY_ONE,
    cpuDrawing: (cpuAfter.drawing - cpuBefore.drawing) / ONE_BY_ONE,
  };
}

async function ordersRound(port: number, requests: readonly LoadRequest[]): Promise<Orders> {
  const orders = await load({ port, clients: CLIENTS, seconds: SECONDS, requests });
  if (orders.failures > 0) throw new Error(`${orders.failures} orders were refused.`);
  return orders;
}

async function ordersOf(port: number, requests: readonly LoadRequest[], rounds = ROUNDS): Promise<Orders> {
  const measured: Orders[] = [];
  while (measured.length < rounds) measured.push(await ordersRound(port, requests));
  return mediansOf(measured);
}

function mediansOf(rounds: readonly Orders[]): Orders {
  const median = (name: keyof Orders) =>
    rounds.map((round) => round[name]).sort((one, other) => one - other)[Math.floor(rounds.length / 2)] ??
    Number.NaN;
  return {
    perSecond: median("perSecond"),
    p50: median("p50"),
    p95: median("p95"),
    failures: median("failures"),
  };
}

/** The processes that draw for a server, with their resident memory. */
function drawingsOf(server: number): { readonly pid: number; readonly megabytes: number }[] {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "latin1");
  return children
    .split(" ")
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      try {
        const isDrawing = readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("draw-pictures");
        return isDrawing ? [{ pid, megabytes: residentMegabytes(pid) }] : [];
      } catch {
        // Ended meanwhile.
        return [];
      }
    });
}

const processorsOf = (pid: number) => ({
  server: processorMilliseconds(pid),
  drawing: drawingsOf(pid).reduce((sum, drawing) => sum + processorMilliseconds(drawing.pid), 0),
});

/** Sends a photo of an item as a form; the answer, and when it came. */
export function uploaded(
  port: number,
  { id, slug }: BenchShop,
  { token, itemId, file }: { readonly token: string; readonly itemId: string; readonly file: Buffer },
): Promise<{ status: number; at: number; text: string }> {
  const boundary = `----bench${v7()}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(field("kind", "item") + field("item_id", itemId)),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    Host: `${slug}.localhost:${port}`,
    Authorization: `Bearer ${token}`,
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
    "Content-Length": body.length,
  };
  const path = `/api/shops/${id}/images`;
  return new Promise((resolve, reject) => {
    const sending = request(
      { host: "127.0.0.1", port, method: "POST", path, headers, agent: false },
      (answer) =>
        text(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, at: performance.now(), text: body }),
          reject,
        ),
    );
    sending.once("error", reject).end(body);
  });
}

/** A few lines, with what is promised. */
export function printUploads(result: UploadsResult): void {
  const { alone, beside, after, statuses, milliseconds, photoMegabytes } = result;
  console.log(
    `\n${UPLOADS} photos of 24 megapixels and ${photoMegabytes.toFixed(1)} MB at once, beside ${CLIENTS} clients that order:`,
  );
  for (const [name, orders] of Object.entries({ alone, beside, after }))
    console.log(
      `  orders ${name.padEnd(7)} ${orders.perSecond.toFixed(0).padStart(4)} /s  p50 ${orders.p50.toFixed(1).padStart(6)} ms  p95 ${orders.p95.toFixed(1).padStart(6)} ms`,
    );
  const ratio = (name: "p50" | "p95") => `${name} ${(beside[name] / alone[name]).toFixed(2)}`;
  console.log(`  beside / alone: ${ratio("p50")}, ${ratio("p95")} (promised: at most 1.5)`);
  console.log(
    `  answered: ${Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)}, the last after ${(milliseconds / 1000).toFixed(1)} s`,
  );
  console.log(
    `  grown by ${result.grownMegabytes.toFixed(0)} MB together (promised: at most 200), ${result.drawingMegabytes.toFixed(0)} of it the process that draws`,
  );
  console.log(
    `  one upload: ${result.cpuServer} ms of processor time in the server, ${result.cpuDrawing} in the process that draws`,
  );
  console.log(
    `  load of the machine: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(", ")}`,
  );
}
