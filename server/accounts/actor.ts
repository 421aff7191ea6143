/** Who of the shop did something, as the time line and the trail keep it (ORD-08, OPS-01). */
import { fullName } from "#domain/accounts/full-name.ts";
import type { ACTORS } from "#entities/shop/audit-entry.ts";
import * as t from "#messages/trail.js";
import type { LiveSession, Visitor } from "../context.ts";

/** The person that time line and audit trail name. */
export interface Actor {
  readonly actor: (typeof ACTORS)[number];
  readonly actorId: string | null;
  readonly actorName: string;
}

/** How someone is signed in. */
interface SignedIn {
  readonly visitor: Visitor;
  readonly session: Pick<LiveSession, "apiToken">;
}

/** Someone who is signed in at the shop and may change what is there; `actorId` is the account also where a token acts in its place. */
export const actorOf = ({ visitor, session }: SignedIn): Actor => ({
  actor: visitor.isSuperAdmin ? "super_admin" : "merchant",
  actorId: visitor.id,
  actorName: actorName(fullName(visitor), session),
});

/** The person's name; of a program the name of its token, and whose that is (API-08). */
export const actorName = (person: string, session: Pick<LiveSession, "apiToken"> | null): string =>
  session?.apiToken ? t.whoToken({ token: session.apiToken.name, person }) : person;
