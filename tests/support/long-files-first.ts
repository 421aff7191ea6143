/**
 * The order of the test files: those that take longest begin first in their turn, so that no turn ends with one
 * of two processes at rest. Vitest itself orders by size where it has not seen a file run, and on a clean clone it has seen none.
 */
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Files of ten seconds and more, longest first; in its project a file that is not named here keeps Vitest's order behind them. */
export const LONG_FILES: readonly string[] = [
  "tests/rest/matrix-over-rest.test.ts",
  "tests/rest/matrix-over-trpc.test.ts",
  "tests/fuzz/requests.test.ts",
  "tests/jobs/black-holes.test.ts",
  "tests/api/billing/subscription.test.ts",
  "tests/api/owners/refused-starts.test.ts",
  "tests/api/database/one-fence.test.ts",
  "tests/api/database/backup.test.ts",
  "tests/house/client-package.test.ts",
  "tests/leaks/leaks.test.ts",
  "tests/http/screen-posts.test.ts",
  "tests/http/screens-as-everyone.test.ts",
  "tests/http/odd-requests.test.ts",
  "tests/http/headless.test.ts",
  "tests/http/guards.test.ts",
  "tests/chaos/soak.test.ts",
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

/** Files that have a process each come first: a process that others share ends where one of these comes between its files. */
const shares = ({ project }: TestSpecification): number => (project.config.isolate ? 0 : 1);

/** Vitest's order, save that within a turn files with a process of their own come first, and within a project the named files. */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort(
      (a, b) =>
        turn(a) - turn(b) ||
        shares(a) - shares(b) ||
        a.project.name.localeCompare(b.project.name) ||
        place(a) - place(b),
    );
  }
}
