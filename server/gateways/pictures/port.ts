/** What we need of whatever keeps the files of pictures (SET-03). A name is one of `pictureFiles`, never a path. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The file's bytes; null where there is none of this name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes files; those that are not there are no mistake. */
  remove(names: readonly string[]): Promise<void>;
}
