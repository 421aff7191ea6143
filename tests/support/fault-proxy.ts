import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A place in a conversation at which the line is cut, once. */
export interface Cut {
  /** The words that are cut at (a Postgres connection: COMMIT). */
  readonly at: RegExp;
  /** What the same connection must have said since it last said those words (an order's key). */
  readonly after: RegExp;
  /** True: the words still arrive and are acted upon, but their answer is lost. False: they never arrive. */
  readonly arrives: boolean;
}

/** A line on this machine that can be made as bad as lines are: between a client and the app, or the app and its database. */
export interface FaultProxy {
  readonly port: number;
  /** Each piece takes this long, up to the jitter longer, in either direction. */
  latencyMilliseconds: number;
  jitterMilliseconds: number;
  /** Connections are taken, nothing is passed on; set back, everything that waited goes on its way. */
  blackHole: boolean;
  /** So many bytes of an answer get through, then the connection is reset; null: all of them. */
  cutAnswersAfterBytes: number | null;
  /** The next cut; null once it was made. */
  cut: Cut | null;
  /** How often a connection was cut on purpose. */
  readonly cuts: number;
  /** What is open now stays open and passes nothing on any more, as where a machine between has forgotten it; what is opened later works. */
  silenceOpen(): void;
  /** No one listens any more (ECONNREFUSED), and what was open is reset. */
  refuse(): Promise<void>;
  /** Listens again, on the same port. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** Everything that was sent one way and has not arrived; null is the end. */
type Pieces = (Buffer | null)[];

/** Says whether a connection has come to the place of a cut; listens from when the cut was ordered. */
function listenForCut(): (cut: Cut, words: string) => boolean {
  let ordered: Cut | null = null;
  let received = "";
  return (cut, words) => {
    if (cut !== ordered) received = "";
    ordered = cut;
    const isAt = cut.at.test(words);
    const isHere = isAt && cut.after.test(received);
    received = isAt ? "" : received + words;
    return isHere;
  };
}

/** Opens a line to a port of this machine. */
export async function openFaultProxy(targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let server: Server | undefined;
  let cuts = 0;

  const reset = (...ends: Socket[]) => {
    for (const end of ends) if (!end.destroyed) end.resetAndDestroy();
  };
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };

  const take = (client: Socket) => {
    const upstream = track(connect(targetPort, "127.0.0.1"));
    track(client);
    const isCutHere = listenForCut();
    let answered = 0;
    /** Set when what was said has arrived and its answer shall be lost. */
    let answerIsLost = false;
    const cutNow = () => {
      cuts++;
      reset(client, upstream);
    };
    carry(client, upstream, async (piece) => {
      const { cut } = proxy;
      if (cut && isCutHere(cut, piece.toString("latin1"))) {
        proxy.cut = null;
        if (!cut.arrives) return cutNow();
        answerIsLost = true;
      }
      upstream.write(piece);
    });
    carry(upstream, client, async (piece) => {
      if (answerIsLost) return cutNow();
      const most = proxy.cutAnswersAfterBytes;
      if (most === null) return void client.write(piece);
      const rest = Math.max(0, most - answered);
      answered += piece.length;
      if (piece.length <= rest) return void client.write(piece);
      // What is allowed through leaves first, then the line breaks.
      client.write(piece.subarray(0, rest), cutNow);
    });
  };

  /** Takes as long as the line is slow, or dead. */
  async function travel(to: Socket): Promise<void> {
    while ((proxy.blackHole || silent.has(to)) && !to.destroyed) await pause(20);
    const delay = proxy.latencyMilliseconds + Math.random() * proxy.jitterMilliseconds;
    if (delay > 0) await pause(delay);
  }

  function carry(from: Socket, to: Socket, pass: (piece: Buffer) => Promise<void>): void {
    const waiting: Pieces = [];
    let isPumping = false;
    const pump = async () => {
      if (isPumping) return;
      isPumping = true;
      while (waiting.length > 0 && !to.destroyed) {
        await travel(to);
        const piece = waiting.shift();
        if (piece) await pass(piece);
        else to.end();
      }
      isPumping = false;
    };
    from.on("data", (piece: Buffer) => {
      waiting.push(piece);
      void pump();
    });
    from.on("end", () => {
      waiting.push(null);
      void pump();
    });
    from.on("error", () => reset(from, to));
  }

  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server = createServer({ allowHalfOpen: true }, take);
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        const address = server?.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
  const close = async () => {
    const closing = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    reset(...sockets);
    await closing;
    server = undefined;
  };

  const port = await listen(0);
  const proxy: FaultProxy = {
    port,
    latencyMilliseconds: 0,
    jitterMilliseconds: 0,
    blackHole: false,
    cutAnswersAfterBytes: null,
    cut: null,
    get cuts() {
      return cuts;
    },
    silenceOpen: () => {
      for (const socket of sockets) silent.add(socket);
    },
    refuse: close,
    accept: async () => void (await listen(port)),
    close,
  };
  return proxy;
}
