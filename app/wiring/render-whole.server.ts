import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** How a page is rendered. */
export interface RenderOptions {
  /** For what React itself writes into the page. */
  readonly nonce: string;
  /** A page that is not ready by then goes out without what is missing, milliseconds. */
  readonly deadlineMs: number;
  /** Told of parts that failed; one that the whole page hangs on is the answer's own failure instead. */
  readonly onError: (error: unknown) => void;
}

/**
 * Renders a page to its end and hands it over in one piece (PERF-03). React writes two kilobytes at a time, and each piece that travelled by
 * itself would cost a turn of several streams and a write to the socket. @throws what the whole page hung on and failed, or that it was not ready in time
 */
export async function renderWhole(
  page: ReactNode,
  { nonce, deadlineMs, onError }: RenderOptions,
): Promise<Buffer> {
  const ready = Promise.withResolvers<void>();
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    onAllReady: ready.resolve,
    onShellError: ready.reject,
    onError,
  });
  const deadline = setTimeout(() => {
    abort();
    // Where what is missing is the page itself React says nothing more. Elsewhere it has said already that all is ready.
    ready.reject(new Error("The page was not ready in time."));
  }, deadlineMs).unref();
  try {
    await ready.promise;
  } finally {
    // Until it has fired a timer holds all that the page was made from: that of hundreds of pages, where many are asked for.
    clearTimeout(deadline);
  }
  return taken(pipe);
}

/** What a renderer writes, as one piece. */
function taken(pipe: (into: Writable) => void): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  return new Promise((resolve) => {
    pipe(
      new Writable({
        // React takes a destination that closes for a reader who has left, and would end everything once more.
        emitClose: false,
        write(piece: Uint8Array, _encoding, isTaken) {
          pieces.push(withoutZeros(piece));
          isTaken();
        },
        final(isDone) {
          resolve(Buffer.concat(pieces));
          isDone();
        },
      }),
    );
  });
}

/**
 * React 18 hands over its two kilobytes whole where a letter of several bytes found no room at their end, with zeros in its place
 * (https://github.com/facebook/react/pull/26228, not released for 18). In a field a browser would show each of them as a strange character, and post it.
 */
function withoutZeros(piece: Uint8Array): Uint8Array {
  let end = piece.length;
  while (end > 0 && piece[end - 1] === 0) end--;
  return piece.subarray(0, end);
}
