import { expect, test } from "vitest";
import { isOpening, notOpened } from "#app/routes/accounts/account-page/opens-once.ts";

const requested = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://pies.localhost/owner/enter/x", { method, headers });

test("AUTH-04 a link that works once is used by anyone who opens it", () => {
  expect(isOpening(requested())).toBe(true);
  expect(isOpening(requested({ "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }))).toBe(true);
});

test.each([
  ["a browser that fetches ahead", requested({ "sec-purpose": "prefetch" })],
  ["one that draws ahead", requested({ "sec-purpose": "prefetch;prerender" })],
  ["an older one", requested({ purpose: "prefetch" })],
  ["a program that asks for the head", requested({}, "HEAD")],
])("AUTH-04 it is not used by %s", async (_, request) => {
  expect(isOpening(request)).toBe(false);
  const answer = notOpened();
  expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("referrer-policy")]).toEqual(
    [204, "no-store", "no-referrer"],
  );
});
