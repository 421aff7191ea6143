/**
 * The search is seen to find: every marker and every id that someone may see has been met where it may be, by a customer of each shop, both
 * merchants, a guest. What is silent although it may speak proves nothing.
 */
import type { Marker } from "#tests/support/canaries.ts";
import type { Fixture } from "./fixture.ts";
import { SHOPS, type Slug } from "./fixture-shops.ts";
import { sightingsOf } from "./leaks-among.ts";
import type { Recorded } from "./recorder.ts";
import { AUDIENCES, type Audience, maySee, type Role } from "./who-may-see.ts";

/** Whose it is, or `anyone`'s; and who has to have seen it. */
type Expected = readonly [owner: string, role: Role];

const PEOPLE: Readonly<Record<Slug, { customers: readonly Role[]; merchant: Role }>> = {
  sweetcrumb: { customers: ["sam", "kim"], merchant: "rosa" },
  cornerpies: { customers: ["otherSam", "otherKim"], merchant: "walt" },
};

/** Whoever wrote to the shop. */
const WROTE: ReadonlySet<Role> = new Set<Role>(["sam", "otherSam"]);

function expectedOf(name: string, audience: Audience, shop: Slug): Expected[] {
  const { customers, merchant } = PEOPLE[shop];
  const owners = customers.filter((each) => !name.startsWith("feedback.") || WROTE.has(each));
  const byMerchant: Expected = ["anyone", merchant];
  switch (audience) {
    case "everybody":
      return [["anyone", "guest"], byMerchant];
    case "orderers":
      return [...customers, merchant].map((role): Expected => ["anyone", role]);
    case "owner":
      return owners.map((role): Expected => [role, role]);
    case "owner-and-merchant":
      if (name.startsWith("orders.guest_"))
        // Guests may order at the second shop alone.
        return shop === "cornerpies" ? [["linked", "guest"], byMerchant] : [];
      return owners.flatMap((role): Expected[] => [
        [role, role],
        [role, merchant],
      ]);
    case "merchant":
      return [byMerchant];
    case "guest-of-the-order":
      return shop === "cornerpies" ? [["anyone", "guest"], byMerchant] : [byMerchant];
  }
}

const keyOf = ({ table, column, shop }: Marker) => `${table}.${column} of ${shop}`;

/** What has been seen by whom, of what they may see. */
function seenIn(fixture: Fixture): Map<string, Set<string>> {
  const seen = new Map<string, Set<string>>();
  for (const answer of fixture.recorder.answers)
    for (const { marker } of sightingsOf(fixture, answer)) {
      if (!marker || !maySee(marker, answer)) continue;
      const key = keyOf(marker);
      const who = seen.get(key) ?? new Set();
      // A number tells its column and shop, not its row.
      for (const owner of new Set([marker.owner, "anyone"])) who.add(`${owner} by ${answer.role}`);
      seen.set(key, who);
    }
  return seen;
}

/** Ways on which something leaves. */
const WAYS: Readonly<Record<string, (answer: Recorded) => boolean>> = {
  page: ({ call, text }) => call.startsWith("GET ") && text.includes('"content-type":"text/html'),
  "loader's data": ({ call }) => call.includes(".data"),
  "REST call": ({ call }) => call.includes("/api/"),
  "REST refusal": ({ call, status }) => call.includes("/api/") && status >= 400,
  procedure: ({ call }) => call.includes("/trpc/"),
  export: ({ text }) => text.includes('"content-type":"text/csv'),
  outbox: ({ isOutbox }) => isOutbox === true,
  mail: ({ isMail }) => isMail === true,
  webhook: ({ call }) => call.includes("hooks.example.com"),
};

/** Ways of both shops on which nothing was met; a refusal has nothing to tell. */
export function silentWays(fixture: Fixture): string[] {
  return Object.entries(WAYS).flatMap(([way, leads]) =>
    SHOPS.filter(
      (shop) =>
        !fixture.recorder.answers.some(
          (answer) =>
            answer.about === shop &&
            leads(answer) &&
            (way === "REST refusal" ||
              sightingsOf(fixture, answer).some(({ marker }) => marker?.shop === shop)),
        ),
    ).map((shop) => `${way} of ${shop}`),
  );
}

/** What only entries of some kinds show, of which the walk meets some at one of the shops: to be seen there is proof. */
const OF_ONE_SHOP: ReadonlySet<string> = new Set([
  "order_events.from_value",
  "order_events.to_value",
  "audit_entries.action",
]);

/** Columns and ids of both shops that someone may see and has not seen. */
export function notSeen(fixture: Fixture): string[] {
  const seen = seenIn(fixture);
  const figures = new Set([...fixture.figures.values()].map(keyOf));
  const planted = fixture.marked.filter(({ rows, isInstant }) => rows > 0 && !isInstant);
  const names = new Set(
    [...planted, ...fixture.ids.values()].map(({ table, column }) => `${table}.${column}`),
  );
  return [...AUDIENCES].flatMap(([name, audience]) => {
    if (!names.has(name) || name.startsWith("super_admins.")) return [];
    if (OF_ONE_SHOP.has(name) && SHOPS.some((shop) => seen.has(`${name} of ${shop}`))) return [];
    return SHOPS.flatMap((shop) => {
      const key = `${name} of ${shop}`;
      const who = seen.get(key);
      return expectedOf(name, audience, shop)
        .map(([owner, role]) => `${figures.has(key) ? "anyone" : owner} by ${role}`)
        .filter((expected) => !who?.has(expected))
        .map((expected) => `${key}: ${expected}`);
    });
  });
}
