import { createServer, type Socket } from "node:net";

/** A mail that was taken. */
export interface ArrivedMail {
  readonly to: readonly string[];
  /** Headers and body, as they came over the wire. */
  readonly source: string;
}

/** What becomes of a mail: it is taken, put off (451) before or after its text, or the line breaks before it is taken. */
export type Fate = "taken" | "put-off" | "put-off-after-data" | "broken-off";

/** A mail server on this machine. */
export interface SmtpSink {
  readonly url: string;
  /** What was taken, in order. */
  readonly mails: readonly ArrivedMail[];
  /** How many mails were not taken. */
  readonly turnedAway: number;
  close(): Promise<void>;
}

/**
 * Opens a mail server with as much SMTP as one client needs; `fate` is asked once for each mail.
 *
 * @param keeps whether `mails` is kept: of half an hour of load it is a gigabyte
 */
export async function openSmtpSink(
  fate: () => Fate = () => "taken",
  { keeps = true }: { readonly keeps?: boolean } = {},
): Promise<SmtpSink> {
  const mails: ArrivedMail[] = [];
  const sockets = new Set<Socket>();
  let turnedAway = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    converse(socket, fate, (mail) => {
      if (!mail) turnedAway++;
      else if (keeps) mails.push(mail);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get turnedAway() {
      return turnedAway;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const ANSWERS: Readonly<Record<string, string>> = { DATA: "354 go on", QUIT: "221 bye" };

/** The server's side of one connection; `end` is told each mail, or null for one that was not taken. */
function converse(socket: Socket, fate: () => Fate, end: (mail: ArrivedMail | null) => void): void {
  let waiting = "";
  let lines: string[] | null = null;
  let to: string[] = [];
  let decided: Fate = "taken";
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const putOff = () => {
    end(null);
    say("451 come back later");
  };
  const begin = () => {
    decided = fate();
    to = [];
    if (decided === "put-off") putOff();
    else say("250 fine");
  };
  const finish = (source: string) => {
    lines = null;
    if (decided === "put-off-after-data") return putOff();
    if (decided === "broken-off") {
      end(null);
      return void socket.resetAndDestroy();
    }
    end({ to, source });
    say("250 kept");
  };
  const receive = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "MAIL") return begin();
    if (verb === "RCPT") to.push(/<(.*)>/.exec(line)?.[1] ?? "");
    if (verb === "DATA") lines = [];
    return say(ANSWERS[verb] ?? "250 fine");
  };
  const receiveText = (text: string[], line: string) =>
    void (line === "." ? finish(text.join("\r\n")) : text.push(line));
  say("220 sink");
  socket.on("data", (chunk) => {
    const received = (waiting + chunk.toString()).split("\r\n");
    waiting = received.pop() ?? "";
    for (const line of received) lines ? receiveText(lines, line) : receive(line);
  });
}
