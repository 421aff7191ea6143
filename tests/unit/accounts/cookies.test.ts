import { describe, expect, test } from "vitest";
import { readCookie, setCookie } from "#server/cookies.ts";

const HTTPS = { secureCookies: true };
const sent = (cookie: string) => new Request("https://sweetcrumb.example/", { headers: { cookie } });

describe("SEC-A20 a cookie on https", () => {
  test("SEC-A20 carries a name that browsers take from this host alone, and is hidden from scripts and other sites", () => {
    const [pair, ...terms] = setCookie(HTTPS, "session", "token", 60).split("; ");
    expect(pair).toBe("__Host-session=token");
    expect(terms.sort()).toEqual(["HttpOnly", "Max-Age=60", "Path=/", "SameSite=Lax", "Secure"]);
    // What is for one path cannot have that name: it has the one that asks for https.
    expect(setCookie(HTTPS, "reset", "token", null, "/login")).toMatch(
      /^__Secure-reset=token; Path=\/login;/,
    );
  });

  test("SEC-A20 what a sibling shop could set for all of them, under a plain name, is not read", () => {
    expect(readCookie(HTTPS, sent("session=planted"), "session")).toBeNull();
    expect(readCookie(HTTPS, sent("__Secure-session=planted"), "session")).toBeNull();
    expect(readCookie(HTTPS, sent("session=planted; __Host-session=own"), "session")).toBe("own");
  });

  test("SEC-A20 on http, in demo mode alone, names are plain", () => {
    expect(setCookie({ secureCookies: false }, "session", "token", null)).toBe(
      "session=token; Path=/; HttpOnly; SameSite=Lax",
    );
  });
});
