/** Pictures are drawn in a process of their own: what goes wrong there goes wrong for one upload. */
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { InvalidFields } from "#domain/invalid.ts";
import { TooManyPictures } from "#domain/shop/picture-errors.ts";
import { pictureDrawer } from "#server/shop/draw-apart.ts";
import { redrawPicture } from "#server/shop/redraw-picture.ts";
import { drawingProcesses } from "#tests/support/drawing-processes.ts";
import { png } from "#tests/support/pictures.ts";

const standIn = fileURLToPath(new URL("../../support/stand-in-drawing.ts", import.meta.url));

const tooHard = { facts: { errors: { file: ["pictureTooHard"] } } };
const picture = await png();

test("SEC-A30 a picture is drawn in another process, which comes after orders and knows no secret", async () => {
  const before = drawingProcesses();
  await pictureDrawer().draw(picture, "k".repeat(22));
  const [pid = 0, ...others] = drawingProcesses().filter((one) => !before.includes(one));
  expect(others).toEqual([]);
  expect(getPriority(pid)).toBe(19);
  const names = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").filter(Boolean);
  expect(names.map((line) => line.split("=")[0]).sort()).toEqual([
    "MALLOC_ARENA_MAX",
    "MALLOC_MMAP_THRESHOLD_",
    "MALLOC_TRIM_THRESHOLD_",
    "NODE_CHANNEL_FD",
    "NODE_CHANNEL_SERIALIZATION_MODE",
    "NODE_ENV",
  ]);
});

test("SEC-A30 where that process is killed in the middle of a picture, that upload is refused and the next is drawn", async () => {
  const before = drawingProcesses();
  const drawer = pictureDrawer();
  await drawer.draw(picture, "k".repeat(22));
  const [pid = 0] = drawingProcesses().filter((one) => !before.includes(one));
  const large = drawer.draw(await png(4000, 4000), "l".repeat(22));
  const next = drawer.draw(picture, "n".repeat(22));
  setTimeout(() => process.kill(pid, "SIGKILL"), 50);
  await expect(large).rejects.toMatchObject(tooHard);
  expect((await next).files.map(({ name }) => name)).toEqual([
    `${"n".repeat(22)}-320.webp`,
    `${"n".repeat(22)}-320.jpg`,
  ]);
});

test("SEC-A30 a picture that takes more memory than it may is refused, and the next is drawn", async () => {
  const drawer = pictureDrawer({ mostMemory: 110 * 1024 * 1024 });
  await expect(drawer.draw(await png(5000, 5000), "l".repeat(22))).rejects.toMatchObject(tooHard);
  expect((await drawer.draw(picture, "n".repeat(22))).width).toBe(40);
});

test.each(["never", "ends"])(
  "SEC-A30 a picture that %s is refused in time, and the next is drawn",
  async (how) => {
    const drawer = pictureDrawer({ program: standIn, patienceMs: 2_000 });
    await expect(drawer.draw(picture, how)).rejects.toBeInstanceOf(InvalidFields);
    expect((await drawer.draw(picture, "fine")).placeholder).toBe("fine");
  },
);

test("SEC-A30 the library itself reads PNG, JPEG and WebP alone, whatever came past the first look", async () => {
  const key = "k".repeat(22);
  for (const type of ["gif", "tiff", "avif"] as const) {
    const other = await sharp(await png())
      .toFormat(type)
      .toBuffer();
    await expect(redrawPicture(other, key), type).rejects.toThrow("pictureBroken");
  }
  expect((await redrawPicture(picture, key)).width).toBe(40);
});

test("SET-03 a failure of ours is no fault of the picture, and the process draws on", async () => {
  const drawer = pictureDrawer({ program: standIn });
  await expect(drawer.draw(picture, "fails")).rejects.toThrow("no such colour");
  expect((await drawer.draw(picture, "fine")).placeholder).toBe("fine");
});

test("SET-03 a program that cannot start is a failure of ours", async () => {
  const drawer = pictureDrawer({ program: standIn, mostMemory: 0 });
  await expect(drawer.draw(picture, "fine")).rejects.toThrow("does not start");
});

test("SEC-A25 only so many pictures wait; who comes then is told so at once", async () => {
  const drawer = pictureDrawer({ program: standIn, patienceMs: 2_000, waiting: 2 });
  const all = await Promise.allSettled(["never", "a", "b", "c"].map((key) => drawer.draw(picture, key)));
  expect(all.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "rejected"]);
  expect(all[3]).toMatchObject({ reason: expect.any(TooManyPictures) });
});

test("SEC-A30 icons that wait leave uploads their room", async () => {
  const drawer = pictureDrawer({ program: standIn, patienceMs: 2_000, waiting: 3, waitingIcons: 2 });
  const icon = { size: 192, from: { drawing: "<svg/>" } };
  const hanging = drawer.draw(picture, "never");
  const icons = Promise.allSettled(Array.from({ length: 4 }, () => drawer.drawIcon(icon)));
  const upload = drawer.draw(picture, "fine");
  await expect(hanging).rejects.toMatchObject(tooHard);
  expect((await upload).placeholder).toBe("fine");
  const refused = (await icons).map(
    (one) => one.status === "rejected" && one.reason instanceof TooManyPictures,
  );
  expect(refused).toEqual([false, false, true, true]);
});

test("SEC-A25 after a while without a picture the process ends, and a later picture has a new one", async () => {
  const before = drawingProcesses("stand-in-drawing").length;
  const drawer = pictureDrawer({ program: standIn, idleMs: 200 });
  await drawer.draw(picture, "fine");
  expect(drawingProcesses("stand-in-drawing").length).toBe(before + 1);
  await expect.poll(() => drawingProcesses("stand-in-drawing").length).toBe(before);
  expect((await drawer.draw(picture, "again")).placeholder).toBe("again");
});
