/** Requests that no one has thought of, to every call of REST and every procedure (REL-R11). `npm run fuzz` tries more. */
import { afterAll, beforeAll, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { expectSound } from "./expect-sound.ts";
import { openCalls } from "./hosts.ts";
import { callOperations } from "./operations.ts";
import { CALLS, LONGEST_RUN_MS, SEED } from "./told.ts";
import type { Host } from "./try-requests.ts";

const database = useDatabase();
let host: Host;
beforeAll(async () => {
  host = await openCalls();
});
afterAll(() => host.close());

test(
  `REL-R11 calls of all kinds, good ones and changed ones, are answered as documented; no refusal changes anything (seed ${SEED})`,
  {
    timeout: LONGEST_RUN_MS,
  },
  () => expectSound("calls and procedures", { database, host, operations: callOperations(), count: CALLS }),
);
