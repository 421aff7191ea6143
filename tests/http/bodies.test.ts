/** What a body may be: how long, of how many values, and for how long it may be on its way. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WHOLE_MENU_BYTES } from "#domain/shop/most-of.ts";
import type { RequestFacts } from "#server/http/host-contract.ts";
import { pictureRoom } from "#server/http/room-for-bodies.ts";
import { type FakeHost, type HostAnswer, requestTo, startFakeHost } from "./fake-host.ts";

let host: FakeHost;

beforeAll(async () => {
  host = await startFakeHost();
});

afterAll(() => host.close());

const KILOBYTE = 1024;
const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };

const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  requestTo(host.port, path, { method: "POST", body, headers });

/** The one shape of a refusal that a program gets; over REST it names the place that explains it. */
const refusal = (code: string, path: string) => ({
  message: expect.any(String),
  code,
  errors: {},
  request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  ...(path.startsWith("/api/") ? { doc_url: `/api/docs/errors#${code}` } : {}),
});

describe("SEC-A25 how long a body may be", () => {
  const wholeMenu = (2 * WHOLE_MENU_BYTES) / KILOBYTE;
  const limits = {
    "/api/shops/1/orders": 64,
    "/trpc/orders.place": 64,
    // The form of a picture may have more, whatever else comes there has not.
    "/api/shops/1/images": 64,
    "/webhooks/stripe": 64,
    "/webhooks/square/1": 64,
    "/api/shops/1/menu": wholeMenu,
    "/trpc/catalog.rearrange": wholeMenu,
    "/login": 128,
    "/manage/pictures": 128,
    "/manage/shop/gallery": 128,
  };
  test.each(Object.entries(limits))("SEC-A25 %s takes %i kB, announced or not", async (path, kilobytes) => {
    const text = (length: number) => `"${"x".repeat(length - 2)}"`;
    const [fits, over] = [text(kilobytes * KILOBYTE), text(kilobytes * KILOBYTE + 1)];
    const isPage = path === "/login";
    const type = isPage ? FORM_TYPE : JSON_TYPE;
    for (const headers of [type, { ...type, "Transfer-Encoding": "chunked" }]) {
      const statuses = [(await post(path, fits, headers)).status, (await post(path, over, headers)).status];
      // A gallery is no page yet: it is not found, and takes no picture from anyone either.
      expect(statuses).toEqual([path.startsWith("/manage") ? 404 : 200, 413]);
    }
    expect(JSON.parse((await post(path, over, type)).text)).toEqual(refusal("too_large", path));
  });
});

describe("SEC-A25 a statement of payments with a thousand ticked boxes", () => {
  const SAME_SITE = { "Sec-Fetch-Site": "same-origin" };
  const LOGGED_IN = { ...SAME_SITE, Cookie: "session=x" };
  const STRANGERS: readonly Record<string, string>[] = [
    SAME_SITE,
    { ...SAME_SITE, Cookie: "cart=x" },
    { ...SAME_SITE, Authorization: "Basic x" },
  ];
  const BOUNDARY = `----WebKitFormBoundary${"x".repeat(16)}`;
  const PARTS = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  const part = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  /** As the screen sends it: the longest statement, in letters of two bytes, and a box for each of its payments. */
  const form = [
    part("intent", "mark"),
    part("statement", "é".repeat(120_000)),
    part("kind", "bank"),
    ...Array.from({ length: 1_000 }, () => part("match", "x".repeat(98))),
    `--${BOUNDARY}--\r\n`,
  ].join("");
  const status = async (
    path: string,
    body: string,
    headers: Record<string, string>,
    method: "POST" | "PUT" = "POST",
  ) => (await requestTo(host.port, path, { method, body, headers })).status;

  test.each(["/manage/payments", "/manage/payments.data"])(
    "SEC-A25 %s takes 1 MB of anyone who brings a log-in, announced or not, and 128 kB of a stranger",
    async (path) => {
      const text = (kilobytes: number, more = 0) => `a=${"x".repeat(kilobytes * KILOBYTE + more - 2)}`;
      for (const type of [FORM_TYPE, { ...FORM_TYPE, "Transfer-Encoding": "chunked" }]) {
        const statuses = async (of: Record<string, string>, kilobytes: number) => [
          await status(path, text(kilobytes), { ...type, ...of }),
          await status(path, text(kilobytes, 1), { ...type, ...of }),
        ];
        expect(await statuses(LOGGED_IN, 1_024)).toEqual([200, 413]);
        for (const stranger of STRANGERS) expect(await statuses(stranger, 128)).toEqual([200, 413]);
      }
    },
  );

  test.each(["/manage/payments", "/manage/payments.data"])(
    "SEC-A25 %s takes the form that the screen sends",
    async (path) => {
      expect(Buffer.byteLength(form)).toBeGreaterThan(3 * 128 * KILOBYTE);
      expect(await status(path, form, { ...LOGGED_IN, ...PARTS })).toBe(200);
    },
  );

  test("SEC-A25 whoever brings a log-in may send no other form, and in no other way, as long a body", async () => {
    const over = `a=${"x".repeat(128 * KILOBYTE)}`;
    const headers = { ...LOGGED_IN, ...FORM_TYPE };
    expect(await status("/login", over, headers)).toBe(413);
    expect(await status("/manage/payments/more", over, headers)).toBe(413);
    expect(await status("/manage/payments", over, headers, "PUT")).toBe(413);
  });
});

