/** The screens' addresses and forms, as they are and changed, to the built app (REL-R11). `npm run fuzz` tries more. */
import { afterAll, beforeAll, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { expectSound } from "./expect-sound.ts";
import { openBuilt } from "./hosts.ts";
import { screenOperations } from "./screens.ts";
import { LONGEST_RUN_MS, SCREENS, SEED } from "./told.ts";
import type { Host } from "./try-requests.ts";

const database = useDatabase();
let host: Host;
beforeAll(async () => {
  host = await openBuilt(database);
}, 150_000);
afterAll(() => host?.close());

/** In a process of tests React is the one for development, which advises against what the built app, with the other one, does without a word. */
function withoutReactsAdvice(): void {
  const { error } = console;
  console.error = (...words: unknown[]) => {
    if (!String(words[0]).startsWith("Warning: useLayoutEffect does nothing on the server")) error(...words);
  };
}

test(`REL-R11 screens and their forms, good ones and changed ones, do not fail; no refusal changes anything (seed ${SEED})`, {
  timeout: LONGEST_RUN_MS,
}, async () => {
  withoutReactsAdvice();
  await expectSound("screens", { database, host, operations: screenOperations(), count: SCREENS });
});
