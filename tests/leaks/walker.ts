/** Anyone who walks: how they show who they are, where they are at home, and which orders they ask for. */
import { v7 } from "uuid";
import type { Fixture } from "./fixture.ts";
import type { Account } from "./fixture-people.ts";
import type { Slug } from "./fixture-shops.ts";
import type { Role } from "./who-may-see.ts";

/** Anyone who walks; a guest has no account. */
export interface Walker {
  readonly role: Role;
  readonly account: Account | null;
}

/** What shows who one is at the API; a guest shows nothing. */
export const bearer = ({ account }: Walker): Record<string, string> =>
  account ? { authorization: `Bearer ${account.bearer}` } : {};

/** The same on the web. */
export const cookie = ({ account }: Walker): Record<string, string> =>
  account ? { cookie: `session=${account.cookie}` } : {};

export const other = (slug: Slug): Slug => (slug === "sweetcrumb" ? "cornerpies" : "sweetcrumb");

/** The shop one belongs to; a guest and a super admin stand at the first. */
export const homeOf = ({ account }: Walker): Slug => account?.home ?? "sweetcrumb";

/** Ids that a page or call with an order in its path is tried with. */
export function orderIds({ shops }: Fixture, { role }: Walker, slug: Slug): string[] {
  const { orders } = shops[slug];
  const others = Object.entries(orders).find(([owner]) => owner !== role && owner !== "rest")?.[1];
  return [orders[role], others, orders.rest, shops[other(slug)].orders.rest, v7(), "abc"].filter(
    (id) => id !== undefined,
  );
}