describe("SEC-A25 how much a body may hold", () => {
  const object = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const status = async (path: string, body: string, type: Record<string, string>) =>
    (await post(path, body, type)).status;

  test.each(["/api/shops/1/orders", "/trpc/orders.place", "/trpc/orders.place,orders.quote?batch=1"])(
    "SEC-A25 %s takes no body of thousands of names or values, and none that is nested without end",
    async (path) => {
      const line = { item_id: "0198c0de-0000-7000-8000-000000000007", quantity: 1, type: "PRODUCT" };
      const order = { lines: Array.from({ length: 200 }, () => ({ ...line, item_name: 'Rye, "[{' })) };
      const taken = async (body: string) => [body.slice(0, 20), await status(path, body, JSON_TYPE)];
      const fine = [object(1_900), JSON.stringify(order), nested(20), JSON.stringify("[".repeat(9_000))];
      for (const body of fine) expect(await taken(body)).toEqual([body.slice(0, 20), 200]);
      const heavy = [
        object(2_100),
        `[${"1,".repeat(2_100)}1]`,
        `[${"{},".repeat(1_100)}{}]`,
        nested(30),
        "[".repeat(5_000),
        `{"json":{},"meta":{"values":{"${"a.".repeat(300)}":["Date"]}}}`,
      ];
      for (const body of heavy) expect(await taken(body)).toEqual([body.slice(0, 20), 413]);
    },
  );

  test("SEC-A25 a form of thousands of fields is refused, in either way that browsers send it", async () => {
    const form = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=1`).join("&");
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const parts = { "Content-Type": "multipart/form-data; boundary=x" };
    expect(await status("/login", form(1_000), FORM_TYPE)).toBe(200);
    expect(await status("/login", form(2_100), FORM_TYPE)).toBe(413);
    expect(await status("/login", `${part.repeat(1_000)}--x--\r\n`, parts)).toBe(200);
    expect(await status("/login", `${part.repeat(2_100)}--x--\r\n`, parts)).toBe(413);
  });
});

/** A socket that keeps what it receives. */
function talk(port: number): { socket: Socket; received: () => string; closed: Promise<string> } {
  let text = "";
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  const closed = new Promise<string>((resolve, reject) => {
    socket.once("close", () => resolve(text)).once("error", reject);
  });
  return { socket, received: () => text, closed };
}

const headOf = (path: string, length: number, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: a.localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

describe("API-03 an answer before the body has come", () => {
  test("API-03 it says that the connection ends, and reaches also who goes on sending", async () => {
    for (const path of ["/api/x", "/nowhere"]) {
      const { socket, closed } = talk(host.port);
      const megabytes = 4;
      socket.write(headOf(path, megabytes * 1024 * KILOBYTE));
      for (let sent = 0; sent < megabytes * 16; sent++) socket.write("x".repeat(64 * KILOBYTE));
      const [head = "", body = ""] = (await closed).split("\r\n\r\n");
      expect(head).toMatch(/^HTTP\/1\.1 413 /);
      expect(head).toMatch(/^connection: close$/im);
      expect(head).not.toMatch(/keep-alive/i);
      expect(JSON.parse(body)).toEqual(refusal("too_large", path));
    }
  });

  test("API-03 anyone who waits for leave to send is refused without it, or given it", async () => {
    const refused = talk(host.port);
    refused.socket.write(headOf("/api/x", 9_000_000, "Expect: 100-continue\r\n"));
    expect(await refused.closed).toMatch(/^HTTP\/1\.1 413 /);
    const welcome = talk(host.port);
    welcome.socket.once("data", () => welcome.socket.write("{}"));
    welcome.socket.write(headOf("/api/x", 2, "Expect: 100-continue\r\nConnection: close\r\n"));
    expect(await welcome.closed).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });

  test("API-03 a short body that was read leaves the connection open", async () => {
    const { socket, received } = talk(host.port);
    socket.write(`${headOf("/api/x", 2)}{}`);
    await expect.poll(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received()).not.toMatch(/^connection: close$/im);
    socket.destroy();
  });
});

describe("API-03 every refusal of the host has one shape and a request id", () => {
  const shaped = ({ headers, text }: HostAnswer, code: string, path = "/") => {
    expect(JSON.parse(text)).toEqual({ ...refusal(code, path), request_id: headers["x-request-id"] });
    return true;
  };

  test("API-03 not found, another site, no form, too long an address", async () => {
    expect(shaped(await post("/assets/none", ""), "not_found")).toBe(true);
    expect(shaped(await post("/a%2fb", ""), "not_found")).toBe(true);
    expect(
      shaped(await post("/api/x", "{}", { Origin: "https://evil.example" }), "cross_site", "/api/x"),
    ).toBe(true);
    expect(shaped(await post("/login", "{}", JSON_TYPE), "unsupported_media_type")).toBe(true);
    expect(shaped(await requestTo(host.port, `/${"a".repeat(9_000)}`), "too_long")).toBe(true);
  });

  test.each([
    "/api//shops",
    "/api/shops//orders",
    "/api/../shops",
    "/api/a%2fb",
    "/api/%00",
    "/api/a%5cb",
    "/trpc//x",
  ])("API-03 %s is no call, and is told so in words of the API", async (path) => {
    const answer = await requestTo(host.port, path);
    expect([answer.status, shaped(answer, "not_found", path)]).toEqual([404, true]);
    expect(JSON.parse(answer.text).message).toBe("There is no such call. The calls are listed at /api/docs.");
    expect(answer.headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" });
  });

  test("API-03 a body that is too long, a site that is another one and a database that is away speak of calls below /api", async () => {
    const away = await startFakeHost({
      parts: { ready: async () => false, rest: () => Promise.reject(new Error("bug")) },
    });
    const answers = {
      413: await post("/api/x", "a".repeat(70_000)),
      403: await post("/trpc/x", "{}", { Origin: "https://evil.example" }),
      503: await requestTo(away.port, "/api/x"),
    };
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.status).toBe(Number(status));
      const { message, errors, request_id } = JSON.parse(answer.text);
      expect([errors, request_id]).toEqual([{}, answer.headers["x-request-id"]]);
      expect(message).not.toMatch(/cart|Connectivity|one piece|another site/);
    }
    expect(Number(answers[503].headers["retry-after"])).toBeGreaterThan(0);
    await away.close();
  });

  test("API-03 too many requests, and a webhook that nothing takes is one of them", async () => {
    const live = await startFakeHost({
      env: { DEMO: "0", DATABASE_URL: "postgresql://app@127.0.0.1/x" },
      parts: { webhooks: {} },
    });
    const requested = (path: string) => requestTo(live.port, path, { method: "POST" });
    const statuses = new Set<number>();
    for (let times = 0; times < 120; times++) statuses.add((await requested("/webhooks/stripe")).status);
    expect(statuses).toEqual(new Set([404]));
    expect(shaped(await requested("/webhooks/stripe"), "too_many_tries")).toBe(true);
    expect(shaped(await requested("/api/x"), "too_many_tries", "/api/x")).toBe(true);
    await live.close();
    const signed = await startFakeHost({ env: { DEMO: "0", DATABASE_URL: "postgresql://app@127.0.0.1/x" } });
    for (let times = 0; times < 130; times++)
      expect((await requestTo(signed.port, "/webhooks/stripe", { method: "POST" })).status).toBe(200);
    await signed.close();
  });

  test.each([
    ["what is no HTTP", "NONSENSE\r\n\r\n", 400, "bad_request"],
    ["headers without end", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431, "too_long"],
    ["no Host", "GET / HTTP/1.1\r\n\r\n", 400, "bad_request"],
    ["an unknown expectation", headOf("/api/x", 2, "Expect: the-impossible\r\n"), 417, "expectation_failed"],
  ])("API-03 %s", async (_, bytes, status, code) => {
    const { socket, closed } = talk(host.port);
    socket.write(bytes);
    const [head = "", body = ""] = (await closed).split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    const id = /^x-request-id: (\S+)$/im.exec(head)?.[1];
    expect(JSON.parse(body)).toEqual({ ...refusal(code, bytes.split(" ")[1] ?? ""), request_id: id });
  });
});

test("API-03 a HEAD that could not be read gets no body, which would be the beginning of another answer", async () => {
  const { socket, closed } = talk(host.port);
  socket.write(`HEAD /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(await closed).toMatch(/^HTTP\/1\.1 431 [\s\S]*\r\n\r\n$/);
});

describe("SEC-A25 pictures come to the disk", () => {
  const IMAGES = "/api/shops/1/images";
  const UNNAMED = { "Content-Type": "multipart/form-data; boundary=x" };
  const FORM = { ...UNNAMED, Authorization: "Bearer x" };
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const form = (file: Uint8Array, more = "") =>
    Buffer.concat([
      Buffer.from(more + field("file", "").replace('"file"', '"file"; filename="a.png"').slice(0, -2)),
      file,
      Buffer.from("\r\n--x--\r\n"),
    ]);
  const uploads = () => readdirSync(join(host.dataDir, "uploads"));
  /** A host whose app tells which file it was given, and which fields. */
  const telling = (during: (facts: RequestFacts) => unknown = () => {}) =>
    startFakeHost({
      parts: {
        rest: async (request, facts) => {
          await during(facts);
          const fields = [...(await request.formData())].map(([name, value]) => [
            name,
            typeof value === "string" ? value : value.size,
          ]);
          return Response.json({ fields, upload: facts.upload && (await fileOf(facts.upload.path)) });
        },
      },
    });
  const fileOf = async (path: string) => {
    const { mode } = statSync(path);
    return {
      hash: hashOf(readFileSync(path)),
      mode: mode & 0o777,
      folder: statSync(dirname(path)).mode & 0o777,
    };
  };
  const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

  test("SEC-A25 the form of a picture takes 6 MB in all and 64 kB beside the file, announced or not", async () => {
    const overhead = form(new Uint8Array()).length;
    const sized = (length: number) => form(new Uint8Array(length - overhead));
    for (const headers of [FORM, { ...FORM, "Transfer-Encoding": "chunked" }]) {
      const megabytes = 6 * 1024 * KILOBYTE;
      const bodies = [
        sized(megabytes),
        sized(megabytes + 1),
        form(picture, field("alt", "x".repeat(70_000))),
      ];
      const statuses = await Promise.all(
        bodies.map(async (body) => (await post(IMAGES, body, headers)).status),
      );
      expect(statuses).toEqual([200, 413, 413]);
    }
    expect(uploads()).toEqual([]);
  });
  const picture = randomBytes(5 * 1024 * KILOBYTE);

  test("SEC-A25 the file is there whole, for its owner alone, while the request is worked on, and gone with the answer", async () => {
    const told = await telling();
    const answer = await requestTo(told.port, IMAGES, {
      method: "POST",
      body: form(picture, field("alt", "Ein Brötchen")),
      headers: FORM,
    });
    expect(JSON.parse(answer.text)).toEqual({
      fields: [
        ["alt", "Ein Brötchen"],
        ["file", 0],
      ],
      upload: { hash: hashOf(picture), mode: 0o600, folder: 0o700 },
    });
    expect(readdirSync(join(told.dataDir, "uploads"))).toEqual([]);
    await told.close();
  });

  test("SEC-A25 twenty pictures of 5 MB at once are all taken", async () => {
    const posts = Array.from({ length: 20 }, () => post(IMAGES, form(picture), FORM));
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(posts.map(() => 200));
    expect(uploads()).toEqual([]);
  });

  test("SEC-A25 of anyone who hangs up in the middle nothing is left, nor of a process that ended an hour ago", async () => {
    const told = await startFakeHost();
    const folder = join(told.dataDir, "uploads");
    mkdirSync(folder);
    for (const [name, minutes] of Object.entries({ old: 61, young: 59 })) {
      writeFileSync(join(folder, name), "x");
      utimesSync(join(folder, name), new Date(), new Date(Date.now() - minutes * 60_000));
    }
    const { socket } = talk(told.port);
    const head = headOf(IMAGES, picture.length, "Authorization: Bearer x\r\n");
    socket.write(head.replace("application/json", FORM["Content-Type"]));
    socket.write(form(picture).subarray(0, 200_000));
    await expect
      .poll(() => readdirSync(folder).sort())
      .toEqual([expect.stringMatching(/^[\da-f]{32}$/), "young"]);
    socket.destroy();
    await expect.poll(() => readdirSync(folder)).toEqual(["young"]);
    await told.close();
  });

  test("SEC-A25 of anyone without a log-in no picture is read: the form is an empty one, by which the app can refuse them", async () => {
    const told = await telling();
    const answered = async (headers: Record<string, string>) => {
      const answer = await requestTo(told.port, IMAGES, {
        method: "POST",
        body: form(picture, field("alt", "Ein Brötchen")),
        headers: { ...UNNAMED, "Sec-Fetch-Site": "same-origin", ...headers },
      });
      return JSON.parse(answer.text).fields;
    };
    const whole = [
      ["alt", "Ein Brötchen"],
      ["file", 0],
    ];
    expect(await answered({})).toEqual([]);
    expect(await answered({ Cookie: "cart=x" })).toEqual([]);
    expect(await answered({ Authorization: "Basic x" })).toEqual([]);
    expect(await answered({ Cookie: "session=x" })).toEqual(whole);
    expect(await answered({ Authorization: "bearer x" })).toEqual(whole);
    await told.close();
  });

  test("SEC-A25 where the app fails the file goes too", async () => {
    const told = await telling(() => Promise.reject(new Error("as it happens")));
    const answer = await requestTo(told.port, IMAGES, { method: "POST", body: form(picture), headers: FORM });
    expect([answer.status, readdirSync(join(told.dataDir, "uploads"))]).toEqual([500, []]);
    await told.close();
  });
});

describe("SEC-A25 room for pictures", () => {
  const sender = () => new PassThrough() as unknown as IncomingMessage;

  test("SEC-A25 anyone who finds no room waits for it in turn; too many, or for too long, are refused", async () => {
    const room = pictureRoom({ mostBytes: 100, waiting: 2, patienceMs: 60 });
    const first = await room.enter(80, "a", sender());
    const second = room.enter(80, "b", sender());
    const third = room.enter(10, "c", sender());
    expect(await room.enter(10, "d", sender())).toBeNull();
    first?.leave();
    first?.leave();
    expect([await second, await third]).not.toContain(null);
    expect(room.held()).toBe(90);
    expect(await room.enter(80, "d", sender())).toBeNull();
    for (const place of [await second, await third]) place?.leave();
    expect(room.held()).toBe(0);
  });

  test("SEC-A25 anyone who has room and sends nothing loses it once others wait for it", async () => {
    const room = pictureRoom({ mostBytes: 100, lookMs: 20 });
    const idle = await room.enter(100, "a", sender());
    idle?.onSlow(() => idle.leave());
    expect(await room.enter(100, "b", sender())).not.toBeNull();
  });

  test("SEC-A25 of one address so many are read at a time, and so many wait; others go ahead, and lose nothing to them", async () => {
    const room = pictureRoom({ mostBytes: 100, ofAddress: { reading: 2, waiting: 1 }, lookMs: 20 });
    const slow = await room.enter(10, "honest", sender());
    let isEnded = false;
    slow?.onSlow(() => {
      isEnded = true;
    });
    const uploads = [new PassThrough(), new PassThrough()];
    const places = await Promise.all(
      uploads.map((upload) => room.enter(10, "greedy", upload as unknown as IncomingMessage)),
    );
    const third = room.enter(10, "greedy", sender());
    expect(await room.enter(10, "greedy", sender())).toBeNull();
    expect(await room.enter(10, "other", sender())).not.toBeNull();
    // Of the greedy address's own two, one that sends nothing makes room for its third.
    places[0]?.onSlow(() => places[0]?.leave());
    const next = await third;
    expect([next === null, isEnded]).toEqual([false, false]);
    // One that was read keeps its bytes, and no turn.
    uploads[1]?.resume().end();
    expect(await room.enter(10, "greedy", sender())).not.toBeNull();
    expect(room.held()).toBe(50);
  });

  test("SEC-A25 who hangs up while waiting waits no longer", async () => {
    const room = pictureRoom({ mostBytes: 100, waiting: 1 });
    await room.enter(100, "a", sender());
    const gone = sender();
    const waiting = room.enter(10, "b", gone);
    gone.destroy();
    expect(await waiting).toBeNull();
  });
});
