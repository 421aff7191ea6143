/**
 * Reads the body of a request before anything else is done with it (SEC-A25): a slow sender takes no turn from others, and all bodies
 * together are bounded, even where many connections withhold their last byte.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { WHOLE_MENU_BYTES } from "#domain/shop/most-of.ts";
import { type BodyProblem, holdsTooMuch } from "./body-limits.ts";
import { boundaryOf } from "./file-cutter.ts";
import { takesPicture } from "./overload.ts";
import { type Place, pictureRoom, sharedRoom } from "./room-for-bodies.ts";
import { type Upload, uploadTaker } from "./take-upload.ts";

const KILOBYTE = 1024;

/**
 * What a body may have in bytes: the calls' JSON, the order of a whole menu, which names every item and may be indented, the screens' forms, a
 * statement of payments, and a form with a picture.
 */
const LIMITS = {
  call: 64 * KILOBYTE,
  wholeMenu: 2 * WHOLE_MENU_BYTES,
  form: 128 * KILOBYTE,
  // 120,000 characters of three bytes, as much again in a file, and some 182 bytes for each of a thousand boxes.
  statement: 1024 * KILOBYTE,
  picture: 6 * 1024 * KILOBYTE,
} as const;
/** What all bodies that are longer than a short one may hold together. An order is a short one and never waits for room. */
const IN_FLIGHT_BYTES = 16 * 1024 * KILOBYTE;
const SHORT_BYTES = 16 * KILOBYTE;

/** As `@hono/node-server` takes a body that someone has read before. */
type Read = IncomingMessage & { rawBody?: Buffer };

/** Who sends a body. */
export interface Sender {
  /** The network address, a household's whole IPv6 /64 as one. */
  readonly address: string;
  /** Brings a log-in, live or not. */
  readonly bringsLogIn: boolean;
}

/** Reads bodies; one per process, because they share the room. */
export interface Bodies {
  /**
   * Reads the whole body, if there is one; null where all is well. The picture of a form is stored on the disk; the caller removes it. Of anyone
   * without a log-in no picture is read: the form is an empty one, which is refused like every form of a stranger. The path is spelled as
   * `plainTarget` returns it; `sender` is called for a form with a picture and for a statement of payments alone, which may be longer than a form
   * where its sender brings a log-in.
   */
  read(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    path: string,
    sender: () => Sender,
  ): Promise<BodyProblem | Upload | null> | null;
  /** Bytes held at the moment. */
  inFlight(): number;
}

/** A reader of bodies, which lets pictures lie in this folder. */
export function bodies(uploads: string): Bodies {
  const others = sharedRoom(IN_FLIGHT_BYTES);
  const pictures = pictureRoom();
  const takeUpload = uploadTaker(uploads, { all: LIMITS.picture, rest: LIMITS.call });

  function readAll(
    incoming: Read,
    outgoing: ServerResponse,
    limit: number,
    place: Place,
  ): Promise<BodyProblem | null> {
    const { promise, resolve } = Promise.withResolvers<BodyProblem | null>();
    const body = pieces();
    const settle = (problem: BodyProblem | null) => {
      incoming.off("data", take).off("end", end).off("close", breakOff);
      if (problem || outgoing.destroyed) place.leave();
      else outgoing.once("close", place.leave);
      resolve(problem);
    };
    const take = (chunk: Buffer) => {
      const length = body.add(chunk);
      if (length > limit) return settle("too-large");
      if (length > SHORT_BYTES && !place.hold(length)) settle("no-room");
    };
    const end = () => {
      const whole = body.whole();
      incoming.rawBody = whole;
      settle(holdsTooMuch(whole, incoming.headers["content-type"] ?? "", limit) ? "too-large" : null);
    };
    const breakOff = () => settle("broken-off");
    place.onSlow(breakOff);
    incoming.on("data", take).on("end", end).on("close", breakOff);
    if (incoming.destroyed) breakOff();
    return promise;
  }

  async function readPicture(
    { incoming, outgoing, sender }: { incoming: Read; outgoing: ServerResponse; sender: Sender },
    boundary: string,
    length: number,
  ) {
    if (!sender.bringsLogIn) return leaveUnread(incoming, boundary);
    const place = await pictures.enter(length, sender.address, incoming);
    if (!place) return "no-room";
    goOn(incoming, outgoing);
    return takeUpload(incoming, boundary, place);
  }

  return {
    read(incoming, outgoing, path, sender) {
      const announced = lengthOf(incoming);
      if (announced === 0) return null;
      const boundary = takesPicture(path) ? boundaryOf(incoming.headers["content-type"]) : null;
      const limit = boundary === null ? limitOf(incoming, path, sender) : LIMITS.picture;
      if (announced > limit) return Promise.resolve("too-large");
      if (boundary !== null)
        return readPicture({ incoming, outgoing, sender: sender() }, boundary, announced || limit);
      goOn(incoming, outgoing);
      return readAll(incoming, outgoing, limit, others.enter());
    },
    inFlight: () => others.held() + pictures.held(),
  };
}

