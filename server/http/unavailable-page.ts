/**
 * The friendly page for when the app itself cannot answer (REL-R6; words of specification section 8). It needs nothing: no
 * database, no bundle, no script, no style sheet.
 */
import { currentLanguage } from "#domain/language.ts";
import * as t from "#messages/host.js";

/** A whole HTML document. `retryPath` is where "Try Loading Again" leads; `nonce` allows its one style element. */
export function unavailablePage(page: {
  code: number;
  message: string;
  requestId: string;
  retryPath: string;
  nonce: string;
}): string {
  const text = (value: string) => escapeHtml(value);
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(t.title())}</title>
<style nonce="${escapeHtml(page.nonce)}">
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #faf7f2; color: #2b2622; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; padding: 2rem; text-align: center; }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { display: inline-block; margin-top: 1rem; padding: 0.75rem 1.5rem; border-radius: 0.5rem; background: #7a3e1d; color: #fff; text-decoration: none; font-weight: 600; }
a:focus-visible { outline: 3px solid #2b2622; outline-offset: 3px; }
small { color: #6b6259; }
</style>
</head>
<body>
<main>
<h1>${text(t.title())}</h1>
<p role="alert">${text(page.message)}</p>
<p>${text(t.nothingChanged())}</p>
<a href="${escapeHtml(page.retryPath)}">${text(t.retry())}</a>
<p><small>${text(t.code({ code: page.code }))} · ${text(page.requestId)}</small></p>
</main>
</body>
</html>
`;
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Makes any text safe inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
}
