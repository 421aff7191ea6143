/**
 * Has uploads redrawn in a process of their own (SET-03, SEC-A30): what a picture takes of memory and time is taken from no order, what goes wrong in it
 * ends that process alone, and it knows no secret.
 */
import { type ChildProcess, fork } from "node:child_process";
import { open } from "node:fs/promises";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import pLimit from "p-limit";
import { InvalidFields } from "#domain/invalid.ts";
import type { Problem } from "#domain/problems.ts";
import { NotAPicture, TooManyPictures } from "#domain/shop/picture-errors.ts";
import type { UploadedFile } from "#server/http/host-contract.ts";
import type { IconToDraw } from "./draw-icon.ts";
import type { Redrawn } from "./redraw-picture.ts";

/** What the process answers: first that it can draw, then one of these for each picture. */
export type Drawn =
  | { readonly ready: true }
  | { readonly picture: Redrawn }
  | { readonly icon: Uint8Array<ArrayBuffer> }
  | { readonly problem: Problem }
  | { readonly failure: string };

/** What a picture is drawn from: a file's path, or bytes. Or what an icon is drawn from. */
export type ToDraw = { readonly upload: string | Uint8Array; readonly key: string } | IconToDraw;

/** Has pictures drawn, one after the other. */
export interface Drawer {
  /**
   * Redraws an upload under the names of `pictureFiles(key, …)`.
   *
   * @throws NotAPicture where the content is no PNG, JPEG or WebP; TooManyPictures where too many wait; InvalidFields on `file` where it has too many
   *   pixels, cannot be read, or takes more time or memory than a picture may
   */
  draw(upload: UploadedFile | Uint8Array, key: string): Promise<Redrawn>;
  /** Draws a file of a shop's icon (PWA-03). @throws TooManyPictures where too many wait */
  drawIcon(icon: IconToDraw): Promise<Uint8Array<ArrayBuffer>>;
}

/** What drawing may take. */
interface DrawerLimits {
  /** The program that draws. */
  readonly program?: string;
  /** How long one picture may take, beside orders that come first. */
  readonly patienceMs?: number;
  /** Bytes that the process may have; a picture that we take needs less than 200 MB (docs/decisions/0064). */
  readonly mostMemory?: number;
  /** How many pictures may wait. */
  readonly waiting?: number;
  /** How many icons may wait, so that they leave uploads their room. */
  readonly waitingIcons?: number;
  /** After so long without a picture the process ends, and gives its memory back. */
  readonly idleMs?: number;
}

// From the built server too, which stands in another folder.
const PROGRAM = createRequire(import.meta.url).resolve("#server/bin/draw-pictures.ts");

const OUT_OF_TURN = "A picture was answered out of turn.";

/** The last of all: it has what orders leave. */
const NICE = 19;
/** So long starting may take. */
const START_MS = 20_000;

/** A drawer with a process of its own, which starts with the first picture and anew after one that was too much for it. */
export function pictureDrawer({
  program = PROGRAM,
  patienceMs = 60_000,
  mostMemory = 256 * 1024 * 1024,
  waiting = 40,
  waitingIcons = 4,
  idleMs = 60_000,
}: DrawerLimits = {}): Drawer {
  const oneAtATime = pLimit(1);
  let running: Promise<ChildProcess> | null = null;
  let icons = 0;
  let idle: NodeJS.Timeout | undefined;

  /** The process there is, or a new one. */
  function open(): Promise<ChildProcess> {
    if (running) return running;
    const mine = started(program, mostMemory, () => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  }
  async function drawNext(input: ToDraw): Promise<Drawn> {
    clearTimeout(idle);
    const child = await open();
    const answer = await answerOf(child, patienceMs, input);
    idle = setTimeout(() => {
      running = null;
      child.kill("SIGKILL");
    }, idleMs).unref();
    if (answer === null) throw new InvalidFields({ file: ["pictureTooHard"] });
    if ("problem" in answer) throw new InvalidFields({ file: [answer.problem] });
    if ("failure" in answer) throw new Error(answer.failure);
    return answer;
  }
  function inTurn(input: ToDraw): Promise<Drawn> {
    if (oneAtATime.pendingCount >= waiting) throw new TooManyPictures();
    return oneAtATime(() => drawNext(input));
  }
  return {
    async draw(upload, key) {
      const isOnDisk = "path" in upload;
      if (!isPicture(isOnDisk ? await firstBytes(upload.path) : upload)) throw new NotAPicture();
      const answer = await inTurn({ upload: isOnDisk ? upload.path : upload, key });
      if ("picture" in answer) return answer.picture;
      throw new Error(OUT_OF_TURN);
    },
    async drawIcon(icon) {
      if (icons >= waitingIcons) throw new TooManyPictures();
      icons++;
      const answer = await inTurn(icon).finally(() => icons--);
      if ("icon" in answer) return answer.icon;
      throw new Error(OUT_OF_TURN);
    },
  };
}

/** The drawer of this server. */
export const drawer = pictureDrawer();

/** What is longer than this is taken from the system by itself, and given back with the picture. Left out, the C library raises both to 32 MB. */
const GIVEN_BACK = { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

/** A new process that is ready. @throws Error where it cannot start */
async function started(program: string, mostMemory: number, onEnd: () => void): Promise<ChildProcess> {
  const child = fork(program, [String(mostMemory)], {
    // One place that memory is taken from, and given back: threads of their own would each keep what they had.
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1", ...GIVEN_BACK },
    execArgv: ["--max-old-space-size=64", "--expose-gc"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.once("exit", onEnd).once("error", onEnd);
  if ((await answerOf(child, START_MS)) === null) {
    onEnd();
    throw new Error("The process that draws pictures does not start.");
  }
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  // While nothing is drawn it keeps no one from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/** The next answer; null where the process ended instead, or was ended because it took too long. */
function answerOf(child: ChildProcess, patienceMs: number, input?: ToDraw): Promise<Drawn | null> {
  const { promise, resolve } = Promise.withResolvers<Drawn | null>();
  const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  const ended = () => resolve(null);
  child.once("message", resolve).once("exit", ended).once("error", ended);
  if (input && !(child.connected && child.send(input, (error) => error && child.kill("SIGKILL")))) {
    // Full for now, or gone: a process that is gone has ended.
    if (child.exitCode !== null || child.signalCode !== null) ended();
  }
  return promise.finally(() => {
    clearTimeout(timer);
    child.off("message", resolve).off("exit", ended).off("error", ended);
  });
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  const first = new Uint8Array(WEBP.length + 8);
  await file.read(first, 0, first.length, 0).finally(() => file.close());
  return first;
}

/** Whether the first bytes are those of a PNG, JPEG or WebP; names and declared types are not used. */
function isPicture(bytes: Uint8Array): boolean {
  const has = (signature: readonly number[], at = 0) =>
    signature.every((byte, place) => bytes[at + place] === byte);
  return has(PNG) || has(JPEG) || (has(RIFF) && has(WEBP, 8));
}
