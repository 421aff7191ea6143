import { createServer, type Socket } from "node:net";

/** A mail that arrived. */
export interface ArrivedMail {
  readonly to: string[];
  /** Headers and body, as they came over the wire. */
  readonly source: string;
}

/** A mail server on this machine that keeps what it is given. */
export interface SmtpSink {
  readonly url: string;
  readonly mails: ArrivedMail[];
  /** While true, every mail is refused for now (451). */
  refusing: boolean;
  close(): Promise<void>;
}

/** Opens a mail server that speaks as much SMTP as one client needs. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const mails: ArrivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    converse(socket, sink);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusing: false,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return sink;
}

function converse(socket: Socket, sink: SmtpSink): void {
  let waiting = "";
  let data: string[] | null = null;
  let to: string[] = [];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const endOfMail = (lines: string[]) => {
    sink.mails.push({ to, source: lines.join("\r\n") });
    [data, to] = [null, []];
    say("250 kept");
  };
  const answers: Record<string, (line: string) => string> = {
    MAIL: () => (sink.refusing ? "451 come back later" : "250 fine"),
    RCPT: (line) => {
      to.push(/<(.*)>/.exec(line)?.[1] ?? "");
      return "250 fine";
    },
    DATA: () => {
      data = [];
      return "354 go on";
    },
    QUIT: () => "221 bye",
  };
  const hear = (line: string) => {
    if (!data) say(answers[line.slice(0, 4).toUpperCase()]?.(line) ?? "250 fine");
    else if (line === ".") endOfMail(data);
    else data.push(line);
  };
  say("220 sink");
  socket.on("data", (chunk) => {
    const lines = (waiting + chunk.toString()).split("\r\n");
    waiting = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
}
