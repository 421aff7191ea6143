import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutNonce } from "#server/http/cached-pages.ts";
import { newNonce } from "#server/http/security-headers.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

describe("SEC-A16 the policy of a kept page", () => {
  const nonce = newNonce();
  const page = (words: string) =>
    Buffer.from(
      `<p>${words}</p><script nonce="${nonce}">let ours = "${nonce} Brötchen 🍞";</script><script type="module" nonce="${nonce}" async="">import "/a.js"</script><script nonce="${nonce}" src="/b.js"></script>`,
    );
  const ours = [hashOf('let ours = " Brötchen 🍞";'), hashOf('import "/a.js"')];

  test("SEC-A16 names the scripts that carried the nonce of the rendering, as they are sent", () => {
    const { body, hashes } = withoutNonce([page("Rye 🍞")], nonce);
    const text = body.toString();
    expect(text).toContain("<p>Rye 🍞</p>");
    expect(hashes).toEqual(ours);
    expect(text).not.toContain(nonce);
    for (const [, script = ""] of text.matchAll(/<script nonce="">([^<]+)<\/script>/g))
      expect(hashes).toContain(hashOf(script));
  });

  test("SEC-A16 looks for scripts in the pieces that are the page's own, each by itself", () => {
    const everyones = Buffer.from(`<p>Rye</p><script nonce="${nonce}">alert(1)</script>`);
    const [begun, ended] = [Buffer.from(`<script nonce="${nonce}">alert(2)`), Buffer.from("</script>")];
    const pieces = [begun, everyones, page("Rye"), ended];
    const { body, hashes } = withoutNonce(pieces, nonce, (piece) => piece !== everyones);
    expect(hashes).toEqual(ours);
    expect(body.toString()).toBe(
      pieces.map((piece) => (piece === everyones ? `${piece}` : `${piece}`.replaceAll(nonce, ""))).join(""),
    );
  });

  test.each([
    "<script>alert(1)</script>",
    '<script nonce="">alert(1)</script>',
    '<script nonce="guessed">alert(1)</script>',
    "<script nonce>alert(1)</script>",
    "<SCRIPT>alert(1)</SCRIPT>",
    '<script data-nonce="x" type="module">alert(1)</script>',
    `<script title='nonce="x"'>alert(1)</script>`,
    // What stands in a script begins no other, and what never ends is none.
    `<script>let words = '<script nonce="guessed">alert(1)'</script>`,
    "<scripts>alert(1)</scripts>",
  ])("SEC-A16 names no script that came in with someone's words: %s", (injected) => {
    expect(withoutNonce([page(injected)], nonce).hashes).toEqual(ours);
  });

  /** The same of a text, by one pattern. */
  const inWords = (html: string) => ({
    body: html.replaceAll(nonce, ""),
    hashes: [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
      ([, attributes = "", script = ""]) =>
        attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes)
          ? [hashOf(script.replaceAll(nonce, ""))]
          : [],
    ),
  });

  test("SEC-A16 is what one pattern finds, however a page is broken", () => {
    const piece = fc.constantFrom(
      "<script",
      ">",
      "</script>",
      ` nonce="${nonce}"`,
      nonce,
      " src=",
      "s",
      "<",
      "é 🍞",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join("");
        const { body, hashes } = withoutNonce([Buffer.from(html)], nonce);
        const { body: expected, hashes: named } = inWords(html);
        expect({ body: body.toString(), hashes }).toEqual({ body: expected, hashes: [...new Set(named)] });
      }),
      { numRuns: 2000 },
    );
  });
});
