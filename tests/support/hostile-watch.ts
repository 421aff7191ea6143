/** What is heard and seen of a text that does something (SEC-A16). */
import type { Page } from "./browser.ts";

/** Notes the dialogs of a page, its requests to other hosts and what the content policy refuses. */
export async function listen(page: Page, received: string[]): Promise<void> {
  page.on("dialog", async (dialog) => {
    // The order's form asks before it is left: line ends of the texts are no longer what they were in its one-line fields.
    if (dialog.type() === "beforeunload") return dialog.accept();
    received.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs =
      /(?:^|\.)localhost$/.test(hostname) || ["data:", "blob:", "about:", "cid:"].includes(protocol);
    if (!isOurs) received.push(`a request: ${request.url()}`);
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}

/** What a page has that no text of a merchant or customer may bring. It runs in the page. */
export function foundOn(): string[] {
  const { violations = [] } = window as { violations?: string[] };
  const isElsewhere = (address: string) => new URL(address, location.href).origin !== location.origin;
  const own = ["href", "rel", "src", "alt", "loading"];
  const isJson = (text: string) => {
    try {
      return JSON.parse(text) !== undefined;
    } catch {
      return false;
    }
  };
  const wrong: readonly (readonly [why: string, selector: string, is: (element: Element) => boolean])[] = [
    ["a handler", "*", (element) => element.getAttributeNames().some((name) => /^on/i.test(name))],
    ["a frame", "iframe, frame, object, embed, portal, fencedframe, base, applet", () => true],
    [
      "an element of nobody's",
      "marquee, math, maction, map, area, keygen, isindex, image, x, xmp, plaintext, listing, noembed, noframes, frameset, slot",
      () => true,
    ],
    ["an element of its own making", "*", (element) => element.localName.includes("-")],
    ["a command to the browser", "meta[http-equiv]", () => true],
    [
      "a scheme",
      "a[href]",
      (link) => !/^(?:https?|mailto|tel|venmo):$/.test((link as HTMLAnchorElement).protocol),
    ],
    [
      "a picture from elsewhere",
      "img[src]:not([src^='data:'], [src^='cid:'])",
      (image) => isElsewhere((image as HTMLImageElement).src),
    ],
    ["a form that leads elsewhere", "form", (form) => isElsewhere(form.getAttribute("action") ?? "")],
    [
      "a button that leads elsewhere",
      "[formaction]",
      (button) => isElsewhere(button.getAttribute("formaction") ?? ""),
    ],
    ["a script", "script[src]", (script) => isElsewhere((script as HTMLScriptElement).src)],
    // Ours have one, also on pages that are kept, where the policy names each by its hash and the nonce is blank.
    ["a script", "script:not([src], [type$='json'], [nonce])", () => true],
    ["broken data", "script[type$='json']", (script) => !isJson(script.textContent ?? "")],
    [
      "an element",
      ".prose:not(.ProseMirror) *:not(p, br, b, i, em, strong, u, ul, ol, li, h2, h3, a, img)",
      () => true,
    ],
    [
      "an attribute",
      ".prose:not(.ProseMirror) *",
      (element) => element.getAttributeNames().some((name) => !own.includes(name)),
    ],
  ];
  const found = wrong.flatMap(([why, selector, is]) =>
    [...document.querySelectorAll(selector)]
      .filter(is)
      .map((each) => `${why}: ${each.outerHTML.slice(0, 200)}`),
  );
  return [...violations, ...found];
}
