import { describe, expect, test } from "vitest";
import { addressLine } from "#domain/accounts/address-line.ts";
import { fullName } from "#domain/accounts/full-name.ts";
import { maskEmail } from "#domain/accounts/mask-email.ts";
import { passwordProblem } from "#domain/accounts/password-rule.ts";
import { phoneDigits, phoneText } from "#domain/accounts/phone.ts";
import { hasRole, ROLES, type Visitor } from "#domain/accounts/roles.ts";

describe("roles", () => {
  const customer: Visitor = { shopId: "a", isMerchant: false, isSuperAdmin: false, emailVerified: true };
  test.each([
    ["nobody", null, ["guest"]],
    ["a customer", customer, ["guest", "customer"]],
    ["an unverified customer", { ...customer, emailVerified: false }, ["guest", "customer"]],
    ["a customer of another shop", { ...customer, shopId: "b" }, ["guest"]],
    ["the merchant", { ...customer, isMerchant: true }, ["guest", "customer", "merchant"]],
    ["the merchant of another shop", { ...customer, isMerchant: true, shopId: "b" }, ["guest"]],
    ["a merchant without a shop", { ...customer, isMerchant: true, shopId: null }, ["guest"]],
    ["a super admin", { ...customer, shopId: null, isSuperAdmin: true }, [...ROLES]],
  ])("GUARD-02 %s", (_, visitor, expected) => {
    expect(ROLES.filter((role) => hasRole(visitor, role, "a"))).toEqual(expected);
  });

  test("GUARD-02 on the platform's host only a super admin is anyone", () => {
    const held = (visitor: Visitor) => ROLES.filter((role) => hasRole(visitor, role, null));
    expect(held({ ...customer, shopId: null, isMerchant: true })).toEqual(["guest"]);
    expect(held({ ...customer, shopId: null, isSuperAdmin: true })).toEqual([...ROLES]);
  });
});

describe("what people are called and where they live", () => {
  test.each([
    ["Sam", "Miller", "Sam Miller"],
    [" Sam ", null, "Sam"],
    [null, "Miller", "Miller"],
    ["", " ", "Customer c7 (Unnamed)"],
    [null, null, "Customer c7 (Unnamed)"],
  ])("CUST-01 %o and %o make %s", (firstName, lastName, expected) => {
    expect(fullName({ id: "c7", firstName, lastName })).toBe(expected);
  });

  test("MAN-05 an address is street and zip, with placeholders for what is missing", () => {
    expect(addressLine({ street: "418 Alder Street", zip: "94901" })).toBe("418 Alder Street, 94901");
    expect(addressLine({ street: null, zip: "94901" })).toBe("(no street), 94901");
    expect(addressLine({ street: "418 Alder Street", zip: " " })).toBe("418 Alder Street, (no zip)");
  });

  test("AUTH-01 a phone number is kept as its digits and written with dashes", () => {
    expect(phoneDigits("(415) 555-0142")).toBe("4155550142");
    expect(phoneText("4155550142")).toBe("415-555-0142");
    expect(phoneText("555")).toBe("555");
  });

  test.each([
    ["rosa@sweetcrumb.test", "r•••@s•••.test"],
    ["r@s.co", "r•••@s•••.co"],
    ["rosa@mail.sweetcrumb.test", "r•••@m•••.test"],
    ["odd@localhost", "o•••@l•••"],
    ["@nobody.test", "•••"],
    ["nonsense", "•••"],
  ])("AUTH-04 %s is hinted at as %s", (email, hint) => {
    expect(maskEmail(email)).toBe(hint);
  });
});

describe("a new password", () => {
  const commonest = new Set(["password1", "iloveyou", "qwertyuiop"]);
  const problem = (password: string) => passwordProblem(password, commonest, "Sweet Crumb Bakery");

  test.each(["windowsill-demo", "correct horse battery", "12 34 56 78", "ünïcödé", "p".repeat(128)])(
    "AUTH-01 '%s' may be taken",
    (password) => {
      expect(passwordProblem(`${password}!`.slice(0, 128), commonest, "Sweet Crumb Bakery")).toBeNull();
    },
  );

  test.each([
    ["", "passwordShort"],
    ["1234567", "passwordShort"],
    ["👩‍🍳", "passwordShort"],
    ["p".repeat(129), "passwordLong"],
    ["password1", "passwordCommon"],
    ["PassWord1", "passwordCommon"],
    ["sweetcrumbbakery", "passwordIsShop"],
    ["Sweet Crumb Bakery", "passwordIsShop"],
    ["sweet-crumb-bakery!", "passwordIsShop"],
  ])("AUTH-01 '%s' may not: %s", (password, wrong) => {
    expect(problem(password)).toBe(wrong);
  });

  test("AUTH-01 a shop without a name forbids nothing", () => {
    expect(passwordProblem("--------", commonest, "")).toBeNull();
    expect(passwordProblem("sweetcrumb", commonest, null)).toBeNull();
  });
});
