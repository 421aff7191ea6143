/** What the host hands to every loader and action as Remix's load context. */
import type { AppLoadContext } from "@remix-run/node";
import type { RequestFacts } from "#server/http/host-contract.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    readonly facts: RequestFacts;
  }
  interface Future {
    v3_singleFetch: true;
  }
}

export type { RequestFacts };

/** What a loader or an action is given, as far as procedures and cookies need it. */
export interface PageRequest {
  readonly request: Request;
  readonly context: AppLoadContext;
}
