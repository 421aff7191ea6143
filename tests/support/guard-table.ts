/**
 * Who may go where, written down by hand (GUARD-01): the paths of the specification's section 2 by what is asked of a visitor there.
 * `page-guard.test.ts` holds the rule against it, `guards.test.ts` the running product.
 */

/** Who comes, in the order of a row's signs. Anyone who belongs to another shop is a stranger here, customer or owner. */
export const WHO = ["guest", "stranger", "unverified", "customer", "merchant", "super"] as const;
export type Who = (typeof WHO)[number];

/** How the shop is; `both` is dead and in maintenance. */
export const STATES = ["normal", "dead", "resting", "both"] as const;
export type State = (typeof STATES)[number];

export const ACCESSES = ["verified", "login", "guest"] as const;
export type Access = (typeof ACCESSES)[number];

/** One sign per visitor: `.` stays, `L` log-in, `O` owner's log-in (both with the way back), `X` /expired, `M` /maintenance, `V` /email/verify. */
type Row = Readonly<Record<State, string>>;

/** What a set of paths asks; one row, or one for each setting of `order_access`. */
export interface Area {
  readonly paths: readonly string[];
  readonly row: Row | Readonly<Record<Access, Row>>;
}

const row = (normal: string, dead: string, resting: string, both: string): Row => ({
  normal,
  dead,
  resting,
  both,
});
const always = (signs: string): Row => row(signs, signs, signs, signs);

/** Nothing but the state of the shop counts. */
const PUBLIC = row("......", "XXXXXX", "MM....", "XXXXXX");
/** Open in maintenance, closed in a dead shop. */
const RESTING_TOO = row("......", "XXXXXX", "......", "XXXXXX");
/** Open in a dead shop, closed to guests in maintenance. */
const DEAD_TOO = row("......", "......", "MM....", "MM....");
const OWN_ORDERS = always("LL....");

