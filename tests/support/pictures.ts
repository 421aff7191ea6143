/** Pictures for uploads, made here from plain pixels: good ones, hostile ones, and what only pretends to be one. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (from: Uint8Array): Bytes => new Uint8Array(from);

/** Uncompressed pixels with some variety, `channels` bytes each. */
function pixels(width: number, height: number, channels: 3 | 4 = 3) {
  const data = Buffer.alloc(width * height * channels);
  for (let at = 0; at < data.length; at++) data[at] = (at * 31 + (at >> 8)) & 255;
  return sharp(data, { raw: { width, height, channels } });
}

/** The left half red, the right half blue. */
function halves(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) data[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The left half red, the right half blue, as a PNG. */
export const twoColours = async (width: number, height: number) =>
  bytes(await halves(width, height).png().toBuffer());

export const png = async (width = 40, height = 30) => bytes(await pixels(width, height).png().toBuffer());
export const jpeg = async (width = 40, height = 30) => bytes(await pixels(width, height).jpeg().toBuffer());
export const webp = async (width = 40, height = 30) => bytes(await pixels(width, height).webp().toBuffer());

/** A picture of one colour: few bytes for many pixels. */
export const plain = async (width: number, height: number, { progressive = false } = {}) =>
  bytes(
    await sharp({ create: { width, height, channels: 3, background: "tan" } })
      .jpeg({ progressive })
      .toBuffer(),
  );

/** A picture of one colour that comes in layers. */
export const progressive = (width: number, height: number) => plain(width, height, { progressive: true });

/** A photo of more than 5 MB, which its camera stored lying on its side: upright it is 3000 × 4000. */
export async function largePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const grain = await sharp({ create: { width: 1000, height: 750, channels: 3, background: "tan", noise } })
    .png()
    .toBuffer();
  return sharp(grain)
    .resize(4000, 3000, { kernel: "nearest" })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A phone's photo that lies on its side and says where it was taken. */
export const photoWithPosition = async () =>
  bytes(
    await halves(400, 200)
      .withExif({
        IFD0: { Make: "CANARY-PHONE", Orientation: "6" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 39/1 0/1", GPSLongitudeRef: "W" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

/** A picture whose left upper quarter is white, stored as a camera stores it in one of the eight orientations: upright it is 60 × 40. */
export async function oriented(orientation: number): Promise<Bytes> {
  const data = Buffer.alloc(60 * 40 * 3);
  for (let at = 0; at < 60 * 40; at++) if (at % 60 < 30 && at < 60 * 20) data.fill(255, at * 3, at * 3 + 3);
  const upright = await sharp(data, { raw: { width: 60, height: 40, channels: 3 } })
    .png()
    .toBuffer();
  const [angle = 0, mirrored = 0] =
    [[], [0, 1], [180], [180, 1], [270, 1], [270], [90, 1], [90]][orientation - 1] ?? [];
  const turned = await sharp(upright).rotate(angle).png().toBuffer();
  const stored = mirrored ? sharp(turned).flop() : sharp(turned);
  return bytes(await stored.withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer());
}

/** For printers: four inks. */
export const cmyk = async () =>
  bytes(await halves(64, 64).toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer());

/** Two frames. */
export async function animated(): Promise<Bytes> {
  const frame = async (colour: string) =>
    sharp({ create: { width: 32, height: 32, channels: 3, background: colour } })
      .png()
      .toBuffer();
  const both = [await frame("red"), await frame("blue")];
  return bytes(
    await sharp(both, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
}

/** A chunk of a PNG, with its length and sum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of some hundred bytes that announces a picture of gigabytes. */
export function pixelBomb(side = 50_000): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return bytes(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      pngChunk("IHDR", header),
      pngChunk("IDAT", deflateSync(Buffer.alloc(100_000))),
      pngChunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

/** A good JPEG whose header tells other measures. */
export async function jpegBomb(): Promise<Bytes> {
  const good = Buffer.from(await jpeg(64, 64));
  const frame = good.indexOf(Buffer.from([0xff, 0xc0]));
  good.writeUInt16BE(65_000, frame + 5);
  good.writeUInt16BE(65_000, frame + 7);
  return bytes(good);
}

/** A JPEG that is a page too: a script in its comment and behind its end. */
export async function polyglot(): Promise<Bytes> {
  const good = Buffer.from(await jpeg(64, 64));
  const words = Buffer.from("<script>CANARY()</script>", "latin1");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
  return bytes(Buffer.concat([good.subarray(0, 2), comment, good.subarray(2), words]));
}

export const truncated = async () => (await jpeg(400, 300)).slice(0, 6_000);

/** The body of an upload, as browsers send it. */
export async function uploadBody(
  fields: Readonly<Record<string, string>>,
  file: Bytes | null,
  name = "photo.png",
): Promise<{ body: Bytes; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file) form.set("file", new File([file], name, { type: "image/png" }));
  const request = new Request("http://a/", { method: "POST", body: form });
  return {
    body: new Uint8Array(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  };
}
