/**
 * The order of the test files: those that take longest begin first in their turn, so that no turn ends with one
 * of two processes at rest. Vitest itself orders by size where it has not seen a file run, and on a clean clone it has seen none.
 */
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Files of ten seconds and more, longest first; a file that is not named here keeps Vitest's order behind them. */
export const LONG_FILES: readonly string[] = [
  "tests/rest/matrix-over-rest.test.ts",
  "tests/rest/matrix-over-trpc.test.ts",
  "tests/fuzz/requests.test.ts",
  "tests/leaks/leaks.test.ts",
  "tests/chaos/negative-controls.test.ts",
  "tests/chaos/attack-controls.test.ts",
  "tests/chaos/mail-worker-killed.test.ts",
  "tests/chaos/start-again.test.ts",
  "tests/chaos/embedded-postgres.test.ts",
  "tests/chaos/crash-under-load.test.ts",
];

const place = ({ moduleId }: TestSpecification): number => {
  const at = LONG_FILES.findIndex((file) => moduleId.endsWith(file));
  return at < 0 ? LONG_FILES.length : at;
};

const turn = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;

/** Vitest's order, save that within a turn the named files come first. */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => turn(a) - turn(b) || place(a) - place(b));
  }
}
