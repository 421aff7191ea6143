/** Every way to fail: 404, 405, 413, 415, 422 and what no one can read. */

import { type Fixture, WRONG_PASSWORD } from "./fixture.ts";
import type { Requested, Step } from "./recorder.ts";
import { bearer, cookie, homeOf, other, type Walker } from "./walker.ts";
import { isMerchantOf } from "./who-may-see.ts";

/** All of them, by one person. */
export function errorSteps(fixture: Fixture, walker: Walker): Step[] {
  const home = homeOf(walker);
  const shop = fixture.shops[home];
  const headers = bearer(walker);
  const json = { ...headers, "content-type": "application/json" };
  const at = (path: string, more: Partial<Requested> = {}): Step => [{ host: home, path, headers, ...more }];
  return [
    at("/api/no-such-call"),
    at("/api/openapi.json"),
    at("/api/docs"),
    at("/api/docs/errors"),
    at(`/api/shops/${shop.id}`, { method: "DELETE" }),
    at("/api/me", { method: "PUT", body: "{}", headers: json }),
    at("/menu", { method: "PROPFIND" }),
    at("/menu", { method: "PUT", headers: cookie(walker) }),
    at("/api/login", {
      method: "POST",
      // Announced and not sent: it is refused before it is read, which ends the connection, whether someone is still writing or not.
      headers: { ...json, "content-length": "1100000", connection: "close" },
    }),
    at("/api/login", { method: "POST", body: "a=1", headers: { ...headers, "content-type": "text/plain" } }),
    at("/api/login", { method: "POST", body: '{"email":', headers: json }),
    at("/api/login", { method: "POST", body: '{"__proto__":{"x":1},"email":"\\u0000"}', headers: json }),
    at(`/api/shops/${shop.id}/orders`, { method: "POST", body: "null", headers: json }),
    at(`/api/shops/${shop.id}/orders?filter[__proto__][x]=1&page=-1&sort='`),
    at("/api/shops/%00"),
    at("/api/shops/slug/%E0%A4%A"),
    at("/api/me", { headers: { authorization: "Bearer x.y.z" } }),
    at("/api/me", { headers: { authorization: "Basic eDp5" } }),
    at("/trpc/no.such"),
    at("/trpc/orders.list?input=%7B"),
    at("/trpc/accounts.logIn,accounts.logIn?batch=1", { method: "POST", body: "{}", headers: json }),
    at("/trpc/orders.one,catalog.menu?batch=1&input=%7B%220%22%3A%7B%7D%7D"),
    at("/trpc/shop.current", {
      method: "POST",
      body: '{"json":{},"meta":{"values":{"__proto__.x":["Date"]}}}',
      headers: json,
    }),
    at("/dev/no-such-page"),
    at("/dev/outbox", { method: "POST" }),
    at("/metrics"),
    at("/images/no-such-picture"),
    at("/assets/..%2f..%2fpackage.json"),
    at("/.env"),
    at("/healthz"),
    at("/readyz"),
    ...["text/plain", "application/json", "multipart/form-data", "multipart/form-data; boundary=x"].map(
      (type) =>
        at("/menu", {
          method: "POST",
          body: "--x\r\nbroken",
          headers: { ...cookie(walker), "content-type": type },
        }),
    ),
    at("/order", { method: "POST", headers: cookie(walker) }),
    at("/menu", { method: "POST", form: { intent: "add:abc" }, headers: cookie(walker) }),
    at("/order", {
      method: "POST",
      form: { intent: "place", giftee: "[", tip: "-1" },
      headers: cookie(walker),
    }),
    at("/signup", {
      method: "POST",
      form: { email: "x", password: WRONG_PASSWORD },
      headers: cookie(walker),
    }),
    at("/login", { method: "POST", form: { email: "n@x.test", password: WRONG_PASSWORD }, headers: {} }),
    at("/feedback", { method: "POST", form: { message: "short" }, headers: cookie(walker) }),
    at("/manage/orders/abc", { method: "POST", form: { paid: "x", version: "'" }, headers: cookie(walker) }),
    at("/owner/login", {
      method: "POST",
      form: { email: "n@x.test", password: WRONG_PASSWORD },
      headers: {},
    }),
    // A stream that never ends for those whom it lets in.
    ...(isMerchantOf(home, walker.role) ? [] : [at("/manage/events", { headers: cookie(walker) })]),
    ...(walker.role === "super"
      ? []
      : [at("/manage/events", { host: other(home), headers: cookie(walker) })]),
    // The log-in of one shop, carried to the other's host.
    ...["/", "/order", "/customer/orders", "/manage/orders"].map(
      (path): Step => [
        { host: other(home), path, headers: { ...cookie(walker), "x-forwarded-host": `${home}.localhost` } },
      ],
    ),
    [
      { host: home, path: "/api/me", headers: { ...headers, "x-shop": other(home) } },
      { about: walker.account ? home : other(home) },
    ],
  ];
}
