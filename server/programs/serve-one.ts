/** One of several processes that serve one port: started by `server/supervise.ts`, and by no one else. */
import { failWith } from "../bin/terminal.ts";
import type { ReadApp } from "../bundle.ts";
import { collectAtRest } from "../collect-at-rest.ts";
import { readConfig } from "../config.ts";
import { type RunningServer, serve } from "../main.ts";
import type { FromServing, ServingOrder, ToServing } from "../supervise.ts";

let starting: Promise<RunningServer> | undefined;
let isEnding = false;

const say = (message: FromServing) => void process.send?.(message);

async function start(
  given: NodeJS.ProcessEnv,
  readApp: ReadApp | undefined,
  { number, database, worker }: ServingOrder,
): Promise<RunningServer> {
  const config = readConfig(given);
  const server = await serve(config, database, { worker, number, readApp });
  collectAtRest();
  say("serves");
  return server;
}

async function end(othersServe: boolean): Promise<void> {
  const server = await starting?.catch(() => undefined);
  await server?.drain({ othersServe });
  process.exit(0);
}

/**
 * @param given the environment as it was before anything was filled in for packages
 * @param readApp the app, where it is bundled with this program
 */
export function run(given: NodeJS.ProcessEnv, readApp?: ReadApp): void {
  // Ctrl-C comes to the whole group of a terminal. Whoever supervises knows whether all end or this one alone.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => say("told-to-end"));

  process.on("message", (message: ToServing) => {
    if ((message === "drain" || message === "leave") && !isEnding) {
      isEnding = true;
      end(message === "leave").catch((error: unknown) => {
        failWith(error);
        process.exit(1);
      });
    }
    if (typeof message !== "object" || !("serve" in message)) return;
    starting = start(given, readApp, message.serve);
    starting.catch((error: unknown) => {
      failWith(error);
      process.exit(1);
    });
  });
}
