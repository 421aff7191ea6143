/**
 * Finds the addresses of a receiver's name by asking the name's servers themselves, never the machine's own files: what only those know is no public
 * name. The system's look-up would hold one of the process's four threads for as long as a server says nothing, and what else needs one would wait.
 */
import { Resolver } from "node:dns/promises";

/** So long is waited for a server, the first time; a question may get lost. */
const SERVER_TIMEOUT_MS = 2_000;

/**
 * Looks names up, for IPv4 and IPv6. What does not answer has no address; with the signal the question ends.
 *
 * @param servers who is asked, such as "127.0.0.1:53"; left out, the machine's own
 */
export function namesBy(servers?: readonly string[]) {
  return async (name: string, signal: AbortSignal): Promise<readonly string[]> => {
    const resolver = new Resolver({ timeout: SERVER_TIMEOUT_MS, tries: 2 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}
