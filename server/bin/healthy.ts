/** The check of a container (HEALTHCHECK): exit code 0 while the process in it answers `/healthz`, that of a worker at WORKER_PORT, else at PORT. */
import { checked } from "../environment.ts";

const LONGEST_MS = 2500;

/** A worker has no other port. */
const { PORT, WORKER_PORT } = checked(process.env);
const answers = await Promise.all(
  [PORT, ...(WORKER_PORT === undefined ? [] : [WORKER_PORT])].map((each) =>
    fetch(`http://127.0.0.1:${each}/healthz`, { signal: AbortSignal.timeout(LONGEST_MS) }).then(
      (answer) => answer.ok,
      () => false,
    ),
  ),
);
process.exitCode = answers.includes(true) ? 0 : 1;
