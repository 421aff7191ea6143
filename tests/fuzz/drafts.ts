/** A request that is still in its parts, so that each of them can be changed, and the bytes that are sent of it (REL-R11). */
import type { Question } from "#tests/support/world.ts";

/** JSON as it is written, where `JSON.stringify` would write something else: `1e309`, `-0`, two equal names. */
export class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): string {
    return MARK + Buffer.from(this.text).toString("base64url") + MARK;
  }
}
const MARK = "\u0001";
const MARKED = /"\\u0001([\w-]*)\\u0001"/g;

/** The text of a value, with what stands in it as it is written. */
const textOf = (value: unknown): string =>
  (JSON.stringify(value) ?? "").replace(MARKED, (_, text) => Buffer.from(text, "base64url").toString());

/** What a request carries: nothing, JSON, a form's fields in their order, or bytes. */
export type Content =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "form"; readonly fields: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: "bytes"; readonly bytes: Buffer };

/** A request in its parts. */
export interface Draft {
  readonly method: string;
  /** Without its query, as it goes over the line. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Names in lower case; `host` is one of them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Content;
  /** Whether the JSON stands in the address, as `input`, and not in a body. */
  readonly isInAddress?: boolean;
}

/** A request as it is sent. */
export interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** The parts of a question of the tests to a host on this port. */
export function draftOf(question: Question, port: number): Draft {
  const { method, path, token, json, body, headers = {}, host = "sweetcrumb" } = question;
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const hasContent = json !== undefined || body !== undefined;
  const isInAddress = searchParams.has("input");
  return {
    method,
    path: pathname,
    query: [...searchParams].filter(([name]) => name !== "input"),
    headers: {
      host: `${host === null ? "" : `${host}.`}localhost:${port}`,
      ...(hasContent ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...named,
    },
    content: isInAddress
      ? { kind: "json", value: JSON.parse(searchParams.get("input") ?? "") }
      : contentOf(json, body),
    isInAddress,
  };
}

function contentOf(json: unknown, body: string | Uint8Array | undefined): Content {
  if (json !== undefined) return { kind: "json", value: json };
  return body === undefined ? { kind: "none" } : { kind: "bytes", bytes: Buffer.from(body) };
}

/** What is sent of it. Whatever an address or a header cannot hold is written with percent signs. */
export function sentOf({ method, path, query, headers, content, isInAddress }: Draft): Sent {
  const inAddress = isInAddress && content.kind === "json" ? [["input", textOf(content.value)] as const] : [];
  const search = [...query, ...inAddress]
    .map(([name, value]) => `${inAddressOf(name)}=${inAddressOf(value)}`)
    .join("&");
  return {
    method,
    target: plainAddress(path) + (search === "" ? "" : `?${search}`),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, inHeader(value)])),
    body: isInAddress ? null : bytesOf(content),
  };
}

function bytesOf(content: Content): Buffer | null {
  if (content.kind === "json") return Buffer.from(textOf(content.value));
  if (content.kind === "bytes") return content.bytes;
  if (content.kind === "none") return null;
  return Buffer.from(new URLSearchParams(content.fields.map(([name, value]) => [name, value])).toString());
}

/** Half of a pair has no bytes in UTF-8; a browser sends the sign that replaces it. */
const inAddressOf = (text: string): string => encodeURIComponent(text.toWellFormed());

const plainAddress = (path: string): string =>
  path.toWellFormed().replace(/[^\u0021-\u007e]/gu, (character) => encodeURIComponent(character));

const inHeader = (text: string): string => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "?");

const LONGEST_SHOWN = 600;

/** The request as a command that anyone can run, long bodies cut. */
export function asCommand({ method, target, headers, body }: Sent): string {
  const quoted = (text: string) =>
    `'${(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)` : text).replaceAll("'", "'\\''")}'`;
  const named = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const shown = body === null ? [] : [`--data-binary ${quoted(visible(body))}`];
  return [
    `curl -X ${method} ${quoted(`http://${headers.host ?? "localhost"}${target}`)}`,
    ...named,
    ...shown,
  ].join(" ");
}

const visible = (body: Buffer): string =>
  body
    .toString("latin1")
    .replace(/[^\u0020-\u007e]/g, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, "0")}`);
