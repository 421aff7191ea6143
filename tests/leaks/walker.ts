/** Anyone who walks: how they show who they are, where they are at home, and which orders they ask for. */
import { v7 } from "uuid";
import type { Fixture } from "./fixture.ts";
import type { Account } from "./fixture-people.ts";
import type { Slug } from "./fixture-shops.ts";
import { personOf, type Role } from "./who-may-see.ts";

/** Anyone who walks; a guest has no account, a website neither. */
export interface Walker {
  readonly role: Role;
  readonly account: Account | null;
  /** The shop one belongs to; a guest and a super admin stand at the first. */
  readonly home: Slug;
  /** What shows who one is at the API; a guest shows nothing. */
  readonly headers: Readonly<Record<string, string>>;
  /** An API token or a publishable key: it opens no page. */
  readonly isProgram: boolean;
}

/** Everyone who walks. */
export const walkersOf = ({ accounts, programs }: Pick<Fixture, "accounts" | "programs">): Walker[] => [
  { role: "guest", account: null, home: "sweetcrumb", headers: {}, isProgram: false },
  ...accounts.map(
    (account): Walker => ({
      role: account.role,
      account,
      home: account.home,
      headers: { authorization: `Bearer ${account.bearer}` },
      isProgram: false,
    }),
  ),
  ...programs,
];

/** What shows who one is at the API. */
export const bearer = ({ headers }: Walker): Record<string, string> => ({ ...headers });

/** The same on the web. */
export const cookie = ({ account, isProgram }: Walker): Record<string, string> =>
  account && !isProgram ? { cookie: `session=${account.cookie}` } : {};

export const other = (slug: Slug): Slug => (slug === "sweetcrumb" ? "cornerpies" : "sweetcrumb");

/** The shop one belongs to. */
export const homeOf = ({ home }: Walker): Slug => home;

/** Ids that a page or call with an order in its path is tried with. */
export function orderIds({ shops }: Fixture, walker: Walker, slug: Slug): string[] {
  const { orders } = shops[slug];
  const role = personOf(walker.role);
  const others = Object.entries(orders).find(([owner]) => owner !== role && owner !== "rest")?.[1];
  return [orders[role], others, orders.rest, shops[other(slug)].orders.rest, v7(), "abc"].filter(
    (id) => id !== undefined,
  );
}
