/** Ctrl-C and SIGTERM: end in good order, at once at the second signal, and never hang (REL-R8). */

/** Through npm a terminal's Ctrl-C arrives twice: signals within this time are one. */
const sameSignalMs = 1000;
const hangLimitMs = 15_000;

/**
 * Calls `end` at the first signal and leaves with exit code 0 when it is done. A second signal, more than a second later,
 * or 15 s without an end: exit code 1.
 */
export function endOnSignals(end: () => Promise<void>): void {
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > sameSignalMs) process.exit(1);
      return;
    }
    firstAt = performance.now();
    setTimeout(() => process.exit(1), hangLimitMs).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
