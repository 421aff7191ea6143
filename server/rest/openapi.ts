/** The OpenAPI 3.1 document of the REST calls, written from the rows and their schemas (API-04). */
import { API_VERSION } from "./api-version.ts";
import { ENVELOPES, errorSchema, HEADERS, successes } from "./document-answers.ts";
import { parametersOf, SHARED_PARAMETERS } from "./document-parameters.ts";
import { refusalsByStatus, sharedRefusals } from "./document-refusals.ts";
import { type DocumentSchemas, documentSchemas, operationId } from "./document-schemas.ts";
import { webhookMessages } from "./document-webhooks.ts";
import { documentedPath, documentedRows, TAGS, tagOf, WHO } from "./documented-calls.ts";
import { exampleOf } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { RestRow } from "./row.ts";

/** One call of the document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly JsonSchema[];
  readonly security: readonly JsonSchema[];
  readonly responses: Readonly<Record<string, JsonSchema>>;
  readonly requestBody?: JsonSchema;
}

/** An OpenAPI document, as far as we write one. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly contact: JsonSchema;
    readonly license: JsonSchema;
  };
  readonly servers: readonly JsonSchema[];
  readonly externalDocs: JsonSchema;
  readonly tags: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: JsonSchema;
  readonly components: JsonSchema;
}

const ABOUT = `Shops, menus and orders. Money is whole cents, rates are hundredths of a percent, instants are ISO 8601 in UTC, days are \`YYYY-MM-DD\` in the shop's time zone, ids are opaque texts.

Every call is below \`/api\` on every shop's host; a slash behind its path changes nothing. A call without a shop in its path takes it from the host, or from \`X-Shop: {slug}\`. HEAD is answered as GET is, OPTIONS with the methods of a path, and a field that is not listed is refused by its name. A shop's publishable key is sent as \`X-Publishable-Key\`.

Tokens, calls from browsers, limits, idempotency, paging, webhooks, versions, the cause and cure of every error: \`/api/docs\`.`;

/** Writes the document; its server is relative, so it holds on every shop's host. */
export function openApi(rows: readonly RestRow[]): OpenApiDocument {
  const documented = documentedRows(rows);
  const schemas = documentSchemas(documented);
  const shared = sharedRefusals(documented);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of documented) {
    const path = documentedPath(row);
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row, schemas, shared) };
  }
  const used = new Set(documented.map(tagOf));
  const known = TAGS.filter(([name]) => used.has(name));
  return {
    openapi: "3.1.0",
    info: {
      title: "Windowsill",
      version: API_VERSION,
      description: ABOUT,
      contact: { name: "Windowsill" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api", description: "The host of the shop, or of the platform." }],
    externalDocs: { url: "/api/docs", description: "The same to read and to try." },
    tags: [
      ...known.map(([name, , description]) => ({ name, description })),
      ...[...used].filter((name) => !known.some(([one]) => one === name)).map((name) => ({ name })),
    ],
    paths,
    webhooks: webhookMessages(),
    components: { ...components(schemas), responses: Object.fromEntries(shared) },
  };
}

/** Which API tokens may call it, where any may (API-08). */
function tokensOf({ tokens }: RestRow): string {
  if (!tokens) return "";
  const scopes = [...new Set([...tokens, "all"])].map((scope) => `\`${scope}\``);
  return ` Or an API token of the scope ${scopes.join(", ")}.`;
}

function operation(
  row: RestRow,
  schemas: DocumentSchemas,
  shared: ReadonlyMap<string, JsonSchema>,
): Operation {
  const { body, query } = schemas.of(row);
  const example = exampleOf(row);
  const content = body && {
    schema: body,
    ...(example?.body === undefined ? {} : { example: example.body }),
  };
  return {
    operationId: operationId(row),
    summary: titleOf(row),
    description: `${row.summary}\n\n${WHO[row.who]}${tokensOf(row)}${row.idempotent ? " Takes an `Idempotency-Key`." : ""}`,
    tags: [tagOf(row)],
    parameters: parametersOf(row, query),
    security: securityOf(row),
    ...(content
      ? {
          requestBody: {
            required: !row.bodyOptional,
            content: { [row.isMultipart ? "multipart/form-data" : "application/json"]: content },
          },
        }
      : {}),
    responses: {
      ...successes(row, schemas),
      ...Object.fromEntries(
        refusalsByStatus(row).map(({ status, name, response }) => [
          String(status),
          shared.has(name) ? { $ref: `#/components/responses/${name}` } : response,
        ]),
      ),
    },
  };
}

/** The first sentence, as a heading. */
const titleOf = ({ summary }: RestRow): string => {
  const [first = summary] = /^.*?(?=[.:;](?:\s|$))/.exec(summary) ?? [];
  return first;
};

/** Who needs to be logged in; whether an order needs it is the shop's setting. */
function securityOf({ who, ownBearer }: RestRow): JsonSchema[] {
  if (ownBearer) return [{ bearer: [] }];
  if (who === "anyone" || who === "anyone-at-a-shop") return [{}];
  return who === "orderer" ? [{ bearer: [] }, {}] : [{ bearer: [] }];
}

function components({ named, facts }: DocumentSchemas): JsonSchema {
  return {
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        description:
          "The `token` of a log-in, or an API token of the shop (`wsk_…`) where the call names its scope. A session cookie of the shop's own pages does as well.",
      },
    },
    parameters: SHARED_PARAMETERS,
    headers: HEADERS,
    schemas: { ...named, ...ENVELOPES, Error: errorSchema(facts) },
  };
}
