/** What is kept of a message once it went (NOTE-01): its facts, without whatever lets a reader in (decision 0089). */
import { HIDDEN_PART } from "#domain/support/message-state.ts";
import { holdsSecret, pathForLog } from "../http/paths.ts";

const ADDRESS = /https?:\/\/[^\s<>"'()[\]]+/g;

/** The fact that is a mail's calendar file. Its lines are folded, links among them, and what is sent again has one of its own. */
const CALENDAR = "calendar";

/** The facts of a mail without its calendar file, each link in them that holds a secret cut off behind the part that says what it is for. */
export function withoutSecrets<Fact>(fact: Fact): Fact {
  if (typeof fact === "string") return fact.replace(ADDRESS, hidden) as Fact;
  if (Array.isArray(fact)) return fact.map(withoutSecrets) as Fact;
  if (fact === null || typeof fact !== "object") return fact;
  return Object.fromEntries(
    Object.entries(fact).flatMap(([name, value]) =>
      name === CALENDAR ? [] : [[name, withoutSecrets(value)] as const],
    ),
  ) as Fact;
}

function hidden(address: string): string {
  if (!URL.canParse(address)) return HIDDEN_PART;
  const { origin, pathname } = new URL(address);
  return holdsSecret(pathname) ? `${origin}${pathForLog(pathname)}` : address;
}
