/** What can be asked of the product, each with a way to ask it well in a world of its own (REL-R11): every call of REST, every procedure. */
import fc from "fast-check";
import { documentedPath, documentedRows } from "#server/rest/documented-calls.ts";
import type { JsonSchema } from "#server/rest/json-schema.ts";
import { openApi } from "#server/rest/openapi.ts";
import type { RestRow } from "#server/rest/row.ts";
import { appRouter } from "#server/router.ts";
import type { Good, goodCalls, Place } from "#tests/rest/good-calls.ts";
import {
  alone,
  asProcedureCall,
  inOneBatch,
  isQuery,
  type ProcedureCall,
} from "#tests/rest/matrix-as-trpc.ts";
import { PROCEDURE_CASES } from "#tests/rest/matrix-cases-procedures.ts";
import type { Column } from "#tests/rest/matrix-rows.ts";
import { COLUMNS, matrixRow } from "#tests/rest/matrix-rows.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { drawer, type KnownIds } from "./document-values.ts";
import { type Content, type Draft, draftOf } from "./drafts.ts";
import type { Actor } from "./mutations.ts";

/** Where the requests of a batch are sent. */
export interface Target extends Place {
  readonly port: number;
  /** Rows that ids of bodies and queries may lead to. */
  readonly known: KnownIds;
  /** The headers by which someone is known; none of a guest. */
  readonly headersOf: (actor: Actor) => Readonly<Record<string, string>>;
  /** The good calls of REST at this place. */
  readonly good: ReturnType<typeof goodCalls>;
}

/** Something that can be asked. */
export interface Operation {
  readonly name: string;
  readonly kind: "REST" | "tRPC" | "form";
  /** Whether anyone is ever answered well who asks as the permission matrix does; links of mails alone open the others. */
  readonly succeeds: boolean;
  /** Whether it ends what others of the batch need, so that it comes last. */
  readonly isLast: boolean;
  /** A good request. `seed` draws what may be there and what may be left out; by tRPC it may be one of a batch. */
  prepare(target: Target, seed: number, isBatch: boolean): Promise<Draft>;
  /** Another body that the document allows; undefined where it has none. */
  draw(target: Target, seed: number): unknown;
}

const document = openApi(REST_ROWS);

const drawOne = <Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Value | undefined =>
  fc.sample(arbitrary, { seed, numRuns: 1 })[0];

/** What of a row's operation is drawn from. */
function schemasOf(row: RestRow): { body: JsonSchema | null; query: readonly JsonSchema[] } {
  const operation = document.paths[documentedPath(row)]?.[row.method.toLowerCase()];
  const content = (operation?.requestBody?.content ?? {}) as Readonly<Record<string, { schema: JsonSchema }>>;
  return {
    body: content["application/json"]?.schema ?? null,
    query: (operation?.parameters ?? []).filter((parameter) => parameter.in === "query"),
  };
}

const restOperations = (): Operation[] =>
  REST_ROWS.map((row) => {
    const name = `${row.method} ${row.path}`;
    const { body, query } = schemasOf(row);
    return {
      name,
      kind: "REST",
      succeeds: row.onlyRefused !== true,
      isLast: ENDS_OTHERS.test(row.procedure),
      draw: (target, seed) => body && drawOne(drawer(document, target.known).any(body), seed),
      async prepare(target, seed) {
        const draft = draftOf(await goodQuestion(row, target), target.port);
        return seed % 3 === 0 ? draft : varied(draft, { body, query }, target, seed);
      },
    };
  });

/** Log-outs of everyone, and other passwords. */
const ENDS_OTHERS =
  /endOthers|passwords\.reset|logOut|updatePassword|\.erase|platform\.|openShop|shop\.publish|cancel|setMaintenance/i;

async function goodQuestion(row: RestRow, target: Target) {
  const good = target.good[`${row.method} ${row.path}`] ?? (() => refusedCall(row, target));
  const { path, ...question }: Good = await good();
  return { ...question, method: row.method, path: `/api${path}` };
}

/** Of a call that does nothing but refuse in words. */
const refusedCall = ({ path }: RestRow, { world: { a, people } }: Target): Good => ({
  path: path
    .replace("{shopId}", a.id)
    .replace("{slug}", a.slug)
    .replace(/\{\w+\}/g, "abc"),
  token: people.merchantOwn.token,
});

