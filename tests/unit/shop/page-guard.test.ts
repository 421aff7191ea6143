import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import type { Visitor } from "#domain/accounts/roles.ts";
import { type GuardedShop, roleFor, whereTo } from "#domain/shop/page-guard.ts";

const shop: GuardedShop = {
  id: "sweet",
  isDead: false,
  isPublished: true,
  maintenanceMode: false,
  orderAccess: "verified",
};
const shops = {
  open: shop,
  loginOnly: { ...shop, orderAccess: "login" },
  guestsToo: { ...shop, orderAccess: "guest" },
  dead: { ...shop, isDead: true },
  deadGuestsToo: { ...shop, isDead: true, orderAccess: "guest" },
  resting: { ...shop, maintenanceMode: true },
  restingGuestsToo: { ...shop, maintenanceMode: true, orderAccess: "guest" },
} as const satisfies Record<string, GuardedShop>;

const customer: Visitor = { shopId: "sweet", isMerchant: false, isSuperAdmin: false, emailVerified: true };
const visitors = {
  guest: null,
  newcomer: { ...customer, emailVerified: false },
  sam: customer,
  stranger: { ...customer, shopId: "other" },
  rosa: { ...customer, isMerchant: true },
  otherOwner: { ...customer, isMerchant: true, shopId: "other" },
  ada: { ...customer, shopId: null, isSuperAdmin: true },
} as const satisfies Record<string, Visitor | null>;
type Who = keyof typeof visitors;

/** Every path of the specification's section 2, by the areas it names. */
const PUBLIC = [
  "/",
  "/menu",
  "/about",
  "/help",
  "/feedback",
  "/email/verify/success",
  "/email/verify/expired",
];
const LOGIN_STEPS = [
  "/signup",
  "/login",
  "/login/phone",
  "/login/forgot-password",
  "/login/password-reset/token123",
  "/login/verify-phone/4155550142",
  "/login/email/r•••@s•••.test",
  "/login/update/4155550142/r•••@s•••.test",
  "/login/update/4155550142",
  "/owner/login",
  "/owner/signup",
  "/login/merchant/forgot-email",
];
const STATE_PAGES = ["/maintenance", "/expired"];
const MANAGE = [
  "/settings",
  "/manage",
  "/manage/dashboard",
  "/manage/shop",
  "/manage/shop/billing",
  "/manage/orders/prep",
  "/manage/pickup",
  "/manage/orders",
  "/manage/orders/o1",
  "/manage/orders/print/o1",
  "/manage/sections",
  "/manage/items/i1",
  "/manage/rearrange-menu",
  "/manage/availabilities",
  "/manage/customers/c1",
  "/manage/account",
  "/manage/support",
];
const CUSTOMER = ["/customer", "/customer/edit", "/customer/orders", "/customer/orders/o1"];
const GUEST_ORDER = "/order/signed.token";
const SUPER = "/super/dashboard";
const EVERYWHERE = [
  ...PUBLIC,
  ...LOGIN_STEPS,
  ...STATE_PAGES,
  ...MANAGE,
  ...CUSTOMER,
  "/email/verify",
  "/order",
  GUEST_ORDER,
  SUPER,
];

const stay = null;
const toLogin = (path: string) => `/login?next=${encodeURIComponent(path)}`;
const toOwnerLogin = (path: string) => `/owner/login?next=${encodeURIComponent(path)}`;
const from = (state: keyof typeof shops, who: Who, path: string) =>
  whereTo({ path, shop: shops[state], visitor: visitors[who] });

