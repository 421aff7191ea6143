/** The frame of the pages for developers (API-04): plain HTML that needs nothing from elsewhere, with a policy that allows its own script and style alone. */
import { createHash } from "node:crypto";
import { DOCS_SCRIPT } from "./docs-script.ts";

/** The product's own colours, light and dark. */
const STYLE = `
@font-face { font-family: "Fraunces"; src: url("/fonts/fraunces.woff2") format("woff2"); font-weight: 100 900; font-display: swap; }
@font-face { font-family: "Code"; src: url("/fonts/code.woff2") format("woff2"); font-display: swap; }
:root { color-scheme: light dark; --paper: oklch(0.985 0.008 85); --card: oklch(1 0 0); --ink: oklch(0.25 0.025 55);
  --ink-soft: oklch(0.47 0.025 60); --line: oklch(0.9 0.015 80); --crust: oklch(0.47 0.11 45); --wash: oklch(0.965 0.038 85); --bar: oklch(0.95 0.06 85);
  --code: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Code", monospace; }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.2 0.015 55); --card: oklch(0.24 0.018 55); --ink: oklch(0.94 0.012 80);
  --ink-soft: oklch(0.76 0.02 75); --line: oklch(0.35 0.02 60); --crust: oklch(0.8 0.09 65); --wash: oklch(0.29 0.03 70); --bar: oklch(0.3 0.035 75); } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header { background: var(--bar); border-bottom: 1px solid var(--line); }
header > div, .frame { max-width: 76rem; margin: 0 auto; padding: 1.5rem clamp(16px, 4vw, 40px); }
header nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-top: 0.75rem; }
h1, h2, h3 { line-height: 1.2; margin: 0; font-weight: 600; }
h1, h2 { font-family: "Fraunces", Georgia, serif; }
h1 { font-size: 2.25rem; } h2 { font-size: 1.375rem; margin: 2.5rem 0 0.75rem; } h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
main > h2:first-child, main > section:first-child h2 { margin-top: 0; }
p, li { max-width: 46rem; } header p { max-width: none; } .whole { white-space: nowrap; } p { margin: 0.5rem 0; } ul { margin: 0.5rem 0; padding-left: 1.25rem; } a { color: var(--crust); }
a:focus-visible, summary:focus-visible, button:focus-visible, input:focus-visible, textarea:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--crust); outline-offset: 2px; border-radius: 10px; }
.contents { margin-bottom: 1.5rem; } .contents ul { list-style: none; margin: 0; padding: 0; columns: 2; } .contents li { padding: 0.15rem 0; }
details { background: var(--card); border: 1px solid var(--line); border-radius: 12px; margin: 0.6rem 0; }
summary { cursor: pointer; padding: 0.8rem 1rem; overflow-wrap: anywhere; }
summary .what { display: block; color: var(--ink-soft); margin-top: 0.25rem; }
details details { background: transparent; }
.method { display: inline-block; min-width: 3.6rem; font-weight: 700; color: var(--crust); }
code { font: 0.875em/1.5 var(--code); overflow-wrap: anywhere; }
pre { font: 0.875em/1.5 var(--code); background: var(--wash); border-radius: 8px; padding: 0.75rem 1rem; margin: 0.5rem 0; overflow: auto; max-height: 28rem; }
pre code { font-size: 1em; overflow-wrap: normal; }
.inside { padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: 0.25rem 0 1rem; font-size: 0.9375rem; }
caption { text-align: left; font-weight: 600; padding: 0.75rem 0 0.25rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
th code { overflow-wrap: normal; } td:last-child { min-width: 12rem; }
thead th { color: var(--ink-soft); font-size: 0.875rem; }
label { display: block; font-weight: 600; margin-top: 0.75rem; }
input, textarea { display: block; width: 100%; max-width: 46rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--ink-soft); border-radius: 8px; padding: 0.55rem 0.75rem; margin-top: 0.25rem; }
textarea { font: 0.875em/1.5 var(--code); min-height: 9rem; resize: vertical; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 0.5rem 1.25rem; margin-top: 0.75rem; border: 0; border-radius: 999px; background: var(--crust); color: var(--paper); cursor: pointer; }
.tools { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 0.25rem 1rem 1rem; margin-bottom: 1.5rem; }
[hidden] { display: none; }
@media (min-width: 64rem) { .frame.wide { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 2.5rem; align-items: start; }
  .contents { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; } .contents ul { columns: 1; } }
@media (max-width: 40rem) { td:last-child { min-width: 8rem; } th, td { padding-right: 0.5rem; } }
@media print { .tools { display: none; } }
`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What every page answers with: it may call this origin, for calls that are tried, and send forms nowhere. */
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(DOCS_SCRIPT)}; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "x-content-type-options": "nosniff",
};

/** Any text, safe in an element or a quoted attribute. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A text whose `code` is marked as in Markdown. */
export const marked = (text: string) => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** Something that may be wider than the page; it is scrolled by keyboard as well. */
export const scrolled = (name: string, html: string) =>
  `<div class="scroll" tabindex="0" role="group" aria-label="${escaped(name)}">${html}</div>`;

/** Code of several lines. */
export const codeBlock = (name: string, code: string) =>
  `<pre tabindex="0" role="group" aria-label="${escaped(name)}"><code>${escaped(code)}</code></pre>`;

/** A page with its title, what stands below it, its contents and its main part. */
export function page(parts: { title: string; about: string; contents: string; main: string }): string {
  const { title, about, contents, main } = parts;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Windowsill</title><style>${STYLE}</style></head>
<body><header><div><h1>${escaped(title)}</h1>
<p>${about}</p>
<nav aria-label="Documents"><a href="/api/docs">Calls</a> <a href="/api/docs/errors">Errors</a> <a href="/api/openapi.json">openapi.json</a></nav></div></header>
<div class="frame wide"><nav class="contents" aria-label="Contents">${contents}</nav>
<main>${main}</main></div>
<script>${DOCS_SCRIPT}</script></body></html>
`;
}
