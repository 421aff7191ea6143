import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { PICTURE_BYTES, pictureFiles } from "#domain/shop/picture-rules.ts";
import type { PictureChanges } from "#domain/shop/picture-schemas.ts";
import { withConnection } from "#server/database/connect.ts";
import { pictureStore } from "#server/gateways/pictures/picture-store.ts";
import type { RequestFacts } from "#server/http/host-contract.ts";
import { pictureHandler } from "#server/http/picture-endpoint.ts";
import { sweepPicture } from "#server/jobs/remove-picture.job.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  animated,
  cmyk,
  jpeg,
  jpegBomb,
  oriented,
  photoWithPosition,
  pixelBomb,
  png,
  polyglot,
  progressive,
  uploadBody,
  webp,
} from "#tests/support/pictures.ts";
import { type Answered, openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;

beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

interface Saved {
  readonly id: string;
  readonly kind: string;
  readonly alt: string;
  readonly sources: readonly { type: string; width: number; url: string }[];
}

const GALLERY = { kind: "gallery", alt: "Loaves on a shelf" };

async function upload(
  file: Uint8Array<ArrayBuffer> | null,
  fields: Readonly<Record<string, string>> = GALLERY,
): Promise<Answered> {
  return world.send({
    method: "POST",
    path: `/api/shops/${world.a.id}/images`,
    token: world.people.merchantOwn.token,
    ...(await uploadBody(fields, file)),
  });
}

async function saved(
  file: Uint8Array<ArrayBuffer>,
  fields?: Readonly<Record<string, string>>,
): Promise<Saved> {
  const answer = await upload(file, fields);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.json<{ data: Saved }>().data;
}

/** What `/images` answers. */
const fetched = (url: string, method = "GET") =>
  pictureHandler(() => pictureStore(world.config))(
    new Request(`http://sweetcrumb.localhost${url}`, { method, headers: { cookie: "session=x" } }),
    {} as RequestFacts,
  );

async function files(picture: Saved): Promise<Buffer[]> {
  const answers = await Promise.all(picture.sources.map(({ url }) => fetched(url)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
}

const shopNow = async () => {
  const answer = await world.send({ method: "GET", path: `/api/shops/${world.a.id}` });
  return answer.json<{
    data: { home_banner: string | null; banner_picture: Saved | null; menu_gallery: Saved[] };
  }>().data;
};

const rows = () =>
  database.asPlatform((tx) =>
    tx.execute<{ kind: string; position: number | null; key: string; item_id: string | null }[]>(
      "select kind, position, key, item_id from pictures order by position",
    ),
  );

describe("SET-03 what is kept of an upload", () => {
  test.each([
    ["PNG", png],
    ["JPEG", jpeg],
    ["WebP", webp],
  ])("SET-03 a large %s is kept in several widths as WebP, and once as JPEG", async (_, make) => {
    const picture = await saved(await make(1500, 900));
    expect(picture).toMatchObject(GALLERY);
    expect(picture.sources.map(({ type, width }) => `${type} ${width}`)).toEqual([
      "image/webp 320",
      "image/webp 640",
      "image/webp 1280",
      "image/webp 1500",
      "image/jpeg 1280",
    ]);
    const drawn = await Promise.all((await files(picture)).map((file) => sharp(file).metadata()));
    expect(drawn.map(({ format, width, height }) => [format, width, height])).toEqual([
      ["webp", 320, 192],
      ["webp", 640, 384],
      ["webp", 1280, 768],
      ["webp", 1500, 900],
      ["jpeg", 1280, 768],
    ]);
  });

  test("SET-03 no kept picture is wider than 1920 or higher than 4096 pixels, and none is enlarged", async () => {
    const wide = await saved(await png(4000, 20));
    expect(Math.max(...wide.sources.map(({ width }) => width))).toBe(1920);
    const [high] = await files(await saved(await png(20, 6000)));
    expect(await sharp(high).metadata()).toMatchObject({ height: 4096 });
    const small = await saved(await png(20, 10));
    expect(small.sources.map(({ width }) => width)).toEqual([20, 20]);
  });

  test("SEC-A30 a photo comes out upright and tells neither where nor with what it was taken", async () => {
    const photo = await photoWithPosition();
    expect(Buffer.from(photo).includes("CANARY-PHONE")).toBe(true);
    const kept = await files(await saved(photo));
    for (const file of kept) {
      const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(file).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
      expect(file.includes("CANARY")).toBe(false);
      expect([width, height]).toEqual([200, 400]);
    }
    // What lay on the left is on top now.
    const { data, info } = await sharp(kept[0]).raw().toBuffer({ resolveWithObject: true });
    const red = (row: number) => data[(row * info.width + 100) * info.channels] ?? 0;
    expect([red(50) > 200, red(350) < 60]).toEqual([true, true]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("SET-03 a picture of orientation %i comes out upright", async (way) => {
    const stored = await oriented(way);
    // What sharp itself makes of the orientation is the measure.
    const meant = await sharp(stored).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const [file] = await files(await saved(stored));
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const corners = ({ buffer, width }: { buffer: Buffer; width: number }) =>
      [
        [5, 5],
        [55, 5],
        [5, 35],
        [55, 35],
      ].map(([x = 0, y = 0]) => (buffer[(y * width + x) * 3] ?? 0) > 128);
    expect([info.width, info.height]).toEqual([60, 40]);
    expect(corners({ buffer: data, width: info.width })).toEqual(
      corners({ buffer: meant.data, width: meant.info.width }),
    );
    expect(corners({ buffer: data, width: info.width }).filter(Boolean)).toHaveLength(1);
  });

  test("SET-03 four inks become the colours of a screen", async () => {
    for (const file of await files(await saved(await cmyk())))
      expect(await sharp(file).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  });

  test("SET-03 of an animation the first frame is kept", async () => {
    for (const file of await files(await saved(await animated()))) {
      const { pages = 1, width, height } = await sharp(file).metadata();
      expect([pages, width, height]).toEqual([1, 32, 32]);
      const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      expect([(data[0] ?? 0) > 200, (data[2] ?? 0) < 60]).toEqual([true, true]);
    }
  });

  test("SEC-A30 a picture that is a page too loses the page", async () => {
    for (const file of await files(await saved(await polyglot())))
      expect(file.includes("script")).toBe(false);
  });
});

describe("SEC-A30 what is refused", () => {
  const refused = async (answer: Answered, status: number, code: string) => {
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await rows()).toEqual([]);
  };

  test("SEC-A30 what is no picture, whatever it is called: 415", async () => {
    await refused(await upload(new TextEncoder().encode("<!doctype html>")), 415, "not_a_picture");
  });

  test("SEC-A30 over 5 MB: 413; 5 MB of a good picture are taken", async () => {
    const picture = await png();
    const padded = (length: number) => {
      const all = new Uint8Array(length);
      all.set(picture);
      return all;
    };
    await refused(await upload(padded(PICTURE_BYTES + 1)), 413, "picture_too_large");
    expect((await upload(padded(PICTURE_BYTES))).status).toBe(201);
  });

  test.each([
    ["a PNG that announces gigabytes", 25, async () => pixelBomb()],
    ["a JPEG that announces gigabytes", 25, jpegBomb],
    ["a PNG of one pixel row too many", 25, async () => pixelBomb(5001)],
    ["a progressive JPEG, which is held whole, of one row too many", 16, () => progressive(4001, 4000)],
  ])("SEC-A30 %s: 422, and its size is the reason", async (_, millions, make) => {
    const answer = await upload(await make());
    await refused(answer, 422, "invalid");
    expect(answer.json<{ errors: Record<string, string[]> }>().errors).toEqual({
      file: [`This picture has more than ${millions} million pixels. Save it smaller and try again.`],
    });
  });

  test.each([
    ["another kind", { kind: "logo" }],
    ["no kind", {}],
    ["an alternative text without end", { kind: "gallery", alt: "x".repeat(201) }],
    ["an item's photo without its item", { kind: "item" }],
    ["an item of a banner", { kind: "banner", item_id: "0198c0de-0000-7000-8000-000000000007" }],
    ["a field that nobody knows", { ...GALLERY, key: "../../etc/passwd" }],
  ])("SET-03 %s: 422", async (_, fields) => {
    await refused(await upload(await png(), fields as Record<string, string>), 422, "invalid");
  });

  test("SET-03 no file, JSON instead of a form, an item of another shop", async () => {
    await refused(await upload(null), 422, "invalid");
    const path = `/api/shops/${world.a.id}/images`;
    const { token } = world.people.merchantOwn;
    await refused(await world.send({ method: "POST", path, token, json: GALLERY }), 415, "unsupported_type");
    await refused(
      await upload(await png(), { kind: "item", item_id: world.b.rye }),
      422,
      "unknown_reference",
    );
  });

  test("SEC-A30 a shop sends 120 pictures an hour, refused ones included; then it is told when again", async () => {
    await database.clean();
    world = await openWorld(database, { rateLimits: "on" });
    const file = await png();
    for (let sent = 0; sent < 120; sent++) expect((await upload(file)).status).toBe(sent < 4 ? 201 : 409);
    const answer = await upload(file);
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([429, "too_many_tries"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3000);
  });
});

describe("SET-03 SEC-A30 all pictures of a shop together", () => {
  const MOST = 200 * 1024 * 1024;
  const sizes = () =>
    database.asPlatform((tx) =>
      tx.execute<{ id: string; byte_size: number }[]>("select id, byte_size from pictures order by position"),
    );
  /** Makes the picture as large as leaves the shop with so many bytes. */
  const leave = (id: string, bytes: number) =>
    database.asPlatform((tx) =>
      tx.execute(
        `update pictures set byte_size = ? - ? -
           (select coalesce(sum(byte_size), 0) from pictures where id <> ? and shop_id = (select shop_id from pictures where id = ?))
         where id = ?`,
        [MOST, bytes, id, id, id],
      ),
    );

  test("SET-03 SEC-A30 take 200 MB at most; the one that would be too many is refused in words, and keeps nothing", async () => {
    const first = await saved(await png(), GALLERY);
    const size = (await sizes())[0]?.byte_size ?? 0;
    await leave(first.id, size);
    const second = await saved(await png(), GALLERY);
    const before = await database.fingerprint();
    const answer = await upload(await png());
    expect([answer.status, answer.json<{ code: string; message: string }>()]).toEqual([
      409,
      expect.objectContaining({ code: "pictures_full", message: expect.stringContaining("200 MB") }),
    ]);
    expect(await database.fingerprint()).toEqual(before);
    // One byte too few: that is known once it is drawn.
    await leave(second.id, size - 1);
    expect((await upload(await png())).json<{ code: string }>().code).toBe("pictures_full");
    expect(await rows()).toHaveLength(2);
  });

  test("SET-03 of two at once one finds room", async () => {
    const first = await saved(await png(), GALLERY);
    await leave(first.id, (await sizes())[0]?.byte_size ?? 0);
    const answers = await Promise.all([upload(await png()), upload(await png())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("SET-03 a shop that is over the limit already may put one in the place of another that was no smaller, and add none", async () => {
    const banner = { kind: "banner", alt: "Loaves" };
    await saved(await png(), banner);
    const shelf = await saved(await png(), GALLERY);
    await leave(shelf.id, -1_000);
    await saved(await png(), banner);
    expect((await upload(await png())).json<{ code: string }>().code).toBe("pictures_full");
    expect(await rows()).toHaveLength(2);
  });

  /** A photo of an item, and the whole room of the shop taken by it. */
  const fullByPhoto = async (itemId: string) => {
    const photo = await saved(await png(), { kind: "item", item_id: itemId });
    await leave(photo.id, 0);
    return photo;
  };

  test("SET-03 photos of deleted items keep no other out, and go where room is needed once their undo is over", async () => {
    await fullByPhoto(world.a.rye);
    const items = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
    expect((await upload(await png())).json<{ code: string }>().code).toBe("pictures_full");
    await items.ask((api) => api.catalog.items.delete({ id: world.a.rye }));
    await saved(await png(), GALLERY);
    // The undo has its photo for an hour.
    await items.ask((api) => api.catalog.items.restore({ itemId: world.a.rye }));
    expect((await rows()).map(({ kind }) => kind).sort()).toEqual(["gallery", "item"]);
    await items.ask((api) => api.catalog.items.delete({ id: world.a.rye }));
    await database.asPlatform((tx) =>
      tx.execute("update items set deleted_at = deleted_at - interval '61 minutes' where id = ?", [
        world.a.rye,
      ]),
    );
    await saved(await png(), GALLERY);
    expect((await rows()).map(({ kind }) => kind)).toEqual(["gallery", "gallery"]);
  });

  test("AVL-05 SET-03 a copied item has the photo of its original, whose files are there once and stay while either shows them", async () => {
    const photo = await fullByPhoto(world.a.rye);
    const items = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
    const copy = await items.ask((api) => api.catalog.items.clone({ itemId: world.a.rye }));
    expect(copy.photo?.sources.map(({ url }) => url)).toEqual(photo.sources.map(({ url }) => url));
    const [original, copied] = await rows();
    expect([original?.key, copied?.item_id]).toEqual([copied?.key, copy.id]);
    // Nothing more is taken by it.
    await leave(photo.id, -1);
    await items.ask((api) => api.images.remove({ pictureId: photo.id }));
    await sweepPicture(database.em(), await pictureStore(world.config), {
      shopId: world.a.id,
      key: original?.key ?? "",
    });
    expect(await files(photo)).toHaveLength(photo.sources.length);
  });

  test("SET-03 one that replaces another needs no more room than it takes beyond that; another shop's count nothing", async () => {
    const banner = { kind: "banner", alt: "Loaves" };
    const first = await saved(await png(), banner);
    await leave(first.id, 0);
    await saved(await png(), banner);
    expect(await rows()).toHaveLength(1);
    const [row] = await sizes();
    await leave(row?.id ?? "", 0);
    const others = await world.send({
      method: "POST",
      path: `/api/shops/${world.b.id}/images`,
      token: world.people.merchantOther.token,
      host: "cornerpies",
      ...(await uploadBody(GALLERY, await png())),
    });
    expect(others.status).toBe(201);
  });
});

describe("SET-03 places", () => {
  test("SET-03 a gallery holds four; a fifth is 409, also of five at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => upload(await png())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409]);
    expect((await rows()).map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  test("SET-03 who takes a picture away makes its place free for the next", async () => {
    const first = await saved(await png(), { kind: "gallery", alt: "one" });
    await saved(await png(), { kind: "gallery", alt: "two" });
    const path = `/api/shops/${world.a.id}/images/${first.id}`;
    const { merchantOwn, merchantOther } = world.people;
    expect((await world.send({ method: "DELETE", path, token: merchantOther.token })).status).toBe(403);
    expect((await world.send({ method: "DELETE", path, token: merchantOwn.token })).status).toBe(204);
    expect((await world.send({ method: "DELETE", path, token: merchantOwn.token })).status).toBe(404);
    expect((await shopNow()).menu_gallery.map(({ alt }) => alt)).toEqual(["two"]);
    await saved(await png(), { kind: "gallery", alt: "three" });
    expect((await shopNow()).menu_gallery.map(({ alt }) => alt)).toEqual(["three", "two"]);
    const audited = await database.asPlatform((tx) =>
      tx.execute<{ action: string }[]>("select action from audit_entries order by at, id"),
    );
    expect(audited.map(({ action }) => action)).toEqual([
      "picture.added",
      "picture.added",
      "picture.removed",
      "picture.added",
    ]);
  });

  test("SET-03 a banner and an item's photo replace the one before", async () => {
    await saved(await png(), { kind: "banner", alt: "old" });
    await saved(await png(), { kind: "banner", alt: "new" });
    await saved(await png(), { kind: "item", item_id: world.a.rye });
    await saved(await png(), { kind: "item", item_id: world.a.rye });
    await saved(await png(), { kind: "item", item_id: world.a.cake });
    expect((await rows()).map(({ kind }) => kind).sort()).toEqual(["banner", "item", "item"]);
    const shop = await shopNow();
    expect(shop.banner_picture).toMatchObject({ alt: "new", width: 40, height: 30 });
    expect(shop.home_banner).toBe(shop.banner_picture?.sources.at(-1)?.url);
  });
});

describe("SET-03 what is said of a picture", () => {
  const rosa = () => callerAt({ shop: world.a.slug, token: world.people.merchantOwn.token });
  const walt = () => callerAt({ shop: world.b.slug, token: world.people.merchantOther.token });
  const change = (who: ReturnType<typeof rosa>, changes: PictureChanges) =>
    who.ask(({ images }) => images.change(changes));
  const arrange = (who: ReturnType<typeof rosa>, pictureIds: string[]) =>
    who.ask(({ images }) => images.arrange({ pictureIds }));
  const ids = (gallery: readonly { id: string }[]) => gallery.map(({ id }) => id);

  test("SET-03 its text and its focus are changed, by its own shop's merchant alone", async () => {
    const { id } = await saved(await png());
    expect((await shopNow()).menu_gallery[0]).toMatchObject({ focus_x: 500, focus_y: 500 });
    await change(rosa(), { pictureId: id, alt: " Six tarts ", focusX: 0, focusY: 1000 });
    await change(rosa(), { pictureId: id, focusX: 125 });
    const now = { alt: "Six tarts", focus_x: 125, focus_y: 1000 };
    expect((await shopNow()).menu_gallery[0]).toMatchObject(now);
    const wrong = [{ focusX: -1 }, { focusY: 1001 }, { focusX: 0.5 }, { alt: "x".repeat(201) }, {}];
    for (const changes of wrong)
      await expect(change(rosa(), { pictureId: id, ...changes })).rejects.toMatchObject({
        code: "UNPROCESSABLE_CONTENT",
      });
    const notFound = { code: "NOT_FOUND" };
    await expect(change(walt(), { pictureId: id, alt: "ours" })).rejects.toMatchObject(notFound);
    const removed = walt().ask(({ images }) => images.remove({ pictureId: id }));
    await expect(removed).rejects.toMatchObject(notFound);
    expect((await shopNow()).menu_gallery[0]).toMatchObject(now);
  });

  test("SET-03 the gallery gets another order at once; one that is not the whole gallery is refused", async () => {
    for (const alt of ["one", "two", "three"]) await saved(await png(), { kind: "gallery", alt });
    const [one = "", two = "", three = ""] = ids((await shopNow()).menu_gallery);
    await arrange(rosa(), [three, one, two]);
    expect(ids((await shopNow()).menu_gallery)).toEqual([three, one, two]);
    for (const pictureIds of [[one, two], [one, two, two], [one, two, three, world.a.rye], []])
      await expect(arrange(rosa(), pictureIds)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(arrange(walt(), [one, two, three])).rejects.toMatchObject({ code: "CONFLICT" });
    expect(ids((await shopNow()).menu_gallery)).toEqual([three, one, two]);
    const audited = await database.asPlatform((tx) =>
      tx.execute<{ action: string }[]>("select action from audit_entries order by at, id"),
    );
    expect(audited.at(-1)?.action).toBe("pictures.arranged");
  });

  test("SET-03 an item's photo is on the menu, in the item's own answer and in the list", async () => {
    await saved(await png(1500, 900), { kind: "item", item_id: world.a.rye, alt: "A dark loaf" });
    const { token } = world.people.merchantOwn;
    const items = async (path: string) => {
      const answer = await world.send({ method: "GET", path: `/api/shops/${path}`, token });
      type Item = { id: string; photo: Saved | null };
      return answer
        .json<{ data: Item[] | { items: Item[] }[] }>()
        .data.flatMap((row) => ("items" in row ? row.items : row));
    };
    for (const path of [`${world.a.id}/items`, `slug/${world.a.slug}/menu`]) {
      const all = await items(path);
      const [photo] = all.filter(({ id }) => id === world.a.rye).map((item) => item.photo);
      expect(photo).toMatchObject({ alt: "A dark loaf", width: 1500, height: 900, focus_x: 500 });
      expect(all.filter((item) => item.photo !== null)).toHaveLength(1);
    }
  });

  test("SET-03 the settings' answer names the banner and the gallery, and takes neither as a change", async () => {
    await saved(await png(), { kind: "banner", alt: "A window" });
    await saved(await png(), { kind: "gallery", alt: "A shelf" });
    const { token } = world.people.merchantOwn;
    const answer = await world.send({ method: "GET", path: `/api/shops/${world.a.id}/settings`, token });
    const { data } = answer.json<{ data: Awaited<ReturnType<typeof shopNow>> }>();
    const { home_banner, banner_picture, menu_gallery } = await shopNow();
    expect(data).toMatchObject({ home_banner, banner_picture, menu_gallery });
    expect(home_banner).toMatch(/^\/images\/.+\.jpg$/);
    for (const json of [{ home_banner: "/images/x.jpg" }, { menu_gallery: [] }]) {
      const changed = await world.send({ method: "PATCH", path: `/api/shops/${world.a.id}`, token, json });
      expect(changed.status).toBe(422);
    }
  });
});

describe("SET-03 the files", () => {
  test("SEC-A30 they are kept for a year, carry no cookie and can do nothing when opened", async () => {
    const picture = await saved(await png());
    const answer = await fetched(picture.sources[0]?.url ?? "");
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-length": answer.headers.get("content-length"),
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
    });
    const head = await fetched(picture.sources[0]?.url ?? "", "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await fetched(picture.sources[0]?.url ?? "", "POST")).status).toBe(405);
  });

  test.each([
    "/images/",
    "/images/..%2fsession-secret",
    "/images/../session-secret",
    `/images/${"a".repeat(22)}-320.webp`,
    `/images/${"a".repeat(22)}-320.svg`,
  ])("SEC-A26 %s is not there", async (url) => {
    expect((await fetched(url)).status).toBe(404);
  });

  test("SET-03 a day after a picture went its files go; those of one that is shown stay, and so do those of other shops", async () => {
    const gone = await saved(await png());
    const shown = await saved(await png());
    const [{ key = "" } = {}] = await rows();
    const token = world.people.merchantOwn.token;
    await world.send({ method: "DELETE", path: `/api/shops/${world.a.id}/images/${gone.id}`, token });
    const { rows: jobs } = await withConnection(database.superUrl, (client) =>
      client.query<{ data: { shopId: string; key: string }; hours: number }>(
        "select data, round(extract(epoch from start_after - created_on) / 3600)::int as hours from pgboss.job where name = 'sweep-picture'",
      ),
    );
    expect(jobs.map(({ hours }) => hours)).toEqual([24, 24, 24]);
    const store = await pictureStore(world.config);
    for (const { data } of [...jobs, ...jobs]) await sweepPicture(database.em(), store, data);
    for (const { name } of pictureFiles(key)) expect(await store.get(name)).toBeNull();
    expect((await files(shown)).length).toBe(2);
  });
});
