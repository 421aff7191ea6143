/** One of several processes that serve one port: started by `server/supervise.ts`, and by no one else. */
import { collectAtRest } from "../collect-at-rest.ts";
import { readConfig } from "../config.ts";
import { type RunningServer, serve } from "../main.ts";
import type { FromServing, ServingOrder, ToServing } from "../supervise.ts";
import { failWith } from "./terminal.ts";

/** As it was given: what is filled in here for packages was not configured. */
const given = { ...process.env };
process.env.NODE_ENV ||= "production";

let starting: Promise<RunningServer> | undefined;
let isEnding = false;

const say = (message: FromServing) => void process.send?.(message);

async function start({ number, database, worker }: ServingOrder): Promise<RunningServer> {
  const config = readConfig(given);
  const server = await serve(config, database, { worker, number });
  collectAtRest();
  say("serves");
  return server;
}

async function end(othersServe: boolean): Promise<void> {
  const server = await starting?.catch(() => undefined);
  await server?.drain({ othersServe });
  process.exit(0);
}

// Ctrl-C comes to the whole group of a terminal. Whoever supervises knows whether all end or this one alone.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => say("told-to-end"));

process.on("message", (message: ToServing) => {
  if ((message === "drain" || message === "leave") && !isEnding) {
    isEnding = true;
    void end(message === "leave");
  }
  if (typeof message !== "object" || !("serve" in message)) return;
  starting = start(message.serve);
  starting.catch((error: unknown) => {
    failWith(error);
    process.exit(1);
  });
});
