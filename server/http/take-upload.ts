/**
 * Takes an uploaded file to the disk while it comes (SET-03, SEC-A25): this process has none of its megabytes, however many come at once. They lie in
 * a folder of their own until the request has its answer.
 */
import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { BodyProblem } from "./body-limits.ts";
import { fileCutter } from "./file-cutter.ts";
import type { UploadedFile } from "./host-contract.ts";
import type { Place } from "./room-for-bodies.ts";

/** An upload that is there whole. */
export interface Upload extends UploadedFile {
  /** Removes the file, and gives its room back. */
  remove(): Promise<void>;
}

/** The limits of an upload, in bytes: all of it, and what is left of the form without the file. */
export interface UploadLimits {
  readonly all: number;
  readonly rest: number;
}

/** Files of a process that ended in the middle of an upload are removed after so long. */
const LEFT_BEHIND_MS = 3_600_000;

/** Takes uploads into a folder, which is made with the first of them. */
export function uploadTaker(folder: string, limits: UploadLimits) {
  let ready: Promise<void> | undefined;

  /**
   * Reads a form of this boundary. What is left of it without its file is its body from now on; the file is there until it is removed. Null for a form
   * without a file.
   */
  return async function takeUpload(
    incoming: IncomingMessage & { rawBody?: Buffer },
    boundary: string,
    place: Place,
  ): Promise<BodyProblem | Upload | null> {
    const path = join(folder, randomBytes(16).toString("hex"));
    const cutter = fileCutter(boundary);
    let file: FileHandle | undefined;
    let [length, byteLength] = [0, 0];
    const write = async (chunk: Buffer): Promise<BodyProblem | null> => {
      length += chunk.length;
      place.hold(length);
      const bytes = cutter.take(chunk);
      if (length > limits.all || cutter.restLength() > limits.rest) return "too-large";
      if (cutter.hasFile()) file ??= await open(path, "wx", 0o600);
      byteLength += bytes.length;
      await file?.writeFile(bytes);
      return null;
    };
    const remove = async () => {
      place.leave();
      await rm(path, { force: true });
    };
    try {
      ready ??= prepared(folder);
      await ready;
      const problem = await eachChunk(incoming, place, write);
      incoming.rawBody = cutter.rest();
      await file?.close();
      if (!problem && file) return { path, byteLength, remove };
      await remove();
      return problem;
    } catch (error) {
      // A folder that cannot be used may be one later.
      ready = undefined;
      await file?.close().catch(() => {});
      await remove();
      throw error;
    }
  };
}

/** Gives one chunk after the other, and lets the sender wait meanwhile; ends with the first problem. */
function eachChunk(
  incoming: IncomingMessage,
  place: Place,
  take: (chunk: Buffer) => Promise<BodyProblem | null>,
): Promise<BodyProblem | null> {
  const { promise, resolve, reject } = Promise.withResolvers<BodyProblem | null>();
  /** What is being written; the end of the body may come before it is. */
  let taking: Promise<BodyProblem | null> = Promise.resolve(null);
  const settle = (problem: BodyProblem | null) => {
    incoming.off("data", next).off("end", end).off("close", breakOff);
    taking.then((found) => resolve(problem ?? found), reject);
  };
  const next = (chunk: Buffer) => {
    incoming.pause();
    taking = take(chunk);
    taking.then(
      (problem) => (problem ? settle(problem) : incoming.resume()),
      () => settle(null),
    );
  };
  const end = () => settle(null);
  const breakOff = () => settle("broken-off");
  place.onSlow(breakOff);
  incoming.on("data", next).on("end", end).on("close", breakOff);
  if (incoming.destroyed) breakOff();
  return promise;
}

async function prepared(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const before = Date.now() - LEFT_BEHIND_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}
