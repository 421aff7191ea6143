/** What is someone's without standing in a marked column: tokens, the link of the guest's order, what the guest is called. */
import type { Marker } from "#tests/support/canaries.ts";
import type { Account } from "./fixture-people.ts";
import type { Walker } from "./walker.ts";
import { personOf } from "./who-may-see.ts";

/** A guest, before their order's columns are marked. */
export const GUS = { name: "Gus Guest", email: "gus@guest.test", phone: "2075550199" };

/** Each with the place that it would stand in. */
export function wordsOf(
  accounts: readonly Account[],
  programs: readonly Walker[],
  guestPath: string,
): Map<string, Marker> {
  const ofGuest = (column: string): Marker => ({
    table: "orders",
    column,
    shop: "cornerpies",
    owner: "linked",
  });
  return new Map([
    ...accounts.flatMap((account) =>
      [account.bearer, account.cookie].map((token) => [token, logInOf(account)] as const),
    ),
    ...programs.flatMap(({ role, home, account }) =>
      account
        ? [
            [
              account.bearer,
              { table: "api_tokens", column: "token", shop: home, owner: personOf(role) },
            ] as const,
          ]
        : [],
    ),
    [guestPath.split("/").at(-1) ?? "", ofGuest("guest_link")],
    [GUS.name, ofGuest("guest_name")],
    [GUS.email, ofGuest("guest_email")],
    [GUS.phone, ofGuest("guest_phone")],
  ]);
}

const logInOf = ({ role, home }: Account): Marker =>
  role === "super"
    ? { table: "super_admins", column: "token", shop: "platform", owner: role }
    : { table: "sessions", column: "token", shop: home, owner: role };
