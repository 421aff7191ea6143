import { expect, test } from "vitest";
import { deviceWords } from "#domain/accounts/device-words.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";

test.each([
  [CHROME, "Chrome on Windows"],
  [`${CHROME} Edg/130.0`, "Edge on Windows"],
  [`${CHROME} OPR/115.0`, "Opera on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1 CriOS/130.0 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S921) SamsungBrowser/26.0 Chrome/122.0 Safari/537",
    "Samsung Internet on Android",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox on Mac"],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36",
    "Chrome on Chromebook",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64)", "A browser on Linux"],
  ["<b>look at me</b>", "A browser"],
  ["", "A browser"],
])("AUTH-05 a browser is named in our words: %s", (userAgent, words) => {
  expect(deviceWords(userAgent, "web")).toBe(words);
});

test("AUTH-05 what came in by the API is no browser, whatever it calls itself", () => {
  expect(deviceWords(CHROME, "api")).toBe("An app or program");
});