describe("an open shop", () => {
  const everyone = Object.keys(visitors) as Who[];
  test.each(everyone)("GUARD-01 %s may stay on every public page", (who) => {
    for (const path of [...PUBLIC, ...LOGIN_STEPS, ...STATE_PAGES, GUEST_ORDER]) {
      expect(from("open", who, path), path).toBe(stay);
    }
  });

  test.each(["guest", "newcomer", "sam", "stranger", "otherOwner"] as const)(
    "GUARD-03 %s is sent from the manage area to the owner's log-in, and back",
    (who) => {
      for (const path of MANAGE) expect(from("open", who, path), path).toBe(toOwnerLogin(path));
    },
  );

  test.each(["rosa", "ada"] as const)("GUARD-02 %s may stay everywhere in the manage area", (who) => {
    for (const path of MANAGE) expect(from("open", who, path), path).toBe(stay);
  });

  test.each(["guest", "stranger", "otherOwner"] as const)(
    "GUARD-03 %s logs in for a customer's page",
    (who) => {
      for (const path of [...CUSTOMER, "/email/verify", "/order"]) {
        expect(from("open", who, path), path).toBe(toLogin(path));
      }
    },
  );

  test.each(["sam", "rosa", "ada"] as const)("GUARD-02 %s may stay on every customer's page", (who) => {
    for (const path of [...CUSTOMER, "/email/verify", "/order"])
      expect(from("open", who, path), path).toBe(stay);
  });

  test("GUARD-03 an unverified customer verifies first, and the page for that does not send to itself", () => {
    for (const path of [...CUSTOMER, "/order"]) {
      expect(from("open", "newcomer", path), path).toBe("/email/verify");
    }
    expect(from("open", "newcomer", "/email/verify")).toBe(stay);
  });

  test.each(["guest", "newcomer", "sam", "stranger", "rosa", "otherOwner"] as const)(
    "GUARD-02 %s does not see the super admin's reports",
    (who) => {
      expect(from("open", who, SUPER)).toBe(toOwnerLogin(SUPER));
    },
  );

  test("GUARD-02 the super admin sees the reports", () => {
    expect(from("open", "ada", SUPER)).toBe(stay);
  });
});

describe("who may order", () => {
  test.each([
    ["open", "guest", "/order", toLogin("/order")],
    ["open", "newcomer", "/order", "/email/verify"],
    ["open", "sam", "/order", stay],
    ["loginOnly", "guest", "/order", toLogin("/order")],
    ["loginOnly", "newcomer", "/order", stay],
    ["loginOnly", "stranger", "/order", toLogin("/order")],
    ["guestsToo", "guest", "/order", stay],
    ["guestsToo", "newcomer", "/order", stay],
    ["guestsToo", "stranger", "/order", stay],
    ["loginOnly", "newcomer", "/customer/orders", stay],
    ["loginOnly", "newcomer", "/customer/orders/o1", stay],
    ["guestsToo", "newcomer", "/customer/orders", stay],
    ["guestsToo", "guest", "/customer/orders", toLogin("/customer/orders")],
    ["loginOnly", "newcomer", "/customer/edit", "/email/verify"],
    ["guestsToo", "newcomer", "/customer/edit", "/email/verify"],
    ["guestsToo", "newcomer", "/customer/ordersomething", "/email/verify"],
  ] as const)("ORD-06 GUARD-03 %s shop, %s at %s: %s", (state, who, path, expected) => {
    expect(from(state, who, path)).toBe(expected);
  });
});

describe("a dead shop", () => {
  const openForAll = [
    "/expired",
    "/owner/login",
    "/login/merchant/forgot-email",
    "/login/forgot-password",
    "/login/password-reset/token123",
    "/login",
    "/login/phone",
    "/logout",
    "/email/verify/success",
    "/email/verify/token123",
    GUEST_ORDER,
  ];

  test.each(["guest", "newcomer", "sam", "rosa", "ada"] as const)(
    "GUARD-03 %s finds the listed pages open",
    (who) => {
      for (const path of openForAll) expect(from("dead", who, path), path).toBe(stay);
    },
  );

  test.each(["guest", "newcomer", "sam", "rosa", "ada"] as const)(
    "GUARD-03 %s is told of it on other pages",
    (who) => {
      for (const path of [
        "/",
        "/menu",
        "/about",
        "/help",
        "/feedback",
        "/signup",
        "/owner/signup",
        "/maintenance",
      ]) {
        expect(from("dead", who, path), path).toBe("/expired");
      }
    },
  );

  test.each([
    ["guest", "/order", "/expired"],
    ["stranger", "/order", "/expired"],
    ["newcomer", "/order", "/expired"],
    ["sam", "/order", "/expired"],
    ["rosa", "/order", "/expired"],
    ["guest", "/customer/orders", toLogin("/customer/orders")],
    ["sam", "/customer/orders", stay],
    ["sam", "/customer/orders/o1", stay],
    ["sam", "/customer/edit", "/expired"],
    ["newcomer", "/customer/orders", "/email/verify"],
    ["newcomer", "/email/verify", stay],
    ["guest", "/manage/shop", toOwnerLogin("/manage/shop")],
    ["guest", "/manage/dashboard", toOwnerLogin("/manage/dashboard")],
    ["rosa", "/manage/shop", stay],
    ["rosa", "/manage/shop/billing", stay],
    ["rosa", "/manage/account", stay],
    ["rosa", "/manage/shopping", "/expired"],
    ["rosa", "/manage/dashboard", "/expired"],
    ["rosa", "/manage/orders", "/expired"],
    ["rosa", "/settings", "/expired"],
    ["ada", "/manage/shop", stay],
    ["ada", "/manage/items", "/expired"],
  ] as const)("GUARD-03 dead shop, %s at %s: %s", (who, path, expected) => {
    expect(from("dead", who, path)).toBe(expected);
  });

  test("GUARD-03 where guests may order, the order page is closed to them all the same", () => {
    expect(from("deadGuestsToo", "guest", "/order")).toBe("/expired");
  });
});

