/** What a worker does again and again, each by its own clock: one that takes long holds up no other. */

/**
 * Acts at once, because a start after a crash finds what was left, and every so often from then on. A turn that takes longer than that keeps the next one
 * from beginning beside it. Returns what ends it; the turn under way goes on.
 */
export function inTurns(
  everyMs: number,
  act: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => void {
  let isActing = false;
  const turn = async () => {
    if (isActing) return;
    isActing = true;
    try {
      await act();
    } catch (error) {
      failed(error);
    } finally {
      isActing = false;
    }
  };
  void turn();
  const timer = setInterval(turn, everyMs).unref();
  return () => clearInterval(timer);
}
