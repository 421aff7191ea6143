/** A bucket of S3 or a compatible service, asked with signed requests; for pictures and for backups. */
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../../config.ts";

const TRIES_AGAIN = 2;

/** Asks about a name in the bucket, or with "" about the bucket itself; answers are 2xx or 404. */
export type AskBucket = (method: string, name: string, more?: RequestInit) => Promise<Response>;

/**
 * Every call ends within `milliseconds`, with an error where the store does not answer or refuses.
 *
 * @param called how it is called in errors, such as "picture store"
 */
export function signedBucket(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
  { called, milliseconds }: { readonly called: string; readonly milliseconds: number },
): AskBucket {
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
  return async (method, name, more = {}) => {
    const signal = AbortSignal.timeout(milliseconds);
    const answer = await client.fetch(`${base}/${name}`, { method, signal, redirect: "error", ...more });
    if (answer.ok || answer.status === 404) return answer;
    // The body may repeat the address and the key that signed it.
    await answer.body?.cancel();
    throw new Error(`The ${called} answered ${answer.status} to ${method}.`);
  };
}
