import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A line to the app on which things happen at the wrong moment. */
export interface MeddlingLine {
  /** What a program takes for the shop's origin. */
  readonly origin: string;
  /** How many orders have come by. */
  orders(): number;
  /** Happens once, before the next order goes on. */
  beforeOrder: (() => Promise<void>) | null;
  /** How many answers to orders are lost from now on: the order arrives, and the line breaks before its answer. */
  losesAnswers: number;
  close(): Promise<void>;
}

const isOrder = (method = "", url = "") =>
  method === "POST" && /^\/(?:trpc\/orders\.place|api\/shops\/[^/]+\/orders)$/.test(url);

/** Opens such a line to a port of this machine. */
export async function openMeddlingLine(port: number): Promise<MeddlingLine> {
  let orders = 0;
  const server = createServer(async (asked, answered) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const isOne = isOrder(asked.method, asked.url);
    if (isOne) {
      orders += 1;
      const meddle = line.beforeOrder;
      line.beforeOrder = null;
      await meddle?.();
    }
    const { method, url: path, headers } = asked;
    const onward = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        if (isOne && line.losesAnswers > 0) {
          line.losesAnswers -= 1;
          answered.destroy();
          return;
        }
        answered.writeHead(answer.statusCode ?? 502, answer.headers);
        answered.end(Buffer.concat(parts));
      });
    });
    onward.end(Buffer.concat(chunks));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const line: MeddlingLine = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders: () => orders,
    beforeOrder: null,
    losesAnswers: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return line;
}
