/** What the host hands to every loader and action as Remix's load context. */
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
