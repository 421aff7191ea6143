/** What came in by the API. */
export const PROGRAM = "An app or program";
export const UNKNOWN_BROWSER = "A browser";

/** Browsers, the more particular first: each one also names those that it grew out of. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/**
 * What a browser says about itself, as a few words of ours: "Chrome on Windows". Nothing of it is repeated as it came, because a person who
 * logs in writes it. What we do not know is "A browser", and what came in by the API "An app or program".
 */
export function deviceWords(userAgent: string, door: "web" | "api"): string {
  if (door === "api") return PROGRAM;
  const browser = wordFor(BROWSERS, userAgent) ?? UNKNOWN_BROWSER;
  const system = wordFor(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

const wordFor = (words: readonly (readonly [RegExp, string])[], userAgent: string) =>
  words.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
