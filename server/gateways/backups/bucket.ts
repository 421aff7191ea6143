/** Backups in a bucket of S3 or a compatible service, below a prefix; always encrypted, as they leave the machine. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { S3Settings } from "../../config.ts";
import { isUnfinished, madeAt } from "../../database/backup-names.ts";
import { type AskBucket, signedBucket } from "../s3/signed-bucket.ts";
import { removeLeftBehind } from "./left-behind.ts";
import type { BackupStore } from "./port.ts";

/** For gigabytes on a slow line. */
const HALF_AN_HOUR = 1_800_000;
/** The most that S3 takes in one piece. */
const MOST_BYTES = 5 * 1024 ** 3;

/** Where in which bucket, and a folder for files on their way. */
export interface BucketOfBackups {
  readonly s3: S3Settings;
  /** Such as "nightly/"; may be empty. */
  readonly prefix: string;
  /** Is there, and may be written to. */
  readonly folder: string;
}

/** Folders of files on their way, as `mkdtemp` names them. */
const ON_THE_WAY = "backup-";
const IS_ON_THE_WAY = /^backup-[A-Za-z0-9]{6}$/;

/** Whether `name` was made for a file on its way: what an operator may have put under such a name is something else. */
async function isOnTheWay(folder: string, name: string): Promise<boolean> {
  if (!IS_ON_THE_WAY.test(name)) return false;
  const files = await readdir(join(folder, name)).catch(() => [name]);
  return files.every((file) => madeAt(file) !== null || isUnfinished(file));
}

/** The bucket. A file is compared by its hash at the store, and is there whole or not at all. */
export function bucketOfBackups({ s3, prefix, folder }: BucketOfBackups): BackupStore {
  const ask = signedBucket(s3, { called: "backup store", milliseconds: HALF_AN_HOUR });
  const onTheWay = async <Answer>(name: string, act: (file: string) => Promise<Answer>): Promise<Answer> => {
    const own = await mkdtemp(join(folder, ON_THE_WAY));
    try {
      return await act(join(own, name));
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  };
  return {
    async keep(name, write) {
      await removeLeftBehind(folder, (each) => isOnTheWay(folder, each));
      await onTheWay(name, async (file) => {
        await write(file);
        await send(ask, `${prefix}${name}`, file);
      });
    },
    open: (name, read) =>
      onTheWay(name, async (file) => {
        const answer = await ask("GET", `${prefix}${name}`);
        if (!answer.ok || !answer.body) throw new Error(`The backup store has no ${prefix}${name}.`);
        await pipeline(Readable.fromWeb(answer.body as WebStream), createWriteStream(file, { mode: 0o600 }));
        return read(file);
      }),
    names: () => namesBelow(ask, prefix),
    async remove(name) {
      await (await ask("DELETE", `${prefix}${name}`)).body?.cancel();
    },
  };
}

async function send(ask: AskBucket, key: string, file: string): Promise<void> {
  const { size } = await stat(file);
  if (size > MOST_BYTES)
    throw new Error(`The backup has ${size} bytes, and a bucket takes 5 GB at once: use BACKUP_TO a folder.`);
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  const answer = await ask("PUT", key, {
    body: await openAsBlob(file),
    headers: {
      "content-type": "application/octet-stream",
      // Signed, and compared by the store with what arrived.
      "x-amz-content-sha256": hash.digest("hex"),
    },
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error("The backup store has no such bucket.");
}

/** Names without the prefix, of this folder alone; the store tells a thousand at a time. */
async function namesBelow(ask: AskBucket, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined;
  do {
    const question = new URLSearchParams({ "list-type": "2", prefix, delimiter: "/" });
    if (next !== undefined) question.set("continuation-token", next);
    const answer = await ask("GET", `?${question}`);
    const text = await answer.text();
    if (!answer.ok) throw new Error("The backup store has no such bucket.");
    for (const [, key = ""] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(prefix.length));
    next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1];
  } while (next !== undefined);
  return names;
}
