import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { patientFetch } from "#app/shell/patient-fetch.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.stubGlobal("navigator", { onLine: true });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const DATA = new URL("http://cornerpies.localhost/manage/orders.data?page=2");

const tenths = () => Math.round(performance.now() / 100);

/** A server that gives these answers in turn, the last one again and again, and the fetch of a page that asks it. */
function serverThatSays(...answers: readonly (() => Response)[]) {
  const asked: number[] = [];
  const ask: typeof fetch = async (_input, init) => {
    init?.signal?.throwIfAborted();
    asked.push(tenths());
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer ? answer() : new Response(null, { status: 500 });
  };
  const begun = tenths();
  return {
    fetch: patientFetch(ask, () => "/manage/prep"),
    asked: () => asked.map((at) => (at - begun) / 10),
  };
}

const away = (seconds = "5") => new Response("{}", { status: 503, headers: { "Retry-After": seconds } });
const badGateway = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
const nobody = () => {
  throw new TypeError("Failed to fetch");
};
const there = () => new Response("the page's data", { headers: { "X-Remix-Response": "yes" } });

/** The answer's status, or why there is none, and in which seconds it was asked for. */
async function statusAnd(
  server: ReturnType<typeof serverThatSays>,
  input: URL | string,
  init?: RequestInit,
): Promise<[status: number | string, asked: number[]]> {
  const answering = server.fetch(input, init).then(
    ({ status }) => status,
    ({ message }: Error) => message,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return [await answering, server.asked()];
}

describe("a page's data", () => {
  test("REL-R6 are asked for again, after a second or two at first, then as the answer wishes, until they come", async () => {
    const server = serverThatSays(
      () => away("3"),
      () => away("600"),
      () => away("0"),
      there,
    );
    // What is added by chance keeps all pages from coming at once, and grows.
    expect(await statusAnd(server, DATA)).toEqual([200, [0, 1.4, 4.2, 5.4]]);
  });

  test("PWA-01 are asked for again where nobody answers, or a proxy in the server's place, ever less often", async () => {
    const answers = Array.from({ length: 6 }, (_, at) => (at % 2 ? badGateway : nobody));
    const asked = [0, 0.4, 1.2, 2.4, 4, 6, 8.4];
    expect(await statusAnd(serverThatSays(...answers, there), DATA)).toEqual([200, asked]);
  });

  test("REL-R6 are given up after 15 seconds, with what came last", async () => {
    expect(await statusAnd(serverThatSays(away), DATA)).toEqual([503, [0, 1.4, 4.2, 8.4, 14]]);
    const [said, asked] = await statusAnd(serverThatSays(nobody), DATA);
    expect([said, asked.at(-1)]).toEqual(["Failed to fetch", 14.4]);
  });

  test("PWA-02 are not asked for again without a network", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect(await statusAnd(serverThatSays(nobody), DATA)).toEqual(["Failed to fetch", [0]]);
  });

  test("SHOP-05 come with a 503 that the page means, as maintenance does", async () => {
    const closed = () => new Response("", { status: 503, headers: { "X-Remix-Response": "yes" } });
    expect(await statusAnd(serverThatSays(closed), DATA)).toEqual([503, [0]]);
  });

  test("REL-R6 are not waited for by who has gone on", async () => {
    const server = serverThatSays(away);
    const stop = new AbortController();
    const asking = server.fetch(DATA, { signal: stop.signal });
    const failed = expect(asking).rejects.toThrow(/abort/i);
    await vi.advanceTimersByTimeAsync(1_000);
    stop.abort();
    await failed;
    expect([server.asked(), vi.getTimerCount()]).toEqual([[0], 0]);
  });
});

describe("the open page's own data", () => {
  const own = (server: ReturnType<typeof serverThatSays>, of = "/manage/prep.data?day=2&_routes=prep") =>
    statusAnd(server, `http://cornerpies.localhost${of}`);

  test("REL-R6 are asked for until they come, however long that is, ever less often", async () => {
    const answers = Array.from({ length: 6 }, () => away);
    const [status, asked] = await own(serverThatSays(...answers, there));
    expect([status, asked]).toEqual([200, [0, 1.4, 4.2, 8.4, 14, 21, 28.4]]);
  });

  test("PWA-02 are waited for without a network too", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect((await own(serverThatSays(nobody, nobody, there)))[0]).toBe(200);
  });

  test("REL-R6 are those of its path alone", async () => {
    expect((await own(serverThatSays(away), "/manage/prep/print.data"))[0]).toBe(503);
    expect((await own(serverThatSays(away), "/other/manage/prep.data"))[0]).toBe(503);
  });
});

describe("anything else", () => {
  test("PWA-01 the list of pages that a step may ask for first is waited for as well", async () => {
    const list = new URL("http://cornerpies.localhost/__manifest?p=%2Fhelp");
    expect(await statusAnd(serverThatSays(badGateway, there), list)).toEqual([200, [0, 0.4]]);
  });

  test("REL-R6 is asked for once: what is sent, and what is no page's data", async () => {
    expect(await statusAnd(serverThatSays(away), DATA, { method: "POST" })).toEqual([503, [0]]);
    expect(await statusAnd(serverThatSays(away), "/trpc/cart.get?of=menu.data")).toEqual([503, [0]]);
  });
});
