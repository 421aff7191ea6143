/** Server and worker give memory back once they are at rest (PERF-08). */
import { expect, onTestFinished, test } from "vitest";
import { startApp, startWorker } from "#tests/support/app.ts";
import { atFullCounts } from "#tests/support/how-many.ts";

/** Says each time the process collects by its own wish. */
const TELL = `--import=data:text/javascript,${encodeURIComponent('const collect=globalThis.gc;globalThis.gc=collect&&((how)=>{collect(how);console.log("collected at rest: "+how.flavor)})')}`;

test.for(atFullCounts)(
  "PERF-08 server and worker collect what they no longer need when nobody asks anything",
  { timeout: 60_000 },
  async () => {
    const env = { NODE_OPTIONS: TELL, RUN_WORKER: "0" };
    const app = await startApp({ env });
    onTestFinished(() => app.stop());
    const worker = await startWorker({ env, dataDir: app.dataDir });
    onTestFinished(async () => {
      await worker.stop();
    });
    for (const program of [app, worker])
      await expect
        .poll(() => program.output(), { timeout: 20_000, interval: 250 })
        .toContain("collected at rest: last-resort");
  },
);
