import { createHash } from "node:crypto";
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
    const { body, hashes } = withoutNonce(page("Rye 🍞"), nonce);
    const text = body.toString();
    expect(text).toContain("<p>Rye 🍞</p>");
    expect(hashes).toEqual(ours);
    expect(text).not.toContain(nonce);
    for (const [, script = ""] of text.matchAll(/<script nonce="">([^<]+)<\/script>/g))
      expect(hashes).toContain(hashOf(script));
  });

  test.each([
    "<script>alert(1)</script>",
    '<script nonce="">alert(1)</script>',
    '<script nonce="guessed">alert(1)</script>',
    "<script nonce>alert(1)</script>",
    "<SCRIPT>alert(1)</SCRIPT>",
    '<script data-nonce="x" type="module">alert(1)</script>',
    `<script title='nonce="x"'>alert(1)</script>`,
  ])("SEC-A16 names no script that came in with someone's words: %s", (injected) => {
    expect(withoutNonce(page(injected), nonce).hashes).toEqual(ours);
  });
});
