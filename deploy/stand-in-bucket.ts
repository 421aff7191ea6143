import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a bucket was asked. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly type: string;
}

/** A bucket of S3 on this machine. */
export interface Bucket {
  readonly endpoint: string;
  /** By path, the bucket's name in front. */
  readonly kept: Map<string, Buffer>;
  readonly requested: Asked[];
  /** Another status than 0 is what everything is answered with. */
  readonly state: { status: number };
  close(): Promise<void>;
}

/**
 * Stands in for a bucket: keeps what is put, refuses what does not have the hash that it was signed with, lists two names at a time, and tells what it
 * was asked. It believes every signature.
 */
export async function openBucket(): Promise<Bucket> {
  const kept = new Map<string, Buffer>();
  const requested: Asked[] = [];
  const state = { status: 0 };
  const answers: Record<string, (url: URL, body: Buffer, hash: string) => [number, (Buffer | string)?]> = {
    PUT: ({ pathname }, body, hash) => {
      if (hash !== "UNSIGNED-PAYLOAD" && hash !== createHash("sha256").update(body).digest("hex"))
        return [400];
      kept.set(pathname, body);
      return [200];
    },
    GET: (url) => {
      if (url.searchParams.has("list-type")) return [200, listOf(kept, url)];
      const there = kept.get(url.pathname);
      return there ? [200, there] : [404];
    },
    DELETE: ({ pathname }) => {
      kept.delete(pathname);
      return [204];
    },
  };
  const server = createServer(async (request, response) => {
    const parts = await request.toArray().catch(() => null);
    // Whoever sent it has given up.
    if (parts === null) return response.destroy();
    const body = Buffer.concat(parts);
    const { method = "", url: path = "", headers } = request;
    const { authorization = "", "content-type": type = "" } = headers;
    requested.push({ method, path, authorization, type });
    const url = new URL(path, "http://bucket");
    if (state.status > 0) return response.writeHead(state.status).end();
    const [status, content] = answers[method]?.(url, body, String(headers["x-amz-content-sha256"])) ?? [405];
    return response.writeHead(status).end(content);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { endpoint: `http://127.0.0.1:${port}`, kept, requested, state, close };
}

const AT_A_TIME = 2;

/** Names in their order, a few at a time, as S3 answers `list-type=2`. */
function listOf(kept: ReadonlyMap<string, Buffer>, { pathname, searchParams }: URL): string {
  const prefix = searchParams.get("prefix") ?? "";
  const from = Number(searchParams.get("continuation-token") ?? 0);
  const bucket = `${pathname.replace(/\/$/, "")}/`;
  const keys = [...kept.keys()]
    .filter((path) => path.startsWith(`${bucket}${prefix}`))
    .map((path) => path.slice(bucket.length))
    .filter((key) => !key.slice(prefix.length).includes("/"))
    .sort();
  const next = from + AT_A_TIME < keys.length;
  return `<?xml version="1.0"?><ListBucketResult>${keys
    .slice(from, from + AT_A_TIME)
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join(
      "",
    )}${next ? `<NextContinuationToken>${from + AT_A_TIME}</NextContinuationToken>` : ""}</ListBucketResult>`;
}
