/** The HTTP host and anyone who asks too much of it: rates, headers, slow senders, full gates. Bodies are in `bodies.test.ts`. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventLoop } from "#server/http/event-loop.ts";
import { CONNECTION_LIMITS } from "#server/http/node-listener.ts";
import { overloadGate, placesOrder } from "#server/http/overload.ts";
import { shopLines } from "#server/http/shop-lines.ts";
import { addressKey, addressLimits } from "#server/limits/address-limits.ts";
import { requestWindows } from "#server/limits/request-windows.ts";
import { handTurned } from "#tests/support/event-loop.ts";
import { type FakeHost, receiveRaw, requestTo, startFakeHost } from "./fake-host.ts";

let host: FakeHost;

beforeAll(async () => {
  host = await startFakeHost();
});

afterAll(() => host.close());

describe("too much", () => {
  test("SEC-A23 an address has 300 reads and 120 writes a minute; an IPv6 /64 is one address; loopback is free in demo mode", () => {
    const limits = addressLimits({ freeLoopback: true });
    const taken = (address: string, method: string, times: number, now: number) =>
      Array.from({ length: times }, () => limits.take(address, method, now)).filter(
        ({ waitSeconds }) => waitSeconds === null,
      ).length;
    expect(taken("9.9.9.9", "GET", 400, 0)).toBe(300);
    expect(taken("9.9.9.9", "POST", 400, 0)).toBe(120);
    expect(limits.take("9.9.9.9", "GET", 20_000)).toEqual({
      waitSeconds: 40,
      policy: "reads",
      remaining: 0,
      resetSeconds: 40,
    });
    expect(taken("9.9.9.9", "GET", 400, 60_001)).toBe(300);
    expect(taken("127.0.0.1", "GET", 400, 0)).toBe(400);
    expect(addressKey("2001:db8::1")).toBe(addressKey("2001:0db8:0:0:ffff::2"));
    expect(addressKey("2001:db8::1")).not.toBe(addressKey("2001:db8:0:1::1"));
  });

  test("REL-R23 SEC-A23 of more than fifty thousand addresses the oldest is forgotten: a flood of new ones fills no memory", () => {
    const { take } = requestWindows({ reads: 1, writes: 1 }, "a test");
    const isWelcome = (key: string) => take(key, true, 0).waitSeconds === null;
    expect([isWelcome("first"), isWelcome("second"), isWelcome("first")]).toEqual([true, true, false]);
    for (let number = 0; number < 49_999; number++) take(`other ${number}`, true, 0);
    expect([isWelcome("second"), isWelcome("first")]).toEqual([false, true]);
  });

  test("API-03 SEC-A23 programs are told of the limits and of what is left, pages are not", async () => {
    const POLICY = '"default";q=300;w=60, "writes";q=120;w=60';
    const counted = await startFakeHost({ env: { DEMO: "0", DATABASE_URL: "postgresql://app@127.0.0.1/x" } });
    const left = async (method: string, path = "/api/x") => {
      const { headers } = await requestTo(counted.port, path, { method });
      return [headers["ratelimit-policy"], headers.ratelimit];
    };
    expect(await left("GET")).toEqual([POLICY, '"default";r=299;t=60']);
    expect(await left("OPTIONS", "/trpc/x")).toEqual([
      POLICY,
      expect.stringMatching(/^"default";r=298;t=\d+$/),
    ]);
    expect(await left("POST")).toEqual([POLICY, expect.stringMatching(/^"writes";r=119;t=\d+$/)]);
    expect(await left("GET", "/menu")).toEqual([undefined, undefined]);
    for (let times = 0; times < 120; times++) await left("POST");
    const refused = await requestTo(counted.port, "/api/x", { method: "POST" });
    expect(refused.status).toBe(429);
    expect(refused.headers.ratelimit).toBe(`"writes";r=0;t=${refused.headers["retry-after"]}`);
    await counted.close();
    // In demo mode the newcomer's own machine is not counted: all of it is always left.
    expect((await requestTo(host.port, "/api/x")).headers.ratelimit).toBe('"default";r=300;t=60');
  });

  /** What clients and careless proxies call the address of who asks. */
  const FORGED = [
    "X-Forwarded-For",
    "Forwarded",
    "X-Real-IP",
    "X-Client-IP",
    "X-Cluster-Client-IP",
    "CF-Connecting-IP",
    "True-Client-IP",
    "Fastly-Client-IP",
    "X-Originating-IP",
    "X-ProxyUser-IP",
  ];
  const live = { DEMO: "0", DATABASE_URL: "postgresql://app@127.0.0.1/x" };
  const forgedHeaders = (number: number) => {
    const address = number % 2 ? `8.8.${number % 250}.${number % 199}` : `2001:db8:${number.toString(16)}::1`;
    const name = FORGED[number % FORGED.length] ?? "";
    return { [name]: name === "Forwarded" ? `for="[${address}]"` : address };
  };

  test("SEC-A23 a thousand requests with forged headers are one address: 300 reads and 120 writes, then 429 with Retry-After", async () => {
    const host = await startFakeHost({ env: live });
    const count = async (method: string) => {
      let welcome = 0;
      for (let number = 0; number < 1_000; number++) {
        const answer = await requestTo(host.port, "/api/x", { method, headers: forgedHeaders(number) });
        if (answer.status === 200) welcome++;
        else expect([answer.status, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
      }
      return welcome;
    };
    expect([await count("GET"), await count("POST")]).toEqual([300, 120]);
    expect(new Set(host.seen.map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
    await host.close();
  });

  test("SEC-A23 anyone who changes the address inside an IPv6 /64 is one address behind a trusted proxy; a neighbour is another", async () => {
    const host = await startFakeHost({ env: { ...live, TRUST_PROXY: "127.0.0.1" } });
    const from = async (address: string) =>
      (await requestTo(host.port, "/api/x", { headers: { "X-Forwarded-For": address } })).status;
    const spellings = (number: number) => [
      `2001:db8:1:2::${number.toString(16)}`,
      `2001:0DB8:0001:0002:${number.toString(16)}:0:0:1`,
      `2001:db8:1:2:ffff:${number.toString(16)}::`,
    ];
    const statuses: number[] = [];
    for (let number = 1; number <= 330; number++)
      statuses.push(await from(spellings(number)[number % 3] ?? ""));
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(await from("2001:db8:1:3::1")).toBe(200);
    // What a proxy says of itself is no address, and what is none is the proxy's own.
    expect([await from("not-an-address"), host.seen.at(-1)?.address]).toEqual([200, "127.0.0.1"]);
    await host.close();
  });

  test("SEC-A25 an address that is too long is 414, headers that are too many or too long are 431, and the next one is served", async () => {
    const send = (target: string, headers: string) =>
      receiveRaw(host.port, `GET ${target} HTTP/1.1\r\nHost: a.localhost\r\n${headers}\r\n`);
    expect(await send(`/menu?q=${"a".repeat(9_000)}`, "")).toBe(414);
    expect(await send(`/__manifest?${"p=%2Fmenu&".repeat(900)}`, "")).toBe(414);
    expect(await send(`/${"a".repeat(20_000)}`, "")).toBe(431);
    expect(await send("/menu", `Cookie: ${"a".repeat(17_000)}\r\n`)).toBe(431);
    expect(await send("/menu", "a: b\r\n".repeat(5_000))).toBe(431);
    expect(await send("/menu", `X-${"a".repeat(17_000)}: b\r\n`)).toBe(431);
    expect((await requestTo(host.port, "/menu")).status).toBe(200);
  });

  test("SEC-A25 two hundred that send their headers or bodies drop by drop get 408, and everyone else is served meanwhile", async () => {
    expect(CONNECTION_LIMITS).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
    expect(CONNECTION_LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(1_000);
    const slowed = await startFakeHost({
      limits: { headersTimeout: 1_500, requestTimeout: 2_500, connectionsCheckingInterval: 50 },
    });
    const drips = Array.from({ length: 200 }, (_, at) =>
      at % 2
        ? receiveRaw(slowed.port, "GET / HTTP/1.1\r\nHost: a.localhost\r\nX-a: b\r\n")
        : receiveRaw(
            slowed.port,
            "POST /api/x HTTP/1.1\r\nHost: a.localhost\r\nContent-Length: 999\r\n\r\n{",
          ),
    );
    let over = 0;
    for (const drip of drips) void drip.then(() => over++);
    const others = await Promise.all(Array.from({ length: 50 }, () => requestTo(slowed.port, "/menu")));
    expect([new Set(others.map(({ status }) => status)), over]).toEqual([new Set([200]), 0]);
    expect(new Set(await Promise.all(drips))).toEqual(new Set([408]));
    expect((await requestTo(slowed.port, "/menu")).status).toBe(200);
    await slowed.close();
  });

  test("REL-R10 the gate runs so many, lets so many wait, and turns the rest away at once", async () => {
    const gate = overloadGate({ run: 2, wait: 1, patienceMs: 30, orderPatienceMs: 60 });
    const [one, two] = [await gate.enter(), await gate.enter()];
    const patient = gate.enter();
    expect(await gate.enter()).toBeNull();
    one?.();
    one?.();
    const third = await patient;
    expect(third).not.toBeNull();
    expect(gate.running()).toBe(2);
    expect(await gate.enter()).toBeNull();
    two?.();
    third?.();
    expect([gate.running(), gate.waiting()]).toEqual([0, 0]);
    const lagging = overloadGate({ run: 1, wait: 9, patienceMs: 30, orderPatienceMs: 60 }, () => true);
    await lagging.enter();
    // A few may wait of each shop then, so that it is the crowd that is refused.
    const crowd = { shop: "crowded" };
    for (let one = 0; one < 4; one++) void lagging.enter(crowd);
    expect(await lagging.enter(crowd)).toBeNull();
    void lagging.enter({ shop: "quiet" });
    expect(lagging.waiting()).toBe(5);
  });

  test("REL-R19 a shop with a crowd does not keep another one's requests from their turn", async () => {
    const gate = overloadGate({ run: 2, wait: 40, patienceMs: 5_000, orderPatienceMs: 5_000 });
    const done: string[] = [];
    const ask = async (shop: string) => {
      const leave = await gate.enter({ shop });
      if (!leave) return done.push(`${shop} refused`);
      done.push(shop);
      await new Promise((done) => setImmediate(done));
      return leave();
    };
    const crowd = Array.from({ length: 42 }, () => ask("crowded"));
    // There is no room left: the crowd's last one makes it, and the crowd's own next one finds none.
    const others = [ask("quiet"), ask("small"), ask("quiet"), ask("crowded")];
    await Promise.all([...crowd, ...others]);
    // Two were running; then the lines take turns.
    const served = done.filter((one) => !one.endsWith("refused"));
    expect(served.indexOf("quiet")).toBeLessThanOrEqual(4);
    expect(served.indexOf("small")).toBeLessThanOrEqual(5);
    expect(served.lastIndexOf("quiet")).toBeLessThanOrEqual(8);
    expect(done.filter((one) => one === "crowded refused")).toHaveLength(4);
    expect(served.filter((one) => one !== "crowded").sort()).toEqual(["quiet", "quiet", "small"]);
  });

  test("REL-R19 of one shop few pages run at once, so that another's do not share the thread with a whole crowd; orders are not counted", async () => {
    const gate = overloadGate({ run: 6, runOfShop: 2, wait: 40, patienceMs: 5_000, orderPatienceMs: 5_000 });
    const crowded = { shop: "crowded" };
    const neighbour = await gate.enter({ shop: "quiet" });
    neighbour?.();
    const [first, second] = [await gate.enter(crowded), await gate.enter(crowded)];
    const came: string[] = [];
    const waits = (name: string, arrival: Parameters<typeof gate.enter>[0]) =>
      gate.enter(arrival).then((leave) => {
        came.push(name);
        return leave;
      });
    const third = waits("third", crowded);
    const fourth = waits("fourth", crowded);
    const order = await gate.enter({ ...crowded, isOrder: true });
    const quiet = [await gate.enter({ shop: "quiet" }), await gate.enter({ shop: "quiet" })];
    expect([gate.running(), gate.waiting(), came]).toEqual([5, 2, []]);
    // A place of the neighbour's is none of the crowd's.
    quiet[0]?.();
    await new Promise(setImmediate);
    expect([gate.running(), gate.waiting()]).toEqual([4, 2]);
    first?.();
    const leaveThird = await third;
    expect([gate.running(), gate.waiting(), came]).toEqual([4, 1, ["third"]]);
    // Its orders come in while its pages wait.
    const more = await Promise.all([1, 2].map(() => gate.enter({ ...crowded, isOrder: true })));
    const last = waits("order", { ...crowded, isOrder: true });
    quiet[1]?.();
    const leaveLast = await last;
    expect([gate.running(), gate.waiting(), came]).toEqual([6, 1, ["third", "order"]]);
    for (const leave of [second, leaveThird, order, leaveLast, ...more]) leave?.();
    (await fourth)?.();
    expect([gate.running(), gate.waiting()]).toEqual([0, 0]);
  });

  test("REL-R19 answers that wait for nothing let in no one until whatever else has arrived was handled", async () => {
    const loop = handTurned();
    const limits = { run: 2, wait: 40, patienceMs: 5_000, orderPatienceMs: 5_000 };
    const gate = overloadGate(limits, undefined, loop);
    const served: string[] = [];
    const visit = async (name: string) => {
      const leave = await gate.enter({ shop: "crowded" });
      served.push(name);
      leave?.();
    };
    const crowd = ["1", "2", "3", "4", "5"].map(visit);
    await new Promise(setImmediate);
    expect([served, loop.isIdle()]).toEqual([["1", "2"], false]);
    // Whoever comes now overtakes no one.
    crowd.push(visit("6"));
    await new Promise(setImmediate);
    expect(served).toHaveLength(2);
    while (!loop.isIdle()) await loop.turn();
    expect(served).toEqual(["1", "2", "3", "4", "5", "6"]);
    await Promise.all(crowd);
  });

  /** A gate on a loop that is turned by hand. Each of its pages works for two milliseconds. */
  function handTurnedGate() {
    const loop = handTurned();
    const gate = overloadGate(
      { run: 9, runOfShop: 2, wait: 40, patienceMs: 5_000, orderPatienceMs: 5_000 },
      undefined,
      loop,
    );
    const served: string[] = [];
    const visit = async (shop: string, isOrder = false, milliseconds = 2) => {
      const leave = await gate.enter({ shop, isOrder });
      loop.work(milliseconds);
      served.push(isOrder ? "order" : shop);
      await Promise.resolve();
      leave?.();
    };
    return { ...loop, gate, served, visit };
  }

  test("REL-R19 beside a neighbour a crowd's pages come one by one, and the thread is idle as long as they work", async () => {
    const { gate, served, visit, turn, pass } = handTurnedGate();
    const neighbour = await gate.enter({ shop: "neighbour" });
    const all = Array.from({ length: 6 }, () => visit("crowd"));
    await turn();
    expect(served).toEqual(["crowd", "crowd"]);
    await pass(3);
    expect(served).toHaveLength(2);
    await pass(1);
    expect(served).toHaveLength(3);
    // Whoever comes now of the crowd stands behind its line; the neighbour's page, and an order even of the crowd, wait for nothing.
    all.push(visit("crowd"), visit("neighbour"), visit("crowd", true));
    await turn();
    expect(served.slice(3)).toEqual(["neighbour", "order"]);
    // Since the last one of the crowd's three pages took six milliseconds.
    await pass(5);
    expect(served).toHaveLength(5);
    await pass(1);
    expect(served.slice(5)).toEqual(["crowd"]);
    // With the neighbour gone the crowd waits for no one.
    neighbour?.();
    await turn(2);
    expect(served.slice(6)).toEqual(["crowd", "crowd", "crowd"]);
    await Promise.all(all);
  });

  test("REL-R19 a neighbour that keeps the thread busy leaves a crowd a page every 24 milliseconds", async () => {
    const { gate, served, visit, turn, pass, work } = handTurnedGate();
    const neighbour = await gate.enter({ shop: "neighbour" });
    const all = Array.from({ length: 4 }, () => visit("crowd"));
    await turn();
    for (const expected of [2, 3, 4]) {
      expect(served).toHaveLength(expected);
      // Together with the two that the page itself worked.
      work(expected === 2 ? 19 : 21);
      await pass(1);
    }
    await Promise.all(all);
    neighbour?.();
  });

  test("REL-R19 two crowds beside a neighbour that keeps the thread busy have a page each in that time", async () => {
    const { gate, served, visit, turn, pass, work } = handTurnedGate();
    const neighbour = await gate.enter({ shop: "neighbour" });
    const all = Array.from({ length: 4 }, () => [visit("one"), visit("other")]).flat();
    await turn();
    expect(served).toHaveLength(4);
    // Together with the eight that the first four worked.
    work(3);
    await pass(1);
    expect(served.slice(4)).toEqual(["one"]);
    work(9);
    await pass(1);
    expect(served.slice(4)).toEqual(["one", "other"]);
    neighbour?.();
    await turn(3);
    await Promise.all(all);
  });

  test("REL-R19 pages that cost little come several before the crowd rests, and orders in line all at once", async () => {
    const { gate, served, visit, turn, pass, work } = handTurnedGate();
    const neighbour = await gate.enter({ shop: "neighbour" });
    work(2);
    const full = await Promise.all(
      Array.from({ length: 8 }, () => gate.enter({ shop: "crowd", isOrder: true })),
    );
    const all = Array.from({ length: 9 }, () => visit("crowd", false, 0.5));
    all.push(...Array.from({ length: 3 }, () => visit("crowd", true, 0)));
    for (const leave of full) leave?.();
    await turn();
    expect(served.filter((kind) => kind === "order")).toHaveLength(3);
    await pass(2);
    await turn(9);
    const pages = () => served.filter((kind) => kind === "crowd").length;
    expect(pages()).toBe(4);
    await pass(2);
    await turn(9);
    expect(pages()).toBe(8);
    await pass(2);
    await Promise.all(all);
    neighbour?.();
  });

  test("REL-R19 what is about no shop, as webhooks and made-up names are, is no neighbour that a crowd rests for", async () => {
    const { gate, served, visit, turn } = handTurnedGate();
    const lines = shopLines("windowsill.test");
    const strangers = [
      lines.of("made-up.example", "/"),
      lines.of("pies.windowsill.test", "/webhooks/square/1"),
    ];
    const inside = await Promise.all(strangers.map((shop) => gate.enter({ shop })));
    const all = Array.from({ length: 6 }, () => visit("crowd"));
    await turn(3);
    expect(served).toHaveLength(6);
    await Promise.all(all);
    for (const leave of inside) leave?.();
  });

  test("REL-R19 where there is room for all a neighbour does not wait until a crowd's next one is let in", async () => {
    const { gate, turn } = handTurnedGate();
    const leave = [await gate.enter({ shop: "crowd" }), await gate.enter({ shop: "crowd" })];
    const next = gate.enter({ shop: "crowd" });
    leave[0]?.();
    const neighbour = gate.enter({ shop: "neighbour" });
    expect([gate.running(), gate.waiting()]).toEqual([2, 1]);
    await turn();
    expect([gate.running(), gate.waiting()]).toEqual([3, 0]);
    for (const left of [leave[1], await next, await neighbour]) left?.();
  });

  test("REL-R19 two crowds and no one else share the whole thread", async () => {
    const { served, visit, turn } = handTurnedGate();
    const all = Array.from({ length: 6 }, (_, number) => visit(number < 3 ? "one" : "other"));
    await turn(2);
    expect(served).toHaveLength(6);
    await Promise.all(all);
  });

  test("REL-R19 ORD-05 an order overtakes the pages that are about to be let in, and no other order", async () => {
    const due: (() => void)[] = [];
    const limits = { run: 3, runOfShop: 1, wait: 4, patienceMs: 5_000, orderPatienceMs: 5_000 };
    const gate = overloadGate(limits, undefined, {
      ...eventLoop,
      nextTurn: (callback) => void due.push(callback),
    });
    const page = { shop: "crowded" };
    const order = { ...page, isOrder: true };
    const running = await gate.enter(page);
    for (let one = 0; one < 4; one++) void gate.enter(page);
    running?.();
    // The line is full, and its next one not let in yet: there is a place for an order all the same.
    expect([gate.running(), gate.waiting(), due.length]).toEqual([0, 4, 1]);
    const orders = [await gate.enter(order), await gate.enter(order), await gate.enter(order)];
    expect(orders).not.toContain(null);
    const early = gate.enter({ shop: "quiet", isOrder: true });
    orders[0]?.();
    const late = gate.enter({ shop: "other", isOrder: true });
    const came: string[] = [];
    const coming = [early.then(() => came.push("early")), late.then(() => came.push("late"))];
    await new Promise(setImmediate);
    expect(came).toEqual([]);
    due.shift()?.();
    await coming[0];
    expect(came).toEqual(["early"]);
    orders[1]?.();
    orders[2]?.();
    while (due.length > 0) due.shift()?.();
    await coming[1];
    for (const leave of [await early, await late]) leave?.();
  });

  test("REL-R19 a page takes no order's place in a crowd", async () => {
    const gate = overloadGate({ run: 1, wait: 3, patienceMs: 5_000, orderPatienceMs: 5_000 });
    const running = await gate.enter();
    const orders = Array.from({ length: 3 }, () => gate.enter({ shop: "crowded", isOrder: true }));
    expect(await gate.enter({ shop: "quiet" })).toBeNull();
    const order = gate.enter({ shop: "quiet", isOrder: true });
    expect(await orders[2]).toBeNull();
    running?.();
    (await orders[0])?.();
    (await order)?.();
    expect(await orders[1]).not.toBeNull();
  });

  test("REL-R19 a request waits in the line of the shop that its path names, otherwise of its host, once that was found", () => {
    const lines = shopLines("localhost");
    const id = "01a1fc60-0000-7000-8000-000000000001";
    expect(lines.of("rye.localhost:3000", "/menu")).toBe("");
    lines.found("rye.localhost:3000", "/menu", "rye");
    lines.found("pies.example", "/", "pies");
    lines.found("rye.localhost", `/api/shops/${id}/orders`, "pies");
    for (const host of ["rye.localhost:3000", "rye.localhost:9", "rye.localhost.", "rye.localhost"])
      expect([host, lines.of(host, "/order")]).toEqual([host, "rye"]);
    expect(lines.of("rye.localhost", "/api/shops/slug/RYE/availabilities")).toBe("rye");
    expect(lines.of("localhost", `/API/shops/${id.toUpperCase()}/orders`)).toBe("pies");
    expect(lines.of("pies.example:443", "/menu")).toBe("pies");
    // What can be no shop's name in a path leaves the request to its host.
    expect(lines.of("rye.localhost", `/api/shops/${"x".repeat(5000)}`)).toBe("rye");
    expect(lines.of("localhost", "/")).not.toBe("");
    // A webhook takes no turn of the shop whose host it names, and teaches no line.
    const webhooks = lines.of("rye.localhost", "/webhooks/square/x");
    lines.found("rye.localhost", "/webhooks/square/x", "pies");
    expect([lines.of("localhost", "/webhooks/stripe"), lines.of("rye.localhost", "/")]).toEqual([
      webhooks,
      "rye",
    ]);
    expect(["", "rye", lines.of("localhost", "/")]).not.toContain(webhooks);
  });

  test("REL-R19 a thousand made-up names take nothing from a shop that is known", async () => {
    const lines = shopLines("localhost");
    lines.found("rye.localhost", "/", "rye");
    const gate = overloadGate({ run: 24, wait: 400, patienceMs: 5_000, orderPatienceMs: 5_000 });
    const running = await Promise.all(Array.from({ length: 24 }, () => gate.enter({ shop: "rye" })));
    const ask = (host: string, path = "/") => gate.enter({ shop: lines.of(host, path) });
    const waiting = Array.from({ length: 40 }, () => ask("rye.localhost:3000"));
    for (let at = 1; at <= 900; at++) {
      void ask(`evil${at}.example`).then((leave) => leave?.());
      void ask("rye.localhost", `/api/shops/evil-${at}/menu`).then((leave) => leave?.());
      void ask(`other.localhost:${at}`).then((leave) => leave?.());
    }
    waiting.push(...Array.from({ length: 10 }, () => ask("rye.localhost:7")));
    for (const leave of running) leave?.();
    const served = await Promise.all(
      waiting.map(async (one) => {
        const leave = await one;
        leave?.();
        return leave !== null;
      }),
    );
    expect(served.filter(Boolean)).toHaveLength(50);
  });

  test("SEC-A30 icons that wait to be drawn take no turn from a page", async () => {
    const drawn = Promise.withResolvers<void>();
    const host: FakeHost = await startFakeHost({
      pages: async () => {
        if (host.urls.at(-1)?.startsWith("/app-icon/")) await drawn.promise;
        return new Response("here", { headers: { "Content-Type": "text/plain" } });
      },
    });
    const icons = Array.from({ length: 30 }, (_, at) => requestTo(host.port, `/app-icon/${at}/512`));
    await expect.poll(() => host.urls.length).toBe(4);
    expect((await requestTo(host.port, "/menu")).status).toBe(200);
    drawn.resolve();
    expect(new Set((await Promise.all(icons)).map(({ status }) => status))).toEqual(new Set([200]));
    await host.close();
  });

  test("ORD-05 anyone who places an order waits longer than a page, also while we lag", async () => {
    const gate = overloadGate({ run: 1, wait: 9, patienceMs: 0, orderPatienceMs: 5_000 }, () => true);
    const first = await gate.enter();
    const order = gate.enter({ isOrder: placesOrder("POST", "/api/shops/01a1fc60/orders") });
    expect(await gate.enter({ isOrder: placesOrder("GET", "/api/shops/01a1fc60/orders") })).toBeNull();
    first?.();
    expect(await order).not.toBeNull();
  });
});
