/** One example of each call, from a real answer: `tests/rest/answers.test.ts` records them, and finds what is not so any more (API-04). */
import recorded from "./examples.json" with { type: "json" };
import type { RestRow } from "./row.ts";

/** What was sent and answered. Tokens and what else is made by chance are replaced. */
export interface Example {
  /** Below `/api`, with its query. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** The examples by their calls. */
export const EXAMPLES: Readonly<Record<string, Example>> = recorded;

/** The example of a call; undefined for one that no test has recorded yet. */
export const exampleOf = ({ method, path }: Pick<RestRow, "method" | "path">): Example | undefined =>
  EXAMPLES[`${method} ${path}`];
