/** Redraws the pictures that its parent sends, one after the other, and ends with it or when it takes too much memory (`server/shop/draw-apart.ts`). */
import type { Drawn, ToDraw } from "../shop/draw-apart.ts";
import { loaded, redrawPicture, Undrawable } from "../shop/redraw-picture.ts";

const mostMemory = Number(process.argv[2]);
const LOOK_MS = 25;

const answer = (drawn: Drawn) => process.send?.(drawn);

process.once("disconnect", () => process.exit());
setInterval(() => {
  // At once: an orderly end would wait for the picture.
  if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, "SIGKILL");
}, LOOK_MS).unref();

process.on("message", async ({ upload, key }: ToDraw) => {
  try {
    answer({ picture: await redrawPicture(upload, key) });
  } catch (error) {
    answer(error instanceof Undrawable ? { problem: error.problem } : { failure: String(error) });
  }
});

await loaded();
answer({ ready: true });
