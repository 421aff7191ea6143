/** One line of the REST table: a documented call and the procedure behind it (API-01). No rule lives here. */
import type { ZodType } from "zod";
import type { ApiTokenScope } from "#domain/accounts/api-token.ts";
import type { Policy } from "../trpc.ts";

export type RestMethod = "GET" | "POST" | "PATCH" | "DELETE";

/** What a row may use to write its procedure's input. Names in `body` and `query` are ours already (camelCase). */
export interface RestQuestion {
  /** The values in the path, decoded. An id that is none is replaced by one that nothing has, so it is simply not found. */
  readonly params: Readonly<Record<string, string>>;
  /** The JSON body; `null` where it could not be read, so that it fails the procedure's schema after authorisation (matrix D12). */
  readonly body: unknown;
  /** The query of a list call, `filter[name]=value` under `filter`. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The `Idempotency-Key` header, or null. */
  readonly idempotencyKey: string | null;
}

/** How an answer is wrapped (contract section 5). */
export type RestShape =
  /** `{data}`. */
  | "data"
  /** `{data, links, meta}`. */
  | "list"
  /** `{data: {token, expires_at, …}, token, expires_at}`. */
  | "log-in"
  /** The same, and once more at `data.data`. */
  | "merchant-log-in"
  /** `{data}`; 200 and `Idempotent-Replayed: true` for a repeat. */
  | "placed-order"
  /** A file for spreadsheets: the answer is its text. */
  | "csv"
  /** No body. */
  | "nothing";

/** How the call names its shop: in the path as id or as slug; or not at all, then by host or `X-Shop` (contract section 3). */
export type ShopNamed = "id" | "slug" | "host";

/** Who made a thing, and where. */
export interface PlaceMade {
  readonly shopId: string;
  readonly isMerchant: boolean;
}

export interface RestRow {
  readonly method: RestMethod;
  /** As documented, below `/api`: `/shops/{shopId}/orders`. A shop's id is always called `shopId`, a slug `slug`. */
  readonly path: string;
  /** One sentence for the documents. */
  readonly summary: string;
  /** Dotted name in the router. */
  readonly procedure: string;
  /** The procedure's policy, for the documents. */
  readonly who: Policy;
  /** The scopes of API tokens that may call it besides `all`, for the documents; none where no token may (API-08). */
  readonly tokens?: readonly ApiTokenScope[] | undefined;
  readonly shop: ShopNamed;
  /** Whether the procedure reads or changes something, for the documents. */
  readonly type?: "query" | "mutation";
  /** Writes the procedure's input; none for a procedure without one. A body that it does not look at is refused, unless it is empty. */
  readonly input?: (question: RestQuestion) => unknown;
  /** What the body may hold, in our names, for the documents. */
  readonly body?: ZodType;
  /** The body is a form with a file, `multipart/form-data`, instead of JSON. */
  readonly isMultipart?: boolean;
  /** Whether the body may be left out altogether; a missing one is then read as `{}`. */
  readonly bodyOptional?: boolean;
  /** What the query may hold, in our names. */
  readonly query?: ZodType;
  /** Status of success, wrapping, and what is inside, in our names. */
  readonly status: 200 | 201 | 202 | 204;
  /** Another status of success than `status`, decided from the procedure's answer. */
  readonly statusFor?: (answer: unknown) => 200 | 202;
  readonly shape: RestShape;
  readonly answer?: ZodType;
  /** Reduces the procedure's answer to what the call documents. */
  readonly pick?: (answer: unknown) => unknown;
  /** Path parameter that must be the caller's own account, else the call finds nothing (matrix D2). */
  readonly ownAccount?: string;
  /** A session cookie does not count here, and a request from another site is refused before anything else (matrix r014). */
  readonly bearerOnly?: boolean;
  /** The bearer is a token of this call's own and no log-in, which the documents cannot derive from `who`. */
  readonly ownBearer?: boolean;
  /** What is said when an id of the path was left blank (specification section 8). */
  readonly withoutId?: string;
  /** Our name of a refused field, as the caller wrote it; default: snake_case of each part. */
  readonly fieldName?: (ours: string, body: unknown) => string;
  /** Everyone without a log-in gets the same answer, so that it may be kept in bytes until the shop changes (PERF-02). */
  readonly isCached?: boolean;
  /** What is no id in the path is not this call: other words at its place are no call at all. */
  readonly idsOnly?: boolean;
  /** Counts only where no other row has the path, whatever its method: what is said about entities that are not served (API-05). */
  readonly otherwise?: boolean;
  /**
   * Where the thing can be read that a 201 made, below `/api`; null where nowhere. Left out: behind the call's own path, by the answer's id, which
   * of a duplicate is that of its original.
   */
  readonly made?: (answer: unknown, at: PlaceMade) => string | null;
  /** Whether the call does nothing but refuse in words, so that the documents leave it out. */
  readonly onlyRefused?: boolean;
  /** Whether the call takes an `Idempotency-Key`. */
  readonly idempotent?: boolean;
}
