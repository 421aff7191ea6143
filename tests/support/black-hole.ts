/** A service on this machine that takes every connection and never answers. */
import { AsyncLocalStorage } from "node:async_hooks";
import { type AddressInfo, createServer, Socket } from "node:net";

export interface BlackHole {
  readonly port: number;
  /** How many connections it has taken. */
  taken(): number;
  /** How many of them are open still. */
  open(): number;
  close(): Promise<void>;
}

export async function openBlackHole(): Promise<BlackHole> {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Watches who opens connections: what runs `within` has those it opens counted, by port, however deep they are opened. */
export interface ConnectionWatch {
  within<Answer>(act: () => Promise<Answer>): Promise<Answer>;
  /** To these ports, from within. */
  openedTo(ports: readonly number[]): number;
  end(): void;
}

export function watchConnections(): ConnectionWatch {
  const watched = new AsyncLocalStorage<true>();
  const opened: number[] = [];
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...requested: Parameters<typeof connect>) {
    // Node hands its own normalised list, `[[{ port }, callback]]`, or what a caller wrote.
    const [first] = requested.flat(2) as readonly unknown[];
    const port = typeof first === "object" && first !== null && "port" in first ? first.port : first;
    if (watched.getStore()) opened.push(Number(port));
    return connect.apply(this, requested);
  } as typeof connect;
  return {
    within: (act) => watched.run(true, act),
    openedTo: (ports) => opened.filter((port) => ports.includes(port)).length,
    end: () => {
      Socket.prototype.connect = connect;
    },
  };
}
