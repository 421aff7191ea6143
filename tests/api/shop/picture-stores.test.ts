import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Bucket, openBucket } from "#deploy/stand-in-bucket.ts";
import { diskPictures } from "#server/gateways/pictures/disk.ts";
import type { PictureStore } from "#server/gateways/pictures/port.ts";
import { s3Pictures } from "#server/gateways/pictures/s3.ts";

let folder: string;
let bucket: Bucket;
let bucketStore: PictureStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "windowsill-pictures-"));
  bucket = await openBucket();
  bucketStore = s3Pictures({
    bucket: "cakes",
    region: "eu-west-1",
    endpoint: bucket.endpoint,
    accessKeyId: "AKIA0123",
    secretAccessKey: "canary-secret-key",
  });
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const NAME = `${"a".repeat(22)}-320.webp`;
const BYTES = new Uint8Array([1, 2, 3, 0, 255]);

describe.each([
  ["a folder", () => diskPictures(folder)],
  ["a bucket", () => bucketStore],
])("SET-03 pictures in %s", (_, open) => {
  test("SET-03 what is put is there until it is removed; removing it again is no mistake", async () => {
    const store = open();
    expect(await store.get(NAME)).toBeNull();
    await store.put(NAME, BYTES, "image/webp");
    expect([...((await store.get(NAME)) ?? [])]).toEqual([...BYTES]);
    await store.remove([NAME, `b${NAME.slice(1)}`]);
    await store.remove([NAME]);
    expect(await store.get(NAME)).toBeNull();
  });
});

test("SET-03 a bucket is asked below its name, signed, and never with the secret itself", async () => {
  await bucketStore.put(NAME, BYTES, "image/webp");
  const [{ authorization = "", ...requested } = {}] = bucket.requested;
  expect(requested).toEqual({ method: "PUT", path: `/cakes/${NAME}`, type: "image/webp" });
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIA0123\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=\S+, Signature=[\da-f]{64}$/,
  );
  expect(authorization).not.toContain("canary");
});

test.each([403, 500])("SET-03 a bucket that answers %i is a failure that names no key", async (status) => {
  bucket.state.status = status;
  for (const act of [
    () => bucketStore.put(NAME, BYTES, "image/webp"),
    () => bucketStore.get(NAME),
    () => bucketStore.remove([NAME]),
  ]) {
    const failure = await act().then(String, String);
    expect(failure).toMatch(
      new RegExp(`^Error: The picture store answered ${status} to (PUT|GET|DELETE)\\.$`),
    );
  }
});

test("SET-03 a bucket that is not there is refused when a picture is put", async () => {
  bucket.state.status = 404;
  await expect(bucketStore.put(NAME, BYTES, "image/webp")).rejects.toThrow("no such bucket");
});