describe("a shop in maintenance", () => {
  test("GUARD-03 guests find only the listed pages open", () => {
    for (const path of [
      "/maintenance",
      "/owner/login",
      "/login/merchant/forgot-email",
      "/login/forgot-password",
      "/login/password-reset/token123",
      "/feedback",
    ]) {
      expect(from("resting", "guest", path), path).toBe(stay);
    }
    for (const path of [
      "/",
      "/menu",
      "/about",
      "/help",
      "/login",
      "/login/phone",
      "/signup",
      "/owner/signup",
    ]) {
      expect(from("resting", "guest", path), path).toBe("/maintenance");
    }
    for (const path of ["/expired", "/email/verify/success", GUEST_ORDER]) {
      expect(from("resting", "guest", path), path).toBe("/maintenance");
    }
  });

  test("GUARD-03 the owner's log-in comes before the note, and the note before the log-in of who wants to order", () => {
    expect(from("resting", "guest", "/manage/shop")).toBe(toOwnerLogin("/manage/shop"));
    expect(from("resting", "guest", "/customer/orders")).toBe(toLogin("/customer/orders"));
    for (const who of ["guest", "stranger", "otherOwner"] as const) {
      expect(from("resting", who, "/order"), who).toBe("/maintenance");
      expect(from("restingGuestsToo", who, "/order"), who).toBe("/maintenance");
    }
    expect(from("resting", "newcomer", "/order")).toBe("/email/verify");
  });

  test("GUARD-03 another shop's log-in counts for nothing here", () => {
    expect(from("resting", "stranger", "/menu")).toBe("/maintenance");
    expect(from("resting", "otherOwner", "/menu")).toBe("/maintenance");
  });

  test.each(["rosa", "ada"] as const)("GUARD-03 %s sees everything in maintenance", (who) => {
    for (const path of [...PUBLIC, ...LOGIN_STEPS, ...MANAGE, ...CUSTOMER, "/order", GUEST_ORDER]) {
      expect(from("resting", who, path), path).toBe(stay);
    }
  });

  test("GUARD-03 who is logged in is not sent away from the shop", () => {
    expect(from("resting", "sam", "/menu")).toBe(stay);
    expect(from("resting", "sam", "/customer/orders")).toBe(stay);
  });
});

describe("a session that ended", () => {
  const lost = { shop, visitor: null, sessionLost: true };

  test("GUARD-03 AUTH-05 leads to the matching log-in, which says so and leads back", () => {
    expect(whereTo({ ...lost, path: "/manage/orders", search: "?filter=Paid" })).toBe(
      "/owner/login?loggedOut=1&next=%2Fmanage%2Forders%3Ffilter%3DPaid",
    );
    expect(whereTo({ ...lost, path: "/customer/orders" })).toBe(
      "/login?loggedOut=1&next=%2Fcustomer%2Forders",
    );
  });

  test("GUARD-03 does not trouble who only looks at the menu", () => {
    expect(whereTo({ ...lost, path: "/menu" })).toBe(stay);
  });
});

describe("the platform's own host", () => {
  const there = (who: Who, path: string) => whereTo({ path, shop: null, visitor: visitors[who] });

  test.each(["guest", "rosa", "ada"] as const)(
    "SHOP-01 %s finds three pages, every other leads to the first",
    (who) => {
      for (const path of ["/", "/owner/signup", "/owner/login"]) expect(there(who, path), path).toBe(stay);
      const elsewhere = EVERYWHERE.filter(
        (path) => !["/", "/owner/signup", "/owner/login", SUPER].includes(path),
      );
      for (const path of elsewhere) expect(there(who, path), path).toBe("/");
    },
  );

  test("SHOP-01 the reports are the super admin's", () => {
    expect(there("guest", SUPER)).toBe(toOwnerLogin(SUPER));
    expect(there("rosa", SUPER)).toBe(toOwnerLogin(SUPER));
    expect(there("ada", SUPER)).toBe(stay);
  });
});