/** Fields that must agree with others, with a mail or with what the shop offers. */
const BOUND =
  /password|token|code|slot|type|phone|address|slug|domain|zone|email|event|url|date|_at$|time|key|handle|fee|tax|total|price|discount|^user_id|scope|cancelled|enable|reject|require|access|options|maintenance|origins|language|kind|guest|status|availab|id$|ids$|show|fulfillment|section/i;
const MOST_MORE = 2;

/** A few of a list. */
const some = <Value>(list: readonly Value[]) =>
  fc.subarray([...list], { maxLength: Math.min(MOST_MORE, list.length) });

/** The request with some of what the document allows besides, and other texts where any will do. */
function varied(
  draft: Draft,
  { body, query }: ReturnType<typeof schemasOf>,
  target: Target,
  seed: number,
): Draft {
  const { any, fieldsOf } = drawer(document, target.known);
  const free = Object.entries(body ? fieldsOf(body) : {}).filter(([name]) => !BOUND.test(name));
  const fields = (drawOne(some(free), seed) ?? []).map(([name, schema], at) => [
    name,
    drawOne(any(schema, name), seed + at),
  ]);
  const parameters = (
    drawOne(some(query.filter(({ name }) => !BOUND.test(String(name)))), seed) ?? []
  ).flatMap(({ name, schema }, at) =>
    inQuery(String(name), drawOne(any(schema as JsonSchema, String(name)), seed + at)),
  );
  const { content } = draft;
  return {
    ...draft,
    query: [...draft.query, ...parameters.filter(([name]) => !draft.query.some(([each]) => each === name))],
    content: isRecord(content)
      ? { kind: "json", value: { ...content.value, ...Object.fromEntries(fields) } }
      : content,
  };
}

const isRecord = (content: Content): content is { kind: "json"; value: object } =>
  content.kind === "json" && typeof content.value === "object" && !Array.isArray(content.value);

/** As a query writes a value: `filter[paid]=true`. */
function inQuery(name: string, value: unknown): (readonly [string, string])[] {
  if (Array.isArray(value)) return [[name, value.join(",")]];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([part, inside]) => inQuery(`${name}[${part}]`, inside));
  return value === undefined || value === null ? [] : [[name, String(value)]];
}

/** By tRPC: the procedures behind calls of REST, and those that only our own screens call. */
function procedureOperations(): Operation[] {
  // One that answers before those that only refuse.
  const rows = [...documentedRows(REST_ROWS), ...REST_ROWS];
  return Object.keys(appRouter._def.procedures).map((name): Operation => {
    const row = rows.find(({ procedure }) => procedure === name);
    const column = row ? null : whoSucceeds(name);
    return {
      name,
      kind: "tRPC",
      succeeds: row ? row.onlyRefused !== true : column !== null,
      isLast: ENDS_OTHERS.test(name),
      draw: () => undefined,
      async prepare(target, _seed, isBatch) {
        const call = row
          ? await asProcedureCall(await goodQuestion(row, target), target.world)
          : await screensCall(name, column ?? "merchantOwn", target);
        if (!call) throw new Error(`${name} cannot be called by tRPC.`);
        return draftOf(isBatch ? inOneBatch([everyones(call), call]) : alone(call), target.port);
      },
    };
  });
}

/** A call that everyone may make, to stand in a batch with another. */
const everyones = (call: ProcedureCall): ProcedureCall =>
  call.isQuery
    ? { ...call, name: "shop.current", input: undefined }
    : { ...call, name: "accounts.emailExists", input: { email: "nobody@example.test" } };

/** The last to be asked: their log-ins are needed by most others. */
const PREFERRED: readonly Column[] = ["customerSelf", "guest", "superAdmin", "merchantOwn", "customerOther"];

function whoSucceeds(name: string): Column | null {
  const row = matrixRow(`p-${name}`);
  const wanted = name === "sessions.endOthers" ? (["customerOther"] as const) : [...PREFERRED, ...COLUMNS];
  return wanted.find((column) => (row[column] ?? 400) < 300) ?? null;
}

async function screensCall(name: string, column: Column, { world }: Target): Promise<ProcedureCall | null> {
  const person = column === "guest" ? null : world.people[column];
  const token = person && (await world.newToken(person));
  const call = await PROCEDURE_CASES[`p-${name}`]?.trpc?.(world, { column, person, token });
  return call
    ? { host: world.a.slug, token, headers: {}, isQuery: isQuery(name), input: undefined, ...call }
    : null;
}

/** All of them. */
export const callOperations = (): readonly Operation[] => [...restOperations(), ...procedureOperations()];
