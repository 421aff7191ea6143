/** Pictures in a bucket of S3 or a compatible service; the bucket may be private, as `/images` answers for it. */
import type { S3Settings } from "../../config.ts";
import { signedBucket } from "../s3/signed-bucket.ts";
import type { PictureStore } from "./port.ts";

const FIVE_SECONDS = 5_000;
const ONE_YEAR = "public, max-age=31536000, immutable";

/** The bucket of the settings. Every call ends within some seconds, with an error where the store does not answer. */
export function s3Pictures(settings: S3Settings): PictureStore {
  const ask = signedBucket(settings, { called: "picture store", milliseconds: FIVE_SECONDS });
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
