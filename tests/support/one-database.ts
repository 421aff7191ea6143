import type { TestProject } from "vitest/node";
import startDatabase from "./global-database.ts";

type Stop = () => Promise<void>;
type Provide = TestProject["provide"];

/** What all projects of one run share. The module itself is loaded once per project, so it hangs on the process. */
interface Running {
  readonly stop: Promise<Stop | undefined>;
  readonly provided: Parameters<Provide>[];
  users: number;
}
const shelf = globalThis as typeof globalThis & { windowsillTestDatabase?: Running };

/**
 * Starts the Postgres of the run when the first project that needs it begins, hands the same one to every
 * further project, and stops it when the last one is done: eight folders of tests, one cluster.
 */
export default async function oneDatabase(project: TestProject): Promise<Stop> {
  const running = shelf.windowsillTestDatabase ?? start(project);
  shelf.windowsillTestDatabase = running;
  running.users += 1;
  const stop = await running.stop;
  for (const provided of running.provided) project.provide(...provided);
  return async () => {
    running.users -= 1;
    if (running.users > 0) return;
    delete shelf.windowsillTestDatabase;
    await stop?.();
  };
}

/** Begins the start and writes down what it provides, so that later projects can be given the same. */
function start(project: TestProject): Running {
  const provided: Parameters<Provide>[] = [];
  const noting = new Proxy(project, {
    get: (target, name) =>
      name === "provide"
        ? (...entry: Parameters<Provide>) => void provided.push(entry)
        : Reflect.get(target, name),
  });
  return {
    stop: Promise.resolve(startDatabase(noting)).then((stop) => stop ?? undefined),
    provided,
    users: 0,
  };
}
