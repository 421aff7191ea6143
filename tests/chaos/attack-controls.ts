/** What holds an attack off, taken away: which patch does it, and which test must then fail. */
export interface AttackControl {
  /** The attack, as docs/security.md names it. */
  readonly id: `SEC-A${number}`;
  /** The file in tests/mutations, and what it does. */
  readonly patch: string;
  /** The file of tests that notices. */
  readonly file: string;
  /** The title of one of them as it runs, or of a group of them with theirs behind it. */
  readonly title: string;
  /** Whether the test starts the app, which is built for it. */
  readonly startsApp?: true;
}

/**
 * For each attack of docs/security.md the control that holds it off, and the test that was seen to fail without it. Where one control stands
 * behind another, both have a line, or one patch takes both away.
 */
export const ATTACK_CONTROLS: readonly AttackControl[] = [
  {
    id: "SEC-A1",
    patch: "order-of-anyone",
    file: "tests/api/orders/reading.test.ts",
    title: "SEC-A1 another customer's, another shop's and a missing order do not exist",
  },
  {
    id: "SEC-A2",
    patch: "line-points-anywhere",
    file: "tests/api/database/invariants.test.ts",
    title: "SEC-A2 line_items.item_id cannot point into another shop, even for `platform`",
  },
  {
    id: "SEC-A3",
    patch: "no-owner-is-everyone",
    file: "tests/api/orders/reading.test.ts",
    title: "SEC-A3 a guest's order, which has no owner, is no one's who asks without its link",
  },
  {
    id: "SEC-A4",
    patch: "unknown-filters-pass",
    file: "tests/rest/lists.test.ts",
    title: "SEC-A4 filter[shop_id]=1 is refused, not ignored",
  },
  {
    id: "SEC-A5",
    patch: "policy-not-asked-for",
    file: "tests/rest/policies.test.ts",
    title: "SEC-A5 a procedure that declares no policy stops the start, and is named",
  },
  {
    id: "SEC-A6",
    patch: "price-as-it-was-sent",
    file: "tests/api/orders/refusals.test.ts",
    title: "ORD-01 SEC-A6 a tampered item price is refused with the fresh quote",
  },
  {
    id: "SEC-A7",
    patch: "amounts-below-nothing",
    file: "tests/rest/rest-order.test.ts",
    title: "SEC-A7 -1 is no amount and no quantity",
  },
  {
    id: "SEC-A7",
    patch: "quantity-unchecked",
    file: "tests/api/database/invariants.test.ts",
    title: "SEC-A7 line_items.quantity never becomes -1",
  },
  {
    id: "SEC-A8",
    patch: "stock-read-then-write",
    file: "tests/api/orders/stock.test.ts",
    title: "REL-R3 SEC-A8 twenty pieces are sold to twenty, never to more: orders written in groups",
  },
  {
    id: "SEC-A9",
    patch: "unknown-fields-pass",
    file: "tests/rest/attacks.test.ts",
    title: "SEC-A9 accounts.signUp by tRPC refuses each by its name and writes nothing",
  },
  {
    id: "SEC-A12",
    patch: "next-leads-anywhere",
    file: "tests/unit/accounts/next-path.test.ts",
    title: 'SEC-A12 "//evil.test" is not',
  },
  {
    id: "SEC-A13",
    patch: "link-to-the-asked-host",
    file: "tests/api/accounts/verify-email.test.ts",
    title: "SEC-A13 asked by the id of the shop on another's host, it still leads to the shop",
  },
  {
    id: "SEC-A14",
    patch: "one-menu-for-all-shops",
    file: "tests/api/catalog/cached-menu.test.ts",
    title: "SEC-A14 two shops that are asked for in turns never get each other's menu",
  },
  {
    id: "SEC-A14",
    patch: "personal-answers-kept",
    file: "tests/rest/tags-and-methods.test.ts",
    title: "SEC-A14 what is anyone's own is stored nowhere, whatever it answers",
  },
  {
    id: "SEC-A14",
    patch: "strangers-headers-ignored",
    file: "tests/http/response-cache.test.ts",
    title: "SEC-A14 PERF-02 are no answer to a request that brings a cookie",
  },
  {
    id: "SEC-A15",
    patch: "written-from-elsewhere",
    file: "tests/rest/rest-endpoint.test.ts",
    title: 'SEC-A15 a write by cookie with {"sec-fetch-site":"cross-site"} is refused before anything else',
  },
  {
    id: "SEC-A15",
    patch: "forms-taken-for-json",
    file: "tests/rest/rest-endpoint.test.ts",
    title: "API-03 SEC-A15 text/plain is not taken: 415",
  },
  {
    id: "SEC-A15",
    patch: "files-by-foreign-links",
    file: "tests/rest/files-from-elsewhere.test.ts",
    title:
      "SEC-A15 cross-site: it is refused, the trail says nothing of it, and it uses up none of the six in an hour",
  },
  {
    id: "SEC-A16",
    patch: "rich-text-as-written",
    file: "tests/api/shop/rich-text.test.ts",
    title:
      "SEC-A16 of 300 hostile texts nothing is left but the allow-list, and cleaning twice takes no words away",
  },
  {
    id: "SEC-A16",
    patch: "scripts-without-nonce",
    file: "tests/http/host.test.ts",
    title: "SEC-A16 every page has a policy with a nonce of its own, and the page knows it",
  },
  {
    id: "SEC-A17",
    patch: "webhooks-reach-everywhere",
    file: "tests/unit/shop/webhooks.test.ts",
    title: "SEC-A17 sending > a name that leads to 169.254.169.254 is not connected to",
  },
  {
    id: "SEC-A18",
    patch: "link-of-any-purpose",
    file: "tests/api/accounts/links-of-other-purposes.test.ts",
    title: "SEC-A18 a link of one purpose, shop and account opens nothing else",
  },
  {
    id: "SEC-A18",
    patch: "link-for-ever",
    file: "tests/api/accounts/change-email.test.ts",
    title: "SEC-A18 the link works once, for 24 hours, at its own shop, and a newer change makes it void",
  },
  {
    id: "SEC-A19",
    patch: "any-scheme-is-a-bearer",
    file: "tests/rest/answers.test.ts",
    title: "SEC-A19 only one Bearer header with a token of ours counts",
  },
  {
    id: "SEC-A20",
    patch: "old-log-in-stays",
    file: "tests/api/accounts/log-in.test.ts",
    title: "SEC-A20 on the web the log-in that was there ends, on the APIs it stays",
  },
  {
    id: "SEC-A20",
    patch: "cookie-that-siblings-set",
    file: "tests/unit/accounts/cookies.test.ts",
    title:
      "SEC-A20 a cookie on https > SEC-A20 what a sibling shop could set for all of them, under a plain name, is not read",
  },
  {
    id: "SEC-A20",
    patch: "admins-on-own-domains",
    file: "tests/api/owners/own-domain.test.ts",
    title:
      "SEC-A20 AUTH-04 a log-in of theirs is no one's there, on pages or as a bearer; at the slug's host it stays",
  },
  {
    id: "SEC-A20",
    patch: "phone-outlives-a-reset",
    file: "tests/hashing/reset-password.test.ts",
    title:
      "AUTH-03 SEC-A20 a number that someone set and proved within a borrowed log-in opens the account no more after a reset",
  },
  {
    id: "SEC-A20",
    patch: "phone-outlives-a-password",
    file: "tests/api/accounts/own-account.test.ts",
    title:
      "CUST-01 AUTH-03 SEC-A20 a number that someone set and proved within a borrowed log-in opens the account no more, nor does the code that waits",
  },
  {
    id: "SEC-A21",
    patch: "no-work-for-the-unknown",
    file: "tests/hashing/reset-password.test.ts",
    title: "SEC-A21 a log-in verifies once, whoever is named",
  },
  {
    id: "SEC-A22",
    patch: "guesses-not-counted",
    file: "tests/api/accounts/phone-log-in.test.ts",
    title: "SEC-A22 of 200 guesses sent at once five are looked at",
  },
  {
    id: "SEC-A22",
    patch: "texts-without-a-budget",
    file: "tests/api/accounts/phone-log-in.test.ts",
    title:
      "SEC-A22 the day's budget of the shop, and the one of all shops, stop everyone alike; only what is sent spends it",
  },
  {
    id: "SEC-A22",
    patch: "admins-tried-shop-by-shop",
    file: "tests/api/owners/super-admins.test.ts",
    title:
      "SEC-A22 AUTH-08 wrong passwords and codes at the platform's door and at every shop's are counted together",
  },
  {
    id: "SEC-A23",
    patch: "every-peer-is-a-proxy",
    file: "tests/http/host.test.ts",
    title: "SEC-A23 forwarding headers count only from a trusted proxy",
  },
  {
    id: "SEC-A23",
    patch: "any-shops-key",
    file: "tests/rest/cross-origin.test.ts",
    title:
      "API-10 SEC-A23 beyond an address's share a key lets on at its own shop alone, however the call names it",
  },
  {
    id: "SEC-A24",
    patch: "batches-without-end",
    file: "tests/rest/trpc-endpoint.test.ts",
    title: "SEC-A24 ten calls fit into one request, eleven do not",
  },
  {
    id: "SEC-A25",
    patch: "bodies-without-end",
    file: "tests/http/bodies.test.ts",
    title: "SEC-A25 /api/shops/1/orders takes 64 kB, announced or not",
  },
  {
    id: "SEC-A25",
    patch: "bodies-of-anything",
    file: "tests/http/bodies.test.ts",
    title:
      "SEC-A25 how much a body may hold > SEC-A25 /api/shops/1/orders takes no body of thousands of names or values, and none that is nested without end",
  },
  {
    id: "SEC-A26",
    patch: "files-by-their-path",
    file: "tests/http/paths.test.ts",
    title: "SEC-A26 /assets/..%2f..%2fsecret.env is 404 and no file outside",
  },
  {
    id: "SEC-A27",
    patch: "bugs-tell-of-themselves",
    file: "tests/rest/trpc-endpoint.test.ts",
    title: "SEC-A27 a bug says nothing about itself",
  },
  {
    id: "SEC-A28",
    patch: "formulas-in-files",
    file: "tests/api/reports/exports.test.ts",
    title: "SEC-A28 no cell of the file orders begins like a formula",
  },
  {
    id: "SEC-A29",
    patch: "unsigned-from-stripe",
    file: "tests/api/billing/subscription.test.ts",
    title: "SEC-A29 only what Stripe signed within 300 s is taken, and anything else leaves nothing behind",
  },
  {
    id: "SEC-A29",
    patch: "unsigned-from-square",
    file: "tests/unit/payments/square.test.ts",
    title: "SEC-A29 an event of Square's is signed > over the address and the body as it came, with this key",
  },
  {
    id: "SEC-A29",
    patch: "repeats-count",
    file: "tests/api/billing/subscription.test.ts",
    title: "SEC-A29 an event that comes again, in turn or at once, is one event and one job",
  },
  {
    id: "SEC-A30",
    patch: "picture-as-it-came",
    file: "tests/api/shop/pictures.test.ts",
    title: "SEC-A30 a photo comes out upright and tells neither where nor with what it was taken",
  },
  {
    id: "SEC-A31",
    patch: "pattern-that-doubles",
    file: "tests/house/patterns.test.ts",
    title: "SEC-A31 every pattern is proved to take no more than linear time, or meets short texts only",
  },
  {
    id: "SEC-A32",
    patch: "address-of-a-pick-up",
    file: "tests/unit/orders/decide-order.test.ts",
    title: "SEC-A32 an order that is picked up keeps no address, whatever was sent along",
  },
  {
    id: "SEC-A32",
    patch: "secret-in-the-referrer",
    file: "tests/http/host.test.ts",
    title: "SEC-A32 addresses that hold a token send no referrer and stay out of the log",
  },
  {
    id: "SEC-A34",
    patch: "money-moves-unasked",
    file: "tests/api/shop/settings.test.ts",
    title:
      "SEC-A34 where money goes > is changed with a log-in of less than ten minutes, or with the password",
  },
  {
    id: "SEC-A34",
    patch: "contact-moves-unasked",
    file: "tests/api/shop/money-moved.test.ts",
    title:
      "SEC-A34 the contact that is told of moved money is changed by an older log-in with the password alone, and the one before is told",
  },
  {
    id: "SEC-A34",
    patch: "handed-over-is-fresh",
    file: "tests/api/owners/handover.test.ts",
    title:
      "SEC-A34 a log-in that is handed over is no new one > SEC-A34 whoever renames the shop with an older log-in is asked for the password at the new name too",
  },
  {
    id: "SEC-A34",
    patch: "money-moves-untold",
    file: "tests/api/shop/settings.test.ts",
    title:
      "SEC-A34 where money goes > is told to the contact that the shop had, and to its merchants, without saying where it goes",
  },
  {
    id: "SEC-A34",
    patch: "money-moves-unseen",
    file: "tests/api/shop/money-moved.test.ts",
    title:
      "SEC-A34 for 24 hours the shop's pages say who changed where its money goes, and when; not of other changes, nor at other shops",
  },
  {
    id: "SEC-A35",
    patch: "package-of-today",
    file: "tests/house/lock-file.test.ts",
    title: "SEC-A35 every version was a week old when it was locked, or stood there before the rule",
  },
  {
    id: "SEC-A10",
    patch: "search-becomes-sql",
    file: "tests/rest/sql-injection.test.ts",
    title:
      "SEC-A10 a text that is SQL > SEC-A10 as a search finds nothing or is refused: in every list each parameter, its name and the names of filters",
  },
  {
    id: "SEC-A11",
    patch: "queries-reach-prototypes",
    file: "tests/rest/prototype-pollution.test.ts",
    title: "SEC-A11 nor in a query, a cookie, a header or the fields of a form with a file",
  },
  {
    id: "SEC-A33",
    patch: "traces-kept",
    file: "tests/http/known-device.test.ts",
    title:
      "SEC-A33 AUTH-06 a log-out tells the browser, with scripts or without, to let go of its cache and of everyone's cookies but that mark",
    startsApp: true,
  },
];
