import { expect, test } from "vitest";
import { openSmtpSink } from "#tests/jobs/smtp-sink.ts";
import { type App, removeDataFolder, startApp, throwAwayFolder } from "#tests/support/app.ts";
import { ask } from "#tests/support/http.ts";

const HOST = "sweetcrumb.localhost";
const MAILS = 24;
const KILLS = 3;
/** Messages that one worker has in hand at a time. */
const IN_HAND = 4;

test("REL-R5 a worker that is killed three times loses no mail, and sends none twice but those it had in hand", async () => {
  const dataDir = throwAwayFolder();
  const sink = await openSmtpSink();
  const start = () => startApp({ dataDir, env: { SMTP_URL: sink.url, LOG_LEVEL: "silent" } });
  let app: App = await start();
  try {
    const shopId = await idOfShop(app);
    for (let kill = 0; kill < KILLS; kill++) {
      const before = sink.mails.length;
      await Promise.all(
        Array.from({ length: MAILS / KILLS }, (_, at) => write(app, shopId, `${kill}-${at}`)),
      );
      await expect.poll(() => sink.mails.length, { timeout: 100_000, interval: 5 }).toBeGreaterThan(before);
      await app.kill();
      app = await start();
    }
    await expect.poll(() => namesIn(sink.mails).size, { timeout: 140_000, interval: 500 }).toBe(MAILS);
    expect(sink.mails.length).toBeLessThanOrEqual(MAILS + KILLS * IN_HAND);
    const ids = sink.mails.map(({ source }) => /^Message-ID:\s+<(\S+)>/m.exec(source)?.[1]);
    expect(new Set(ids).size).toBe(MAILS);
  } finally {
    await app.stop();
    await sink.close();
    removeDataFolder(dataDir);
  }
}, 300_000);

async function idOfShop({ port }: App): Promise<string> {
  const answer = await ask({ port, host: HOST, path: "/api/shops/slug/sweetcrumb" });
  return answer.json<{ data: { id: string } }>().data.id;
}

/** Writes to the shop, which makes one mail. */
async function write({ port }: App, shopId: string, name: string): Promise<void> {
  const message = "The button for the menu does nothing when I tap it.";
  const path = `/api/shops/${shopId}/feedback`;
  const answer = await ask({
    port,
    host: HOST,
    method: "POST",
    path,
    json: { message, name: `writer-${name}-end` },
  });
  expect(answer.status).toBe(202);
}

/** Whose mails arrived, by the subject's last word. */
function namesIn(mails: readonly { source: string }[]): Set<string> {
  return new Set(mails.flatMap(({ source }) => /feedback from\s+(writer-\S+-end)/.exec(source)?.[1] ?? []));
}
