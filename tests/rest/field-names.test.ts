import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import {
  inOurNames,
  inTheirNames,
  ourName,
  TooDeep,
  theirName,
  theirPath,
} from "#server/rest/field-names.ts";

describe("names", () => {
  test.for([
    ["line_items", "lineItems"],
    ["expires_at", "expiresAt"],
    ["id", "id"],
    ["street_1", "street1"],
    ["last4", "last4"],
  ])("API-02 %s is %s inside, and comes back", ([theirs = "", ours = ""]) => {
    expect(ourName(theirs)).toBe(ours);
    expect(theirName(ours)).toBe(theirs);
  });

  test.for(["lineItems", "__proto__", "constructor.name", "Line_items", "_id", "a__b", "", "!x"])(
    "SEC-A11 %s is no name of ours and is refused as it was sent",
    (theirs) => {
      expect(ourName(theirs).startsWith("!")).toBe(true);
      expect(theirName(ourName(theirs))).toBe(theirs);
    },
  );

  property.prop([fc.stringMatching(/^[a-z][a-z0-9]{0,5}(_[a-z][a-z0-9]{0,5}){0,3}$/)])(
    "API-02 every snake_case name comes back as it was",
    (name) => {
      expect(theirName(ourName(name))).toBe(name);
    },
  );

  test("API-03 a refused field is named in the caller's words, dots and all", () => {
    expect(theirPath("lineItems.0.itemPrice")).toBe("line_items.0.item_price");
    expect(theirPath("filter.!user.passwordHash")).toBe("filter.user.passwordHash");
  });
});

describe("values", () => {
  test("SEC-A11 names of a body mean nothing to the language", () => {
    const body = inOurNames(JSON.parse('{"__proto__":{"is_admin":true},"tip":1,"tip":2}')) as Record<
      string,
      unknown
    >;
    expect(Object.getPrototypeOf(body)).toBeNull();
    expect(Object.keys(body)).toEqual(["!__proto__", "tip"]);
    expect(body.tip).toBe(2);
    expect(({} as Record<string, unknown>).is_admin).toBeUndefined();
  });

  test("SEC-A25 a body nested without end is not followed", () => {
    const deep = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`);
    expect(() => inOurNames(deep)).toThrow(TooDeep);
  });

  test("API-02 an answer has snake_case names and instants in UTC", () => {
    const answer = {
      lineItems: [{ itemPrice: 150 }],
      createdAt: new Date("2026-12-02T11:00:00-08:00"),
      note: null,
    };
    expect(inTheirNames(answer)).toEqual({
      line_items: [{ item_price: 150 }],
      created_at: "2026-12-02T19:00:00.000Z",
      note: null,
    });
  });
});
