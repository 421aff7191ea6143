/**
 * The router's type, for those who make a tRPC client of their own (`createTRPCClient<AppRouter>`, `createTRPCReact<AppRouter>`). It is written
 * without an import, in the form that tRPC 11 reads, because tRPC's own types ask for those of Node, of browsers and of `ws`.
 */
import type { Mutation, Procedures, Query } from "./procedures.ts";

/** What a refusal carries over tRPC, under `error.data`. */
export interface RefusalData {
  /** tRPC's name for its kind: `CONFLICT`. */
  readonly code: string;
  readonly httpStatus: number;
  /** The refusal's own code: `price_changed`; null where only fields are wrong. */
  readonly refusal: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, string[]>>;
  readonly requestId: string | null;
}

/** What tRPC's client reads of a router beside its procedures. */
interface Root {
  ctx: object;
  meta: object;
  errorShape: { message: string; code: number; data: RefusalData };
  transformer: true;
}

interface Built<Type extends "query" | "mutation", Input, Output> {
  _def: {
    $types: { input: Input; output: Output };
    procedure: true;
    type: Type;
    meta: unknown;
    experimental_caller: boolean;
    inputs: never[];
  };
  meta: object;
  (options: unknown): Promise<Output>;
}

type Described<Part> =
  Part extends Query<infer Input, infer Output>
    ? Built<"query", Input, Output>
    : Part extends Mutation<infer Input, infer Output>
      ? Built<"mutation", Input, Output>
      : { [Name in keyof Part]: Described<Part[Name]> };

type Routers = Described<Procedures>;

/** The type of the router. Its transformer is superjson. */
export type AppRouter = Routers & {
  _def: {
    _config: {
      $types: Root;
      transformer: never;
      errorFormatter: never;
      allowOutsideOfServer: boolean;
      isServer: boolean;
      isDev: boolean;
    };
    router: true;
    procedure?: never;
    procedures: Routers;
    record: Routers;
    lazy: { [name: string]: never };
  };
  createCaller: never;
};
