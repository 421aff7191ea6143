/** The readable page of the REST calls at `/api/docs` (API-04): plain HTML, no script. */
import { createHash } from "node:crypto";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts";
import type { RestRow } from "./row.ts";

/** The product's own colours, light and dark. */
const STYLE = `
@font-face { font-family: "Fraunces"; src: url("/fonts/fraunces.woff2") format("woff2"); font-weight: 100 900; font-display: swap; }
:root { color-scheme: light dark; --paper: oklch(0.985 0.008 85); --card: oklch(1 0 0); --ink: oklch(0.25 0.025 55);
  --ink-soft: oklch(0.47 0.025 60); --line: oklch(0.9 0.015 80); --crust: oklch(0.47 0.11 45); --wash: oklch(0.965 0.038 85); --bar: oklch(0.95 0.06 85); }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.2 0.015 55); --card: oklch(0.24 0.018 55); --ink: oklch(0.94 0.012 80);
  --ink-soft: oklch(0.76 0.02 75); --line: oklch(0.35 0.02 60); --crust: oklch(0.8 0.09 65); --wash: oklch(0.29 0.03 70); --bar: oklch(0.3 0.035 75); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header { background: var(--bar); border-bottom: 1px solid var(--line); }
header > div, main { max-width: 62rem; margin: 0 auto; padding: 1.5rem clamp(16px, 4vw, 40px); }
h1, h2 { font-family: "Fraunces", Georgia, serif; font-weight: 600; line-height: 1.15; margin: 0; }
h1 { font-size: 2.25rem; } h2 { font-size: 1.375rem; margin: 2.5rem 0 0.75rem; text-transform: capitalize; }
p { margin: 0.5rem 0; max-width: 44rem; } a { color: var(--crust); }
details { background: var(--card); border: 1px solid var(--line); border-radius: 12px; margin: 0.6rem 0; }
summary { cursor: pointer; padding: 0.8rem 1rem; } summary:focus-visible, a:focus-visible { outline: 3px solid var(--crust); outline-offset: 2px; border-radius: 10px; }
summary p { color: var(--ink-soft); margin: 0.25rem 0 0; }
.method { display: inline-block; min-width: 3.6rem; font-weight: 700; color: var(--crust); }
code { font: 0.92em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.inside { padding: 0 1rem 1rem; border-top: 1px solid var(--line); overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 1rem; font-size: 0.9375rem; }
caption { text-align: left; font-weight: 600; padding: 0.75rem 0 0.25rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--ink-soft); font-size: 0.875rem; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Who may call, in the page's words. */
const WHO: Readonly<Record<RestRow["who"], string>> = {
  anyone: "Anybody.",
  "anyone-at-a-shop": "Anybody.",
  orderer: "Whoever may order at this shop: a verified customer, any customer, or a guest as well.",
  "signed-in": "Any account, with its bearer token.",
  customer: "An account of this shop, with its bearer token.",
  merchant: "The shop's merchant, with a bearer token.",
  "super-admin": "A super admin of the platform, with a bearer token.",
};

/** The page, with a policy of its own that allows its style sheet and nothing else. */
export function docsPage(rows: readonly RestRow[]): Response {
  return new Response(page(rows), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
    },
  });
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(rows: readonly RestRow[]): string {
  const parts = [...new Set(rows.map(partOf))];
  const sections = parts.map(
    (part) =>
      `<h2>${escaped(part)}</h2>\n${rows
        .filter((row) => partOf(row) === part)
        .map(call)
        .join("\n")}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Windowsill · API</title><style>${STYLE}</style></head>
<body><header><div><h1>The Windowsill API</h1>
<p>Everything is JSON under <code>/api</code>, on every shop's host. Money is integer cents, instants are ISO 8601 UTC, ids are opaque texts.
The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p></div></header>
<main><p>Log in with <code>POST /login</code> and send the token as <code>Authorization: Bearer …</code>, or make an API token (<code>wsk_…</code>) in Manage Account. Calls without a shop in their path
take it from the host, or from <code>X-Shop: {slug}</code>. Refusals are <code>{message, code, errors, request_id}</code>; a field that is not
listed here is refused by name.</p>
${sections.join("\n")}</main></body></html>
`;
}

const partOf = ({ procedure }: RestRow) => procedure.split(".")[0] ?? "";

function call(row: RestRow): string {
  const tables = [
    row.query && fields("Query", jsonSchemaOf(row.query, "input")),
    row.body && fields("Body", jsonSchemaOf(row.body, "input")),
    row.answer && fields(`Answer (${row.status})`, jsonSchemaOf(row.answer, "output")),
  ];
  return `<details><summary><span class="method">${row.method}</span> <code>${escaped(row.path)}</code><p>${escaped(row.summary)}</p></summary>
<div class="inside"><p>${escaped(WHO[row.who])}${tokensOf(row)}${row.idempotent ? " Takes an <code>Idempotency-Key</code>." : ""}</p>${tables.filter(Boolean).join("\n")}</div></details>`;
}

/** Which API tokens may call it, where any may. */
const tokensOf = ({ tokens }: RestRow): string =>
  tokens
    ? ` API tokens: ${[...new Set([...tokens, "all"])].map((scope) => `<code>${scope}</code>`).join(", ")}.`
    : "";

function fields(caption: string, schema: JsonSchema): string {
  const rows = fieldsOf(schema).map(
    ([name, type, description]) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${escaped(type)}</td><td>${escaped(description)}</td></tr>`,
  );
  return `<table><caption>${escaped(caption)}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col"></th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** Every field with its dotted name, type, and what is said of it; lists are followed into their entries. */
function fieldsOf(schema: JsonSchema, before = ""): [name: string, type: string, description: string][] {
  if (schema.type === "array")
    return fieldsOf((schema.items ?? {}) as JsonSchema, `${before}[].`.replace(".[]", "[]"));
  const required = new Set((schema.required as readonly string[] | undefined) ?? []);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const description = [required.has(name) ? "" : "optional", String(field.description ?? "")]
      .filter(Boolean)
      .join(" · ");
    return [
      [before + name, typeOf(field), description] as [string, string, string],
      ...fieldsOf(inner(field), `${before}${name}.`),
    ];
  });
}

/** A field that may be null is documented by what it is otherwise. */
function inner(field: JsonSchema): JsonSchema {
  const choices = (field.anyOf ?? []) as readonly JsonSchema[];
  return choices.find(({ type }) => type === "object" || type === "array") ?? field;
}

function typeOf(field: JsonSchema): string {
  if (Array.isArray(field.enum)) return field.enum.map(String).join(" | ");
  if (Array.isArray(field.anyOf)) return (field.anyOf as JsonSchema[]).map(typeOf).join(" | ");
  if (Array.isArray(field.type)) return field.type.map(String).join(" | ");
  if (field.const !== undefined) return String(field.const);
  if (field.format === "date-time") return "instant";
  return typeof field.type === "string" ? field.type : "any";
}
