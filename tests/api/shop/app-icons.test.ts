/** The icons of installed shops, drawn by the process that draws pictures. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { type AppIcon, appIconOf, ICON_FILES, type IconFile } from "#domain/shop/app-manifest.ts";
import { type ShownPicture, WHOLE_FOCUS } from "#domain/shop/picture-rules.ts";
import { iconBytes } from "#server/shop/app-icons.ts";
import { pictureDrawer } from "#server/shop/draw-apart.ts";
import { useDatabase } from "#tests/support/database.ts";
import { twoColours, uploadBody } from "#tests/support/pictures.ts";
import { openWorld } from "#tests/support/world.ts";

const database = useDatabase();

/** The colour in the middle of an icon, red, green, blue and how far it covers. */
async function middleOf(png: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
  return [...data.subarray(at, at + 4)];
}

test("PWA-03 the icon is cut from the shop's own banner, around the point that stays in sight", async () => {
  const world = await openWorld(database);
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${world.a.id}/images`,
    token: world.people.merchantOwn.token,
    ...(await uploadBody({ kind: "banner", alt: "" }, await twoColours(1200, 400))),
  });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  const { sources } = answer.json<{ data: Pick<ShownPicture, "sources"> }>().data;
  const around = (focusX: number) => appIconOf("Corner Pies", { sources, focusX, focusY: WHOLE_FOCUS / 2 });
  const file = (icon: AppIcon, name: IconFile) => iconBytes(icon, name, world.config);
  for (const name of Object.keys(ICON_FILES) as IconFile[]) {
    const { format, width, height } = await sharp(await file(around(0), name)).metadata();
    expect([format, width, height]).toEqual(["png", ICON_FILES[name].size, ICON_FILES[name].size]);
  }
  const [red = 0, , blue = 0] = await middleOf(await file(around(0), "192.png"));
  expect([red > 200, blue < 60]).toEqual([true, true]);
  const [lessRed = 0, , moreBlue = 0] = await middleOf(await file(around(WHOLE_FOCUS), "192.png"));
  expect([lessRed < 60, moreBlue > 200]).toEqual([true, true]);
  const gone = appIconOf("Corner Pies", {
    sources: [{ type: "image/webp", width: 640, url: `/images/${"x".repeat(22)}-640.webp` }],
    focusX: 0,
    focusY: 0,
  });
  await expect(file(gone, "192.png")).rejects.toMatchObject({ kind: "not-found" });
});

test("PWA-03 a letter is drawn on a machine without fonts; where a system cuts the edges away none is see-through", async () => {
  const icon = appIconOf("Ida's Oven", null);
  const cornerOf = async (name: IconFile) => {
    const png = await iconBytes(icon, name, {} as never);
    const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return data[3];
  };
  expect(await cornerOf("512.png")).toBe(0);
  expect(await cornerOf("mask-512.png")).toBe(255);
  expect(await cornerOf("apple-180.png")).toBe(255);
  // The stem of the I stands in the middle, in the letter's brown.
  const [red = 0, green = 0, blue = 0] = await middleOf(await iconBytes(icon, "512.png", {} as never));
  expect(Math.hypot(red - 0x8c, green - 0x43, blue - 0x1f)).toBeLessThan(20);
});

test("SEC-A30 after the drawing of an icon an upload that is a drawing is refused as before", async () => {
  const drawer = pictureDrawer();
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  await drawer.drawIcon({ size: 16, from: { drawing } });
  const picture = Buffer.from(drawing);
  // As a banner's bytes it would get past the look at its first ones.
  await expect(drawer.drawIcon({ size: 16, from: { picture, focusX: 0, focusY: 0 } })).rejects.toThrow();
});
