/** `npm run topology`: two apps, the worker, Postgres with a replica, pgbouncer and HAProxy on this machine, by one command. Ctrl-C stops all. */
import { join, resolve } from "node:path";
import { endOnSignals } from "#server/bin/signals.ts";
import { box, failWith } from "#server/bin/terminal.ts";
import { startTopology, type Topology } from "./start-topology.ts";

/** A terminal that is closed ends it as Ctrl-C does. */
process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"));

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const port = Number(process.env.PORT ?? 3000);
  const folder = join(resolve(process.env.DATA_DIR ?? ".data"), "topology");
  let topology: Topology | undefined;
  const starting = startTopology({ folder, port, tell: say }).then((started) => {
    topology = started;
  });
  endOnSignals(async () => {
    say("\nClosing up …");
    await starting.catch(() => {});
    await topology?.stop();
    say("Closed.");
  });
  await starting;
  if (!topology) return;
  const lines = Object.values(topology.parts).map(({ name, pid }) => `${name.padEnd(10)} process ${pid}`);
  say(
    box([
      `A shop         http://sweetcrumb.localhost:${port}`,
      "Log-ins        as the README has them",
      "",
      ...lines,
      `postgres   process ${topology.postgres.pid}`,
      "",
      "Kill any one of them and order again: it is started anew.",
      `Logs, data     ${folder}`,
      "Stop all with Ctrl-C.",
    ]),
  );
}

await main().catch((error: unknown) => {
  failWith(error);
  process.exit(1);
});
