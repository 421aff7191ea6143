/** Redraws the pictures that its parent sends, one after the other, and ends with it or when it takes too much memory (`server/shop/draw-apart.ts`). */
import { readFile } from "node:fs/promises";
import type { Drawn, ToDraw } from "../shop/draw-apart.ts";
import { drawIcon } from "../shop/draw-icon.ts";
import { loaded, redrawPicture, Undrawable } from "../shop/redraw-picture.ts";

const mostMemory = Number(process.argv[2]);
const LOOK_MS = 25;

const answer = (drawn: Drawn) => process.send?.(drawn);
const redrawn = async ({ upload, key }: Extract<ToDraw, { key: string }>) =>
  redrawPicture(typeof upload === "string" ? await readFile(upload) : upload, key);

process.once("disconnect", () => process.exit());
setInterval(() => {
  // At once: an orderly end would wait for the picture.
  if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, "SIGKILL");
}, LOOK_MS).unref();

process.on("message", async (input: ToDraw) => {
  try {
    answer("upload" in input ? { picture: await redrawn(input) } : { icon: await drawIcon(input) });
  } catch (error) {
    answer(error instanceof Undrawable ? { problem: error.problem } : { failure: String(error) });
  }
  // Left to itself it keeps the pictures of a while.
  setImmediate(() => globalThis.gc?.());
});

await loaded();
answer({ ready: true });
