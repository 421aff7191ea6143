/** The readable page of the REST calls at `/api/docs` (API-04): what the document says, in words, with code, and to be tried. */
import { codeSamples } from "./code-samples.ts";
import { type GuideSection, guide } from "./docs-guide.ts";
import { documentedPath, documentedRows, tagOf } from "./documented-calls.ts";
import { type Example, exampleOf } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";
import { type OpenApiDocument, type Operation, openApi } from "./openapi.ts";
import { codeBlock, escaped, marked, page, scrolled } from "./page-frame.ts";
import type { RestRow } from "./row.ts";

/** The whole page. */
export function docsPage(rows: readonly RestRow[]): string {
  const document = openApi(rows);
  const sections = guide();
  const tags = document.tags.map(({ name, description }) => ({
    name: String(name),
    description: String(description ?? ""),
  }));
  const documented = documentedRows(rows);
  const calls = tags.map(
    ({
      name,
      description,
    }) => `<section class="calls" aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${escaped(name)}</h2>
<p>${marked(description)}</p>${documented
      .filter((row) => tagOf(row) === name)
      .map((row) => call(row, document))
      .join("\n")}</section>`,
  );
  const headings = [...sections.map(({ title }) => title), ...tags.map(({ name }) => name), SCHEMAS];
  return page({
    title: "The Windowsill API",
    about: `Everything that a shop can do, for programs: JSON under <code>/api</code>, on every shop's host. Version <span class="whole">${document.info.version}</span>.`,
    contents: `<ul>${headings.map((title) => `<li><a href="#${anchor(title)}">${escaped(title)}</a></li>`).join("")}</ul>`,
    main: [TOOLS, ...sections.map(section), ...calls, schemas(document)].join("\n"),
  });
}

const SCHEMAS = "Schemas";

/** Where a heading is. */
const anchor = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, "-");

/** What only a script can do; hidden without one. */
const TOOLS = `<div class="tools" id="tools" hidden><label for="search">Search the calls</label><input id="search" type="search" autocomplete="off" spellcheck="false"><p role="status" id="found"></p>
<label for="token">Token, to try calls with</label><input id="token" type="password" autocomplete="off" spellcheck="false" aria-describedby="token-hint"><p id="token-hint">It stays in this field, and is gone with the page. A call that is tried is a real one.</p>
<label for="shop">Slug of the shop, where this is not its host</label><input id="shop" autocomplete="off" spellcheck="false"></div>`;

const section = ({ title, html }: GuideSection) =>
  `<section aria-labelledby="${anchor(title)}"><h2 id="${anchor(title)}">${escaped(title)}</h2>${html}</section>`;

function call(row: RestRow, document: OpenApiDocument): string {
  const path = documentedPath(row);
  const operation = document.paths[path]?.[row.method.toLowerCase()];
  if (!operation) return "";
  const example = exampleOf(row);
  const data = [
    `data-method="${row.method}"`,
    `data-path="${escaped(path)}"`,
    `data-find="${escaped(`${row.method} ${path} ${row.summary}`)}"`,
    ...(row.query ? ["data-query"] : []),
    ...(row.body && !row.isMultipart
      ? [`data-body="${escaped(example?.body === undefined ? "{}" : JSON.stringify(example.body, null, 2))}"`]
      : []),
  ];
  return `<details class="call" id="${operation.operationId}" ${data.join(" ")}><summary><span class="method">${row.method}</span> <code>${escaped(path)}</code><span class="what">${marked(row.summary)}</span></summary>
<div class="inside">${inside(row, operation, document, example)}</div></details>`;
}

function inside(row: RestRow, operation: Operation, document: OpenApiDocument, example?: Example): string {
  const name = `${row.method} ${documentedPath(row)}`;
  const [, who = ""] = operation.description.split("\n\n");
  return [
    `<p>${marked(who)}</p>`,
    parameters(operation, document, name),
    bodyOf(operation, document, name),
    answers(operation, document, name),
    code(row, name),
    example?.answer === undefined
      ? ""
      : `<h3>Example answer</h3>${codeBlock(`Answer of ${name}`, shown(example.answer))}`,
    row.isMultipart ? "" : `<div class="try"></div>`,
  ].join("\n");
}