export const AREAS: Readonly<Record<string, Area>> = {
  "public pages": {
    paths: [
      "/",
      "/menu",
      "/about",
      "/help",
      "/signup",
      "/owner/signup",
      "/owner/invitation",
      "/no/such/page",
    ],
    row: PUBLIC,
  },
  feedback: { paths: ["/feedback"], row: RESTING_TOO },
  "the note of maintenance": { paths: ["/maintenance"], row: RESTING_TOO },
  // Were it closed to anyone while the shop is dead, the note of maintenance and this one would lead to each other for ever.
  "the note of a dead shop": { paths: ["/expired"], row: row("......", "......", "MM....", "......") },
  "log-in and its steps": {
    paths: [
      "/login",
      "/login/phone",
      "/login/verify-phone/4155550142",
      "/login/email/r***@s***.test",
      "/login/update/4155550142",
      "/login/update/4155550142/r***@s***.test",
    ],
    row: DEAD_TOO,
  },
  "the owner's ways in": {
    paths: [
      "/owner/login",
      "/login/forgot-password",
      "/login/password-reset",
      "/login/merchant/forgot-email",
    ],
    row: always("......"),
  },
  "what a mailed link leads to": {
    paths: ["/email/verify/confirm", "/email/verify/success", "/email/verify/expired"],
    row: DEAD_TOO,
  },
  "links of mails and of other hosts, and what shows nothing": {
    paths: [
      "/login/password-reset/not-a-token-of-ours-at-all",
      "/email/verify/not-a-token-of-ours-at-all",
      "/email/change/not-a-token-of-ours-at-all",
      "/owner/enter/not-a-token-of-ours-at-all",
      "/owner/activate/not-a-token-of-ours-at-all",
      "/owner/invitation/not-a-token-of-ours-at-all",
      "/owner/activation",
      "/owner/slug",
      "/order/by-key",
      "/logout",
    ],
    row: always("......"),
  },
  "the proof of an address": { paths: ["/email/verify"], row: always("LL....") },
  "a guest's order": { paths: ["/order/not.a-token"], row: DEAD_TOO },
  "a new order": {
    paths: ["/order"],
    row: {
      verified: row("LLV...", "XXXXXX", "MMV...", "XXXXXX"),
      login: row("LL....", "XXXXXX", "MM....", "XXXXXX"),
      guest: row("......", "XXXXXX", "MM....", "XXXXXX"),
    },
  },
  "one's own orders": {
    paths: ["/customer/orders", "/customer/orders/019ad000-0000-7000-8000-000000000001"],
    row: { verified: always("LLV..."), login: OWN_ORDERS, guest: OWN_ORDERS },
  },
  "one's own account": {
    paths: ["/customer", "/customer/edit"],
    row: row("LLV...", "LLXXXX", "LLV...", "LLXXXX"),
  },
  "the manage area": {
    paths: [
      "/settings",
      "/manage",
      "/manage/dashboard",
      "/manage/charts/sales-90",
      "/manage/orders/prep",
      "/manage/pickup",
      "/manage/orders",
      "/manage/orders/new",
      "/manage/orders/019ad000-0000-7000-8000-000000000001",
      "/manage/orders/019ad000-0000-7000-8000-000000000001/edit",
      "/manage/orders/print/019ad000-0000-7000-8000-000000000001",
      "/manage/orders/019ad000-0000-7000-8000-000000000001/history",
      "/manage/items/019ad000-0000-7000-8000-000000000003/history",
      "/manage/sections/019ad000-0000-7000-8000-000000000002/history",
      "/manage/availabilities/019ad000-0000-7000-8000-000000000004/history",
      "/manage/customers/019ad000-0000-7000-8000-000000000005/history",
      "/manage/sections",
      "/manage/sections/019ad000-0000-7000-8000-000000000002",
      "/manage/items",
      "/manage/items/019ad000-0000-7000-8000-000000000003",
      "/manage/items-export",
      "/manage/rearrange-menu",
      "/manage/payments",
      "/manage/messages",
      "/manage/messages/019ad000-0000-7000-8000-000000000007",
      "/manage/messages/019ad000-0000-7000-8000-000000000007/page",
      "/manage/webhooks",
      "/manage/webhooks/019ad000-0000-7000-8000-000000000006",
      "/manage/find",
      "/manage/availabilities",
      "/manage/availabilities/019ad000-0000-7000-8000-000000000004",
      "/manage/customers",
      "/manage/customers/019ad000-0000-7000-8000-000000000005",
      "/manage/support",
    ],
    row: row("OOOO..", "OOOOXX", "OOOO..", "OOOOXX"),
  },
  "where a dead shop is brought back": {
    paths: ["/manage/shop", "/manage/shop/billing", "/manage/account"],
    row: always("OOOO.."),
  },
  "the super admin's reports": {
    paths: ["/super", "/super/dashboard", "/super/faqs", "/super/trail"],
    row: row("OOOOO.", "OOOOOX", "OOOOO.", "OOOOOX"),
  },
};

/** What the table says of one visit. */
export interface Ruling {
  readonly area: string;
  readonly path: string;
  readonly who: Who;
  readonly state: State;
  readonly access: Access;
  /** Where the visitor is sent; null may stay. */
  readonly to: string | null;
}

/** Where a sign sends someone who asked for a path. */
function placeOf(sign: string, path: string): string | null {
  const next = `next=${encodeURIComponent(path)}`;
  const places: Readonly<Record<string, string | null>> = {
    ".": null,
    L: `/login?${next}`,
    O: `/owner/login?${next}`,
    X: "/expired",
    M: "/maintenance",
    V: "/email/verify",
  };
  const place = places[sign];
  if (place === undefined) throw new Error(`The table has no sign "${sign}".`);
  return place;
}

/** The whole table; areas that do not look at `order_access` are told for `verified` alone, unless all are wished. */
export function rulings({ everyAccess }: { everyAccess: boolean }): readonly Ruling[] {
  return Object.entries(AREAS).flatMap(([area, { paths, row: rows }]) =>
    ACCESSES.flatMap((access) => {
      const asksAccess = "verified" in rows;
      if (!asksAccess && access !== "verified" && !everyAccess) return [];
      const byState = asksAccess ? rows[access] : rows;
      return paths.flatMap((path) =>
        STATES.flatMap((state) =>
          WHO.map((who, at) => ({
            area,
            path,
            who,
            state,
            access,
            to: placeOf(byState[state][at] ?? "?", path),
          })),
        ),
      );
    }),
  );
}

/** The longest chain of redirects: a page, its log-in, the note of maintenance, the note of a dead shop. */
export const MOST_STATIONS = 4;
