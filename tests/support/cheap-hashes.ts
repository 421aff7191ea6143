/**
 * Stands in for `@node-rs/argon2` where a test is not about what a hash costs: the library itself at its least memory and one pass, a
 * hundredth of the product's cost. A hash says how it was made, so that looking whether a password is the right one gets cheap with it.
 */
import { createRequire } from "node:module";

// By `require`, since an import of the library's name would come back here.
const argon2: typeof import("@node-rs/argon2") = createRequire(import.meta.url)("@node-rs/argon2");

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/** As the library's, whatever cost is asked for. */
export const hash = (password: string): Promise<string> => argon2.hash(password, LEAST);

/** The library's own. */
export const verify = argon2.verify;