describe("any page", () => {
  /** The pages a visitor is led over, until one may be stayed on; a sixth would be a circle. */
  function stations(start: string, guarded: GuardedShop, visitor: Visitor | null): string[] {
    const visited = [start];
    for (let next: string | null = start; next !== null && visited.length < 6; ) {
      next = whereTo({ path: next.split("?")[0] ?? "/", shop: guarded, visitor });
      if (next !== null) visited.push(next);
    }
    return visited;
  }

  const everyVisit = Object.values(shops).flatMap((guarded) =>
    Object.values(visitors).flatMap((visitor) => EVERYWHERE.map((path) => ({ guarded, visitor, path }))),
  );

  test("GUARD-01 no guard leads round in a circle", () => {
    for (const { guarded, visitor, path } of everyVisit) {
      const visited = stations(path, guarded, visitor);
      expect(visited.length, visited.join(" → ")).toBeLessThanOrEqual(3);
    }
  });

  test.each(["/MANAGE/orders", "/manage/orders/", "//manage/orders", "/%6danage/orders", "/manage//orders"])(
    "GUARD-01 %s is guarded as the router reads it",
    (path) => {
      expect(from("open", "guest", path)).toBe(toOwnerLogin("/manage/orders"));
    },
  );

  test("GUARD-01 a path that cannot be decoded is a page like any other", () => {
    expect(from("open", "guest", "/%E0%A4%A")).toBe(stay);
    expect(from("dead", "guest", "/%E0%A4%A")).toBe("/expired");
  });

  test("GUARD-02 each area asks for its role", () => {
    expect(MANAGE.map(roleFor)).toEqual(MANAGE.map(() => "merchant"));
    expect([...CUSTOMER, "/email/verify"].map(roleFor)).toEqual(Array(5).fill("customer"));
    expect(roleFor(SUPER)).toBe("super_admin");
    expect([...PUBLIC, ...LOGIN_STEPS].map(roleFor)).toEqual([...PUBLIC, ...LOGIN_STEPS].map(() => "guest"));
  });
});

describe("AUTH-04 a shop that has not opened yet", () => {
  const unopened = { ...shop, isPublished: false };
  const at = (path: string, who: Who, state: GuardedShop = unopened) =>
    whereTo({ path, shop: state, visitor: visitors[who] });

  test("is shown to its merchant and to super admins as if it were open", () => {
    for (const path of EVERYWHERE)
      for (const who of ["rosa", "ada"] as const)
        expect([path, at(path, who)]).toEqual([path, from("open", who, path)]);
  });

  test.each(["guest", "sam", "stranger", "otherOwner", "newcomer"] as const)(
    "shows %s a note, and the ways in",
    (who) => {
      for (const path of [
        "/",
        "/menu",
        "/about",
        "/help",
        "/order",
        "/signup",
        "/feedback",
        "/maintenance",
        "/expired",
      ])
        expect([path, at(path, who)]).toEqual([path, "/opening-soon"]);
      for (const path of ["/opening-soon", "/owner/login", "/login/forgot-password", "/email/verify/success"])
        expect([path, at(path, who)]).toEqual([path, null]);
      expect(at("/manage/dashboard", who)).toBe(toOwnerLogin("/manage/dashboard"));
    },
  );

  /** Where someone comes to rest; null where the guards lead in a circle. */
  function restOf(first: string, who: Who, state: GuardedShop): string | null {
    let path = first;
    for (let steps = 0; steps < 6; steps += 1) {
      const next = at(path.replace(/\?.*/, ""), who, state);
      if (next === null) return path;
      path = next;
    }
    return null;
  }

  const flags = fc.record({ isDead: fc.boolean(), maintenanceMode: fc.boolean(), isPublished: fc.boolean() });
  const anyone = fc.constantFrom(...(Object.keys(visitors) as Who[]));
  property.prop([flags, anyone, fc.constantFrom(...EVERYWHERE, "/opening-soon")], { numRuns: 500 })(
    "sends nobody in a circle, whatever else is true of it",
    (state, who, path) => {
      expect(restOf(path, who, { ...shop, ...state })).not.toBeNull();
    },
  );
});
