/**
 * What people with bad intentions, and people with odd cameras, upload as `photo.png` (SEC-A30). Each is refused with its status, or taken (201), and then
 * nothing but its pixels is left. Whatever must not come out again says CANARY.
 */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { PICTURE_BYTES } from "#domain/shop/picture-rules.ts";
import {
  animated,
  cmyk,
  jpeg,
  jpegBomb,
  photoWithPosition,
  pixelBomb,
  png,
  pngChunk,
  polyglot,
  progressive,
  truncated,
  webp,
} from "./pictures.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Make = () => Bytes | Promise<Bytes>;

const bytes = (from: Uint8Array): Bytes => new Uint8Array(from);
const text =
  (words: string): Make =>
  () =>
    bytes(Buffer.from(words, "latin1"));
const zeros = (count: number) => "\x00".repeat(count);
const padded = (picture: Uint8Array, length: number): Bytes => {
  const all = new Uint8Array(length);
  all.set(picture);
  return all;
};

/** No PNG, JPEG or WebP, whatever it is called: 415. */
const NO_PICTURES: Readonly<Record<string, Make>> = {
  nothing: text(""),
  "an SVG with a script": text(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
  "an SVG that names a file of the server": text(
    `\xef\xbb\xbf<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>`,
  ),
  "a page": text("<!doctype html><script>alert(1)</script>"),
  "a drawing script that names an address": text(
    "push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://127.0.0.1/\"|ls \"-la)'\npop graphic-context",
  ),
  "a program for Windows": text(`MZ\x90\x00\x03${zeros(200)}PE\x00\x00`),
  "a program for Linux": text(`\x7fELF\x02\x01\x01${zeros(200)}`),
  "a program for macOS": text(`\xcf\xfa\xed\xfe\x07\x00\x00\x01${zeros(200)}`),
  "a shell script": text("#!/bin/sh\nrm -rf /\n"),
  "a script of PHP": text("<?php system($_GET['c']); ?>"),
  "a GIF": text(
    "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
  ),
  "a GIF that is a script too": text("GIF89a=1;alert(1)//"),
  "a photo in HEIC": text(`\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic${zeros(100)}`),
  "a photo in AVIF": text(`\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif${zeros(100)}`),
  "a photo in JPEG 2000": text(`\x00\x00\x00\x0cjP  \r\n\x87\n${zeros(100)}`),
  "a photo in JPEG XL": text(`\xff\x0a${zeros(100)}`),
  "a TIFF": text(`II*\x00\x08\x00\x00\x00${zeros(100)}`),
  "a BMP": text(`BM${zeros(100)}`),
  "an icon": text(`\x00\x00\x01\x00\x01\x00${zeros(100)}`),
  "a PDF": text("%PDF-1.7\n1 0 obj\n"),
  "an archive": text("PK\x03\x04"),
  "a sound in a RIFF": text("RIFF\x24\x00\x00\x00WAVEfmt "),
  "a PNG whose line ends were changed on the way": async () =>
    bytes(
      Buffer.from(
        Buffer.from(await png())
          .toString("latin1")
          .replace("\r\n", "\n"),
        "latin1",
      ),
    ),
};

/** Longer than a picture may be: 413. */
const TOO_LONG: Readonly<Record<string, Make>> = {
  "a good picture of a byte more than 5 MB": async () => padded(await png(), PICTURE_BYTES + 1),
  "a good picture of 50 MB": async () => padded(await png(), 50 * 1024 * 1024),
};

/** A WebP that announces the largest picture that it can. */
async function webpBomb(): Promise<Bytes> {
  const good = Buffer.from(
    await sharp(await png())
      .webp({ lossless: true })
      .toBuffer(),
  );
  const header = good.indexOf("VP8L") + 9;
  good.writeUInt32LE((good.readUInt32LE(header) & 0xf0000000) | 0x0fffffff, header);
  return bytes(good);
}

/** A PNG of plain colour whose rows come in seven passes. */
const interlaced = async (width: number, height: number) =>
  bytes(
    await sharp({ create: { width, height, channels: 3, background: "tan" } })
      .png({ progressive: true })
      .toBuffer(),
  );

async function damaged(): Promise<Bytes> {
  const good = Buffer.from(await png(400, 300));
  good.fill(0x55, 2_000, 2_400);
  return bytes(good);
}

/** Too many pixels, or none that can be read: 422. */
const UNREADABLE: Readonly<Record<string, Make>> = {
  "a PNG that announces gigabytes": () => pixelBomb(),
  "a JPEG that announces gigabytes": jpegBomb,
  "a WebP that announces a gigabyte": webpBomb,
  "a PNG of one row too many": () => pixelBomb(5001),
  "a progressive JPEG of one row too many": () => progressive(4001, 4000),
  "an interlaced PNG of one row too many": () => interlaced(4001, 4000),
  "a picture that breaks off": truncated,
  "a picture that was damaged on the way": damaged,
  "a signature without a picture": text("\xff\xd8\xff\xe0\x01\x02\x03"),
};

/** A PNG with chunks of our own before its pixels. */
async function pngWith(...chunks: readonly Buffer[]): Promise<Bytes> {
  const good = Buffer.from(await png(64, 64));
  const headerEnd = 33;
  return bytes(Buffer.concat([good.subarray(0, headerEnd), ...chunks, good.subarray(headerEnd)]));
}

const CANARY = Buffer.from("CANARY");
const behind = async (picture: Promise<Uint8Array>, words: string) =>
  bytes(Buffer.concat([await picture, Buffer.from(words, "latin1")]));
const EXIF = { IFD0: { Make: "CANARY" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 39/1 0/1" } };

/** What is taken: its pixels, and nothing else of it. */
const TAKEN: Readonly<Record<string, Make>> = {
  "a photo that tells where the baker lives": photoWithPosition,
  "a WebP that tells where the baker lives": async () =>
    bytes(
      await sharp(await png())
        .withExif(EXIF)
        .webp()
        .toBuffer(),
    ),
  "a PNG with a position, words and a script": async () =>
    bytes(
      Buffer.concat([
        await sharp(await pngWith(pngChunk("tEXt", Buffer.from("Comment\x00<script>CANARY</script>"))))
          .withExif(EXIF)
          .png()
          .toBuffer(),
        CANARY,
      ]),
    ),
  "a PNG with words that unpack to a hundred megabytes": () =>
    pngWith(
      pngChunk(
        "zTXt",
        Buffer.concat([Buffer.from("CANARY\x00\x00", "latin1"), deflateSync(Buffer.alloc(100_000_000))]),
      ),
    ),
  "a JPEG that is a page too": polyglot,
  "a JPEG with a program behind its end": () => behind(jpeg(64, 64), "MZ CANARY"),
  "a WebP with an archive behind its end": () => behind(webp(64, 64), "PK CANARY"),
  "an animation": animated,
  "an animated PNG": () =>
    pngWith(
      pngChunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      pngChunk("fcTL", Buffer.concat([Buffer.alloc(7), Buffer.from([64, 0, 0, 0, 64]), Buffer.alloc(14)])),
    ),
  "a JPEG of four inks": cmyk,
  "a PNG of 16 bits a colour": async () =>
    bytes(
      await sharp(await png(64, 64))
        .toColourspace("rgb16")
        .png()
        .toBuffer(),
    ),
  "a grey PNG that can be seen through": async () =>
    bytes(
      await sharp(await png(64, 64))
        .greyscale()
        .ensureAlpha(0.5)
        .png()
        .toBuffer(),
    ),
  "a good picture of 5 MB": async () => padded(await jpeg(64, 64), PICTURE_BYTES),
};

/** One upload, and the status that it is answered with. */
export interface Sample {
  readonly name: string;
  readonly status: number;
  readonly make: Make;
}

const samples = (status: number, group: Readonly<Record<string, Make>>): Sample[] =>
  Object.entries(group).map(([name, make]) => ({ name, status, make }));

/** All of them. */
export const UPLOAD_CORPUS: readonly Sample[] = [
  ...samples(415, NO_PICTURES),
  ...samples(413, TOO_LONG),
  ...samples(422, UNREADABLE),
  ...samples(201, TAKEN),
];

/** The most that we take of each kind: what drawing needs the most memory for. */
export const LARGEST_PICTURES: Readonly<Record<string, Make>> = {
  "a JPEG of 25 million pixels": async () => bytes(await plain(5000).jpeg().toBuffer()),
  "a PNG of 25 million pixels": async () => bytes(await plain(5000).png().toBuffer()),
  "a WebP of 25 million pixels": async () => bytes(await plain(5000).webp({ effort: 0 }).toBuffer()),
  "a WebP that can be seen through": async () =>
    bytes(await plain(5000).ensureAlpha(0.5).webp({ effort: 0 }).toBuffer()),
  "a progressive JPEG of 16 million pixels": () => progressive(4000, 4000),
  "an interlaced PNG of 16 million pixels": () => interlaced(4000, 4000),
  "a JPEG of four inks": async () => bytes(await plain(5000).toColourspace("cmyk").jpeg().toBuffer()),
};

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "tan" } });
