/**
 * How connections get from the process that supervises to those that serve (PERF-09). The first one accepts them and reads nothing; it hands each to the process that owes the fewest
 * answers, in turn where several owe as few, and lets go of it when that one says that it has it. What a process had not taken when it died goes to another one;
 * node:cluster's own round robin would leave it hanging, and its client with it.
 */
import cluster, { type Worker } from "node:cluster";
import type { Server } from "node:http";
import { createServer, type Socket } from "node:net";
import type { Config } from "./config.ts";
import { listenAt } from "./http/port-busy.ts";

/** Said with a connection, and again when it has been taken. */
interface Handed {
  readonly connection: number;
}

const isHanded = (message: unknown): message is Handed =>
  typeof message === "object" && message !== null && "connection" in message;

/** Connections that wait for a process to serve again; further ones are closed. */
const MOST_WAITING = 1_000;

/** Hands connections over. */
export interface HandOver {
  /** From now on a process gets connections. */
  add(worker: Worker): void;
  /** It gets no more of them; what it has not taken goes to another one. */
  remove(worker: Worker): void;
  /** Opens the port. @throws PortBusy (see `http/port-busy.ts`) when another program has it */
  listen(where: Pick<Config, "host" | "port">): Promise<void>;
  /** Closes the port, and what waits. */
  close(): void;
}

/** Makes a port that is not open yet. */
export function handOver(): HandOver {
  /** Those that serve, the one whose turn it is first, each with what it has not taken yet. */
  const serving = new Map<Worker, Map<number, Socket>>();
  /** Those that get no more, with what is on its way to them. */
  const leaving = new Map<Worker, Map<number, Socket>>();
  const waiting = new Set<Socket>();
  let count = 0;

  const hand = (socket: Socket): void => {
    const [least] = [...serving].toSorted(([, one], [, other]) => one.size - other.size);
    if (!least) {
      if (waiting.size >= MOST_WAITING) socket.destroy();
      else waiting.add(socket);
      return;
    }
    const [worker, untaken] = least;
    serving.delete(worker);
    serving.set(worker, untaken);
    const connection = ++count;
    untaken.set(connection, socket);
    // Where that fails the process is dying, and its end is told by its exit.
    worker.send({ connection } satisfies Handed, socket, { keepOpen: true }, () => {});
  };
  cluster.on("message", (worker: Worker, message: unknown) => {
    if (!isHanded(message)) return;
    const untaken = serving.get(worker) ?? leaving.get(worker);
    untaken?.get(message.connection)?.destroy();
    untaken?.delete(message.connection);
  });
  const listener = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    // A client that goes away while it waits is no failure of ours.
    socket.on("error", () => {});
    hand(socket);
  });
  return {
    add(worker) {
      serving.set(worker, new Map());
      worker.once("exit", () => {
        const untaken = serving.get(worker) ?? leaving.get(worker);
        serving.delete(worker);
        leaving.delete(worker);
        for (const socket of untaken?.values() ?? []) hand(socket);
      });
      const held = [...waiting];
      waiting.clear();
      for (const socket of held) hand(socket);
    },
    remove(worker) {
      const untaken = serving.get(worker);
      if (untaken) leaving.set(worker, untaken);
      serving.delete(worker);
    },
    listen: (where) => listenAt(listener, where),
    close() {
      listener.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}

/** In a process that serves: takes the connections that are handed to it, as if it had accepted them. */
export function takeConnections(server: Server): void {
  // What watches over slow senders begins with this (node:http).
  server.emit("listening");
  let open = 0;
  process.on("message", (message: unknown, socket: Socket | undefined) => {
    if (!isHanded(message)) return;
    process.send?.(message);
    // Where the client has gone meanwhile nothing came along.
    if (!socket) return;
    if (open >= server.maxConnections) return void socket.destroy();
    open++;
    socket.once("close", () => open--);
    server.emit("connection", socket);
  });
}
