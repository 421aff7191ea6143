/** The store that the configuration names: a bucket where one is set, else a folder of `DATA_DIR`. */
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { diskPictures } from "./disk.ts";
import type { PictureStore } from "./port.ts";

const stores = new WeakMap<Config, Promise<PictureStore>>();

/** One per configuration; the code for a bucket is loaded only where there is one. */
export function pictureStore(config: Config): Promise<PictureStore> {
  const known = stores.get(config) ?? open(config);
  stores.set(config, known);
  return known;
}

async function open({ pictureStore: bucket, dataDir }: Config): Promise<PictureStore> {
  if (!bucket) return diskPictures(join(dataDir, "pictures"));
  const { s3Pictures } = await import("./s3.ts");
  return s3Pictures(bucket);
}
