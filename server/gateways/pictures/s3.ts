/** Pictures in a bucket of S3 or a compatible service; the bucket may be private, as `/images` answers for it. */
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../../config.ts";
import type { PictureStore } from "./port.ts";

const FIVE_SECONDS = 5_000;
const TRIES_AGAIN = 2;
const ONE_YEAR = "public, max-age=31536000, immutable";

/** The bucket of the settings. Every call ends within some seconds, with an error where the store does not answer. */
export function s3Pictures({
  bucket,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: S3Settings): PictureStore {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    retries: TRIES_AGAIN,
  });
  const base = endpoint
    ? `${endpoint.replace(/\/$/, "")}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  const ask = async (method: string, name: string, more: RequestInit = {}) => {
    const signal = AbortSignal.timeout(FIVE_SECONDS);
    const answer = await client.fetch(`${base}/${name}`, { method, signal, redirect: "error", ...more });
    if (answer.ok || answer.status === 404) return answer;
    // The body may repeat the address and the key that signed it.
    await answer.body?.cancel();
    throw new Error(`The picture store answered ${answer.status} to ${method}.`);
  };
  return {
    async put(name, bytes, type) {
      const answer = await ask("PUT", name, {
        body: new Uint8Array(bytes),
        headers: { "content-type": type, "cache-control": ONE_YEAR },
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error("The picture store has no such bucket.");
    },
    async get(name) {
      const answer = await ask("GET", name);
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    },
    async remove(names) {
      for (const name of names) await (await ask("DELETE", name)).body?.cancel();
    },
  };
}