const shown = (answer: unknown) => (typeof answer === "string" ? answer : JSON.stringify(answer, null, 2));

const code = (row: RestRow, name: string) =>
  codeSamples(row)
    .map(
      (sample) => `<h3>${escaped(sample.name)}</h3>${codeBlock(`${name} with ${sample.name}`, sample.code)}`,
    )
    .join("");

type Row = readonly [name: string, type: string, words: string];

function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join("");
  const body = rows
    .map(
      ([first = "", ...rest]) =>
        `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
    )
    .join("");
  return scrolled(
    caption,
    `<table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`,
  );
}

const FIELD_HEADS = ["Field", "Type", "Meaning"];

function parameters(operation: Operation, document: OpenApiDocument, name: string): string {
  const rows = operation.parameters.flatMap((parameter): Row[] => {
    const { name: called, in: place, schema, description, required } = resolved(parameter, document);
    const inner = (schema ?? {}) as JsonSchema;
    const words = `${required ? "" : "Optional. "}${description ?? ""}`;
    const label = `<code>${escaped(String(called))}</code> in ${place === "path" ? "the path" : `the ${String(place)}`}`;
    if (inner.type === "object")
      return fieldsOf(inner).map(([field, type, meaning]) => [
        `<code>${escaped(String(called))}[${field.replace(/<\/?code>/g, "")}]</code> in the query`,
        type,
        meaning,
      ]);
    return [[label, typeOf(inner), marked(words)]];
  });
  return table(`Path, query and headers of ${name}`, ["Name", "Type", "Meaning"], rows);
}

function resolved(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  if (typeof schema.$ref !== "string") return schema;
  const [, , kind = "", name = ""] = schema.$ref.split("/");
  return (document.components[kind] as Record<string, JsonSchema> | undefined)?.[name] ?? {};
}

function bodyOf({ requestBody }: Operation, document: OpenApiDocument, name: string): string {
  const content = (requestBody?.content ?? {}) as Record<string, { schema: JsonSchema }>;
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const optional = requestBody?.required ? "" : ", which may be left out";
      const fields = table(`Body of ${name}`, FIELD_HEADS, fieldsOf(resolved(schema, document)));
      return `<h3>Body</h3><p>${typeOf(schema)}, as <code>${type}</code>${optional}.</p>${fields}`;
    })
    .join("\n");
}

/** Each status with what it brings: an answer, or codes of refusals. */
function answers({ responses }: Operation, document: OpenApiDocument, name: string): string {
  const rows = Object.entries(responses).map(([status, written]) => {
    const response = resolved(written, document);
    const { schema } =
      Object.values((response.content ?? {}) as Record<string, { schema?: JsonSchema }>)[0] ?? {};
    const codes = codesOf(schema);
    const brings = codes
      ? codes.map((one) => `<a href="/api/docs/errors#${one}">${one}</a>`).join(", ")
      : marked(String(response.description ?? ""));
    return [`<code>${status}</code>`, schema && !codes ? answerType(schema) : "", brings];
  });
  return table(`Answers of ${name}`, ["Status", "Body", "Meaning"], rows);
}

function codesOf(schema: JsonSchema | undefined): readonly string[] | undefined {
  const [, narrowed] = (schema?.allOf ?? []) as readonly { properties?: { code?: { enum?: string[] } } }[];
  return narrowed?.properties?.code?.enum;
}

/** The fields of what stands around an answer, with their types. */
const answerType = (schema: JsonSchema) =>
  schema.type === "object"
    ? Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
        .map(([name, field]) => `<code>${escaped(name)}</code>: ${typeOf(field)}`)
        .join("<br>")
    : typeOf(schema);

function schemas(document: OpenApiDocument): string {
  const all = Object.entries(document.components.schemas as Record<string, JsonSchema>);
  return `<section aria-labelledby="${anchor(SCHEMAS)}"><h2 id="${anchor(SCHEMAS)}">${SCHEMAS}</h2>
<p>What bodies and answers hold. A field that is not marked as optional is always there.</p>
${all
  .map(
    ([name, schema]) =>
      `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary><div class="inside">${
        schema.description ? `<p>${marked(String(schema.description))}</p>` : ""
      }${table(`Fields of ${name}`, FIELD_HEADS, fieldsOf(schema)) || (schema.type === "object" ? "<p>It has no fields.</p>" : "")}</div></details>`,
  )
  .join("\n")}</section>`;
}

/** Every field with its dotted name, type, and what is said of it; what stands inside without a name of its own is followed. */
function fieldsOf(schema: JsonSchema, before = ""): Row[] {
  const required = new Set((schema.required as readonly string[] | undefined) ?? []);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const { inner, isList } = followed(field);
    const words = `${required.has(name) ? "" : "Optional. "}${String(field.description ?? "")}`;
    return [
      [nameOf(before + name), typeOf(field), marked(words)] as const,
      ...fieldsOf(inner, `${before}${name}${isList ? "[]" : ""}.`),
    ];
  });
}

/** A field's name, which may be broken behind its parts. */
const nameOf = (name: string) => `<code>${escaped(name).replace(/[_.]/g, "$&<wbr>")}</code>`;

/** What a field holds besides null, or what each entry of a list holds. */
function followed(field: JsonSchema): { inner: JsonSchema; isList: boolean } {
  const choices = (field.anyOf ?? []) as readonly JsonSchema[];
  const chosen = choices.find(({ type }) => type === "object" || type === "array") ?? field;
  const isList = chosen.type === "array";
  return { inner: isList ? ((chosen.items ?? {}) as JsonSchema) : chosen, isList };
}

function typeOf(field: JsonSchema): string {
  if (typeof field.$ref === "string") return named(field.$ref);
  if (Array.isArray(field.enum))
    return field.enum.map((value) => `<code>${escaped(String(value))}</code>`).join(" or ");
  if (Array.isArray(field.anyOf)) return (field.anyOf as JsonSchema[]).map(typeOf).join(" or ");
  if (field.const !== undefined) return `<code>${escaped(String(field.const))}</code>`;
  if (field.type === "array") return `list of ${typeOf((field.items ?? {}) as JsonSchema)}${boundsOf(field)}`;
  const types: readonly unknown[] = Array.isArray(field.type) ? field.type : [field.type ?? "anything"];
  const words = types.map(
    (type) => (type === "string" && FORMATS[String(field.format)]) || WORDS[String(type)] || String(type),
  );
  return words.join(" or ") + boundsOf(field);
}

/** A link to a schema by its reference. */
function named(ref: string): string {
  const name = escaped(ref.split("/").at(-1) ?? "");
  return `<a href="#schema-${name}">${name}</a>`;
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "instant",
  date: "day",
  uuid: "id",
  email: "e-mail address",
  uri: "address",
  "uri-reference": "address",
  binary: "file",
};
const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  boolean: "true or false",
};

function boundsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): string {
  const bounds = [
    minimum === undefined ? "" : `from ${String(minimum)}`,
    maximum === undefined ? "" : `to ${String(maximum)}`,
    minLength === undefined || minLength === 1 ? "" : `at least ${String(minLength)} characters`,
    maxLength === undefined ? "" : `at most ${String(maxLength)} characters`,
    minItems === undefined ? "" : `at least ${String(minItems)}`,
    maxItems === undefined ? "" : `at most ${String(maxItems)}`,
  ].filter(Boolean);
  return bounds.length === 0 ? "" : `, ${bounds.join(", ")}`;
}
