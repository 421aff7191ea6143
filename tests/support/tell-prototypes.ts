/** Loaded into a started app by NODE_OPTIONS: it writes what all its objects share where it is sent SIGUSR2 (SEC-A11). */
import { namesOfPrototypes } from "./prototypes.ts";

process.on("SIGUSR2", () => {
  process.stdout.write(`prototypes ${namesOfPrototypes().join(" ")} end\n`);
});
