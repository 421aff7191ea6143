import { describe, expect, test } from "vitest";
import {
  drawerEntries,
  footerEntries,
  merchantMenu,
  type NavigatedShop,
  startEntry,
} from "#domain/shop/navigation.ts";
import { whereTo } from "#domain/shop/page-guard.ts";

const shop: NavigatedShop = {
  id: "sweet",
  isDead: false,
  maintenanceMode: false,
  enableAboutPage: true,
  orderAccess: "verified",
  mode: "standard",
  externalLinkUrl: null,
  externalLinkLabel: null,
  countsVisits: false,
};
const sam = { shopId: "sweet", isMerchant: false, isSuperAdmin: false, emailVerified: true };
const newcomer = { ...sam, emailVerified: false };
const rosa = { ...sam, isMerchant: true };
const ada = { ...sam, shopId: null, isSuperAdmin: true };
const keys = (entries: ReadonlyArray<{ key: string }>) => entries.map(({ key }) => key).join(" ");

describe("the side drawer", () => {
  test.each([
    ["a guest", null, "home viewTheMenu aboutOurShop login signup help ownerLogin feedback"],
    [
      "a customer",
      sam,
      "orderNow home viewTheMenu aboutOurShop orderHistory accountDetails logOut help feedback",
    ],
    ["an unverified one", newcomer, "home viewTheMenu aboutOurShop verifyEmail logOut help feedback"],
    [
      "the owner",
      rosa,
      "orderNow home viewTheMenu aboutOurShop orderHistory accountDetails help ownerDashboard faq ownerLogout feedback",
    ],
  ])("STORE-05 of %s", (_, visitor, expected) => {
    expect(keys(drawerEntries(visitor, shop))).toBe(expected);
  });

  test("STORE-05 ORD-06 anyone who may order finds 'Order Now'", () => {
    expect(keys(drawerEntries(null, { ...shop, orderAccess: "guest" }))).toMatch(/^orderNow /);
    expect(keys(drawerEntries(newcomer, { ...shop, orderAccess: "login" }))).toBe(
      "orderNow home viewTheMenu aboutOurShop orderHistory verifyEmail logOut help feedback",
    );
  });

  test("STORE-05 About stands there only where it is switched on", () => {
    expect(keys(drawerEntries(null, { ...shop, enableAboutPage: false }))).not.toContain("aboutOurShop");
  });

  test("SHOP-04 a bake sale shows its external link, a standard shop does not", () => {
    const link = { externalLinkUrl: "https://school.test", externalLinkLabel: "Lincoln School" };
    const entries = drawerEntries(null, { ...shop, ...link, mode: "bake_sale" });
    expect(entries).toContainEqual({ key: "external", to: "https://school.test", label: "Lincoln School" });
    expect(keys(drawerEntries(null, { ...shop, ...link }))).not.toContain("external");
  });

  test("STORE-05 guests in maintenance find two entries, owners all of theirs", () => {
    const resting = { ...shop, maintenanceMode: true };
    expect(keys(drawerEntries(null, resting))).toBe("reloadPage ownerLogin");
    expect(keys(drawerEntries(rosa, resting))).toContain("ownerDashboard");
  });
});

describe("what closed shops lead to", () => {
  const dead = { ...shop, isDead: true, isPublished: true };
  const everybody = { guest: null, newcomer, sam, rosa, ada };

  test.each(Object.keys(everybody) as (keyof typeof everybody)[])(
    "GUARD-03 STORE-05 of a dead shop nothing that %s finds leads back to its note",
    (who) => {
      const visitor = everybody[who];
      for (const state of [dead, { ...dead, maintenanceMode: true }]) {
        const entries = [...drawerEntries(visitor, state), ...footerEntries(visitor, state)];
        expect(entries.length).toBeGreaterThan(0);
        for (const { to } of entries.filter(({ key }) => key !== "external")) {
          expect([to, whereTo({ path: to, shop: state, visitor })]).toEqual([to, null]);
        }
        expect(startEntry("/login", visitor, state)).toBeNull();
      }
    },
  );

  test("GUARD-03 STORE-05 a dead shop's drawer holds the log-in, one's own orders and the log-out", () => {
    expect(keys(drawerEntries(null, dead))).toBe("login ownerLogin");
    expect(keys(drawerEntries(newcomer, dead))).toBe("verifyEmail logOut");
    expect(keys(drawerEntries(sam, dead))).toBe("orderHistory logOut");
    expect(keys(drawerEntries(rosa, dead))).toBe("orderHistory ownerLogout");
  });

  test("STORE-05 the foot holds Help and Feedback where the visitor may read them", () => {
    const resting = { ...shop, maintenanceMode: true };
    expect(keys(footerEntries(null, shop))).toBe("help feedback");
    expect(keys(footerEntries(sam, resting))).toBe("help feedback");
    expect(footerEntries(null, resting)).toEqual([]);
    expect(footerEntries({ ...sam, shopId: "other" }, resting)).toEqual([]);
    expect(footerEntries(sam, dead)).toEqual([]);
  });
});

describe("the top bar", () => {
  test.each(["/", "/login", "/signup", "/owner/login", "/about", "/help"])(
    "STORE-05 %s has a start",
    (path) => {
      expect(startEntry(path, null, shop)).toEqual({ key: "viewOurMenu", to: "/menu" });
      expect(startEntry(path, sam, shop)).toEqual({ key: "orderNow", to: "/order" });
      expect(startEntry(path, rosa, shop)).toBeNull();
    },
  );

  test("STORE-05 other pages have none", () => {
    expect(startEntry("/menu", null, shop)).toBeNull();
    expect(startEntry("/order", sam, shop)).toBeNull();
  });
});

describe("the merchant's dropdown", () => {
  test.each([
    ["on the storefront", "/menu", rosa, false, "dashboard editAccount logout"],
    ["in the manage area", "/manage/orders", rosa, false, "editAccount logout"],
    ["of a dead shop", "/expired", rosa, true, "subscribe logout"],
    ["of a super admin", "/manage", ada, false, "editAccount reports logout"],
  ])("STORE-05 %s", (_, path, visitor, isDead, expected) => {
    expect(keys(merchantMenu(path, visitor, { isDead }))).toBe(expected);
  });
});