/** The form is an empty one from now on, and what comes of it is read by no one. */
function leaveUnread(incoming: Read, boundary: string): null {
  incoming.rawBody = Buffer.from(`--${boundary}--\r\n`);
  return null;
}

/** Lets a client send that waits for leave to. */
const goOn = ({ headers }: IncomingMessage, outgoing: ServerResponse) =>
  headers.expect !== undefined && outgoing.writeContinue();

/** The declared length of a body: 0 where there is none, not a number where it comes without its length. */
function lengthOf({ method, headers }: IncomingMessage): number {
  if (method === "GET" || method === "HEAD") return 0;
  const announced = headers["content-length"];
  if (announced === undefined && headers["transfer-encoding"] === undefined) return 0;
  return Number(announced ?? Number.NaN);
}

/** A byte that comes by itself takes a hundred: so many pieces are put together. */
const MOST_PIECES = 64;

/** What has come of a body. */
function pieces() {
  let chunks: Buffer[] = [];
  let length = 0;
  return {
    /** Returns how many bytes there are. */
    add(chunk: Buffer): number {
      chunks.push(chunk);
      if (chunks.length === MOST_PIECES) chunks = [Buffer.concat(chunks)];
      length += chunk.length;
      return length;
    },
    whole: (): Buffer => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
  };
}

/** The screen of payments: the whole statement goes along with every press of its buttons, and a box for each payment. */
const STATEMENT_PATHS = /^\/manage\/payments(?:\.data)?$/i;

function limitOf({ method }: IncomingMessage, path: string, sender: () => Sender): number {
  if (/^\/(?:api\/shops\/[^/]+\/menu|trpc\/[^/]*\bcatalog\.rearrange\b[^/]*)$/.test(path))
    return LIMITS.wholeMenu;
  if (/^\/(?:api|trpc|webhooks)\//.test(path)) return LIMITS.call;
  const isStatement = method === "POST" && STATEMENT_PATHS.test(path);
  return isStatement && sender().bringsLogIn ? LIMITS.statement : LIMITS.form;
}

/** So long, and so many bytes, a client may go on sending what no one reads; so many clients at once. */
const DRAIN_MILLISECONDS = 1_000;
const DRAIN_BYTES = 8 * 1024 * KILOBYTE;
const MOST_DRAINED = 64;

let draining = 0;

/**
 * Waits until a client has sent what no one reads, for a moment at most. Closing while bytes come in resets the connection, and the client
 * loses the answer with the reason. Where many do so at once the server does not wait: reading on is what an attacker wants.
 */
export async function drained(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed || draining >= MOST_DRAINED) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let length = 0;
  incoming.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > DRAIN_BYTES) resolve();
  });
  incoming.once("end", resolve).once("close", resolve).resume();
  const timer = setTimeout(resolve, DRAIN_MILLISECONDS).unref();
  draining++;
  await promise;
  draining--;
  clearTimeout(timer);
}
