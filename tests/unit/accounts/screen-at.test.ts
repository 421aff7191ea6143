import { expect, test } from "vitest";
import { screenAt } from "#domain/accounts/screen-at.ts";
import { HOSTILE_NEXTS } from "#tests/support/hostile-nexts.ts";

const OWN = "https://sweetcrumb.example";
const at = (path: string) => screenAt(new URL(`${OWN}${path}`));

test.each([
  "/menu",
  "/menu/019ad000-0000-7000-8000-000000000001",
  "/customer/orders?page=2",
  "/login",
  "/login?next=%2Forder",
  "/signup?next=%2Fcustomer%2Forders%3Fpage%3D2",
  "/login/forgot-password?owner=1",
  "/owner/login?expired=enter",
  "/email/verify/success?already=1",
  "/email/verify/expired?of=change",
  "/privacy",
])("UI-03 %s is a screen to stay on, with its query", (path) => {
  expect(at(path)).toBe(path);
});

test.each([
  ["/login?next=%2Forder&from=elsewhere", "/login?next=%2Forder"],
  ["/login?next=%2Flogin", "/login"],
  ["/menu/pie?utm_source=a%0d%0ab", "/menu/pie"],
  ["/privacy#fragment", "/privacy"],
])("UI-03 of %s what is no screen's own is left out", (path, kept) => {
  expect(at(path)).toBe(kept);
});

test.each([
  "//evil.test",
  "/\\evil.test",
  "/login/",
  "/LOGIN",
  "/login//evil.test",
  "/login/phone/x",
  "/login/verify-phone/4155550142",
  "/login/email/x",
  "/login/password-reset/token",
  "/owner/invitation/token",
  "/menu/a/b",
  "/menu/%2fevil.test",
  "/menu/..%2f..%2fevil.test",
  "/logout",
  "/language",
  "/reset-app",
  "/api/shops",
  "/trpc/orders.place",
  "/unknown",
])("UI-03 SEC-A12 %s is none", (path) => {
  expect(at(path)).toBeNull();
});

/** The addresses of our host that a hostile form comes to, as a link is read and as it stands behind the host. */
const hostileAddresses = (form: string) =>
  [
    ...(URL.canParse(form, `${OWN}/login`) ? [new URL(form, `${OWN}/login`)] : []),
    ...(URL.canParse(`${OWN}${form}`) ? [new URL(`${OWN}${form}`)] : []),
  ].filter(({ origin }) => origin === OWN);

test("SEC-A12 whatever the address of our host, what comes out is a path of that host", () => {
  const addresses = HOSTILE_NEXTS.flatMap(hostileAddresses);
  expect(addresses.length).toBeGreaterThan(100);
  for (const address of addresses) {
    const path = screenAt(address);
    if (path === null) continue;
    expect(path, address.href).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, OWN).origin, address.href).toBe(OWN);
  }
});

test("SEC-A12 a hostile way onward is left out of the log-in's address", () => {
  for (const hostile of HOSTILE_NEXTS)
    expect(at(`/login?next=${encodeURIComponent(hostile)}`), hostile).toBe("/login");
});
