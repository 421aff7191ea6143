import { describe, expect, test } from "vitest";
import type { Visitor } from "#domain/accounts/roles.ts";
import { type GuardedShop, whereTo } from "#domain/shop/page-guard.ts";
import {
  ACCESSES,
  type Access,
  AREAS,
  MOST_STATIONS,
  rulings,
  STATES,
  type State,
  WHO,
  type Who,
} from "#tests/support/guard-table.ts";

const customer: Visitor = { shopId: "here", isMerchant: false, isSuperAdmin: false, emailVerified: true };

/** Each sign of the table as the accounts it stands for. */
const ACCOUNTS: Readonly<Record<Who, readonly (Visitor | null)[]>> = {
  guest: [null],
  stranger: [
    { ...customer, shopId: "there" },
    { ...customer, shopId: "there", isMerchant: true },
    { ...customer, shopId: null },
  ],
  unverified: [{ ...customer, emailVerified: false }],
  customer: [customer],
  // The owner's address was proved when the shop was opened.
  merchant: [
    { ...customer, isMerchant: true },
    { ...customer, isMerchant: true, emailVerified: false },
  ],
  super: [{ ...customer, shopId: null, isSuperAdmin: true, emailVerified: false }],
};

const shopIn = (state: State, orderAccess: Access): GuardedShop => ({
  id: "here",
  isDead: state === "dead" || state === "both",
  isPublished: true,
  maintenanceMode: state === "resting" || state === "both",
  orderAccess,
});

const table = rulings({ everyAccess: true });

describe.each(Object.keys(AREAS))("%s", (area) => {
  test.each(STATES)(
    "GUARD-01 GUARD-02 GUARD-03 in the state %s are as the table says, for everyone",
    (state) => {
      const rows = table.filter((ruling) => ruling.area === area && ruling.state === state);
      expect(rows.length).toBeGreaterThanOrEqual(WHO.length * ACCESSES.length);
      for (const { path, who, access, to } of rows) {
        for (const visitor of ACCOUNTS[who]) {
          const requested = { path, shop: shopIn(state, access), visitor };
          expect([path, who, access, whereTo(requested)]).toEqual([path, who, access, to]);
        }
      }
    },
  );
});

test("GUARD-01 no one is led round in a circle, in any state", () => {
  for (const { path, who, state, access } of table) {
    for (const visitor of ACCOUNTS[who]) {
      const stations = [path];
      for (let to: string | null = path; to !== null && stations.length <= MOST_STATIONS; ) {
        to = whereTo({ path: to.split("?")[0] ?? "/", shop: shopIn(state, access), visitor });
        if (to !== null) stations.push(to);
      }
      expect(stations.length, `${who}, ${state}: ${stations.join(" → ")}`).toBeLessThanOrEqual(MOST_STATIONS);
    }
  }
});

test("GUARD-03 a log-in that ended says so on the way to every page that asks for one, and to no other", () => {
  for (const { path, who, state, access, to } of table) {
    if (who !== "guest") continue;
    const lost = whereTo({ path, shop: shopIn(state, access), visitor: null, sessionLost: true });
    const expected = to?.includes("next=") ? to.replace("?next=", "?loggedOut=1&next=") : to;
    expect([path, state, lost]).toEqual([path, state, expected]);
  }
});
