import { describe, expect, test } from "vitest";
import { readerLanguage } from "#server/http/reader-language.ts";

const languages = ["en", "es"] as const;

function languageOf(cookie: string, { secureCookies = false, search = "", accepted = "" } = {}) {
  const request = new Request(`http://sweetcrumb.localhost/menu${search}`, {
    headers: { cookie, "accept-language": accepted },
  });
  return readerLanguage(request, { languages, secureCookies });
}

describe("UI-03 the cookie `lang`", () => {
  test("UI-03 counts as a choice where ours is not there, before what the browser asks for", () => {
    expect(languageOf("lang=es", { accepted: "en-US" })).toEqual({ language: "es", cookie: null });
    expect(languageOf("a=b; lang=en", { accepted: "es" }).language).toBe("en");
    expect(languageOf("language=en; lang=es").language).toBe("en");
    expect(languageOf("language=xx; lang=es").language).toBe("es");
    for (const none of ["lang=xx", "lang=", "Lang=es", "slang=es"])
      expect(languageOf(none, { accepted: "en-US" }).language).toBe("en");
  });

  test("UI-03 is no reason to keep another cookie, but an address that names another language is", () => {
    expect(languageOf("lang=es", { search: "?lang=es" }).cookie).toBeNull();
    const { language, cookie } = languageOf("lang=es", { search: "?lang=en" });
    expect([language, cookie]).toEqual(["en", expect.stringMatching(/^language=en; /)]);
  });

  test("SEC-A20 UI-03 has its prefix on https, so that no subdomain of a sibling sets it", () => {
    expect(languageOf("lang=es", { secureCookies: true }).language).toBe("en");
    expect(languageOf("__Host-lang=es", { secureCookies: true }).language).toBe("es");
    expect(languageOf("__Host-language=en; __Host-lang=es", { secureCookies: true }).language).toBe("en");
  });
});
