/** What an entry of the audit trail tells of its fields (OPS-01). */
import { expect, test } from "vitest";
import { SETTING_NAMES, settingNamed } from "#domain/shop/settings.ts";
import { changesOf, fieldsOfRecord } from "#domain/shop/trail.ts";

const values = (field: string, from: unknown, to: unknown) => ({ field, of: "", from, to, told: "values" });
const ID = "0193643a-7f7a-7d2f-9c51-0b9d6f5f1c11";

test("OPS-01 each field that differs is told with both values, and the others are not", () => {
  const before = { name: "Rye", price: 800, hidden: false, date: null };
  const after = { name: "Rye", price: 900, hidden: true, date: "2026-12-04" };
  expect(changesOf(before, after, "items")).toEqual([
    { field: "price", of: "", from: 800, to: 900, told: "values" },
    { field: "hidden", of: "", from: false, to: true, told: "values" },
    { field: "date", of: "", from: null, to: "2026-12-04", told: "values" },
  ]);
});

test("OPS-01 what was made or deleted names no fields", () => {
  expect(changesOf(null, { name: "Rye", price: 800 }, "items")).toEqual([]);
  expect(changesOf({ name: "Rye", price: 800 }, null, "items")).toEqual([]);
});

test("OPS-01 an entry about several records says of each its own", () => {
  const entry = {
    items: [
      { id: "other", order: 1 },
      { id: ID, order: 2, sectionId: "s" },
    ],
  };
  expect(fieldsOfRecord(entry, "items", ID)).toEqual({ id: ID, order: 2, sectionId: "s" });
  expect(fieldsOfRecord(entry, "items", "none of them")).toBeNull();
  expect(fieldsOfRecord({ name: "Rye" }, "items", ID)).toEqual({ name: "Rye" });
  expect(fieldsOfRecord(true, "orders", ID)).toBeNull();
});

test.each([
  ["@canary-bakery-shop", "…shop"],
  ["@maria", "…ia"],
  ["ab", "…"],
  ["", ""],
  ["🥐🥐🥐", "…🥐"],
])("OPS-01 of where money goes only the end is told: %j as %j", (value, told) => {
  expect(changesOf({ venmoName: "x" }, { venmoName: value }, "settings")).toEqual([
    { field: "venmoName", of: "", from: "…", to: told, told: "ending" },
  ]);
  expect(changesOf({ paymentHandle: value }, { paymentHandle: "y" }, "customers")).toMatchObject([
    { from: told, to: "…", told: "ending" },
  ]);
});

test("OPS-01 SEC-03 no setting that is secret or moves money is told in full", () => {
  const value = "canary-canary-canary";
  const sensitive = SETTING_NAMES.filter((name) => {
    const { kind, movesMoney } = settingNamed(name);
    return kind === "secret" || movesMoney;
  });
  expect(sensitive.length).toBeGreaterThan(10);
  for (const name of sensitive) {
    const told = changesOf({ [name]: `${value} before` }, { [name]: `${value} after` }, "settings");
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain("canary");
  }
});

test("OPS-01 of long texts the beginning is told; where that is the same, and where one side is not kept, only the field is named", () => {
  const long = `${"x".repeat(119)}🥐${"y".repeat(50)}`;
  const named = { of: "", from: null, to: null, told: "nothing" };
  expect(changesOf({ description: "x" }, { description: long }, "items")).toEqual([
    values("description", "x", `${"x".repeat(119)}🥐…`),
  ]);
  expect(changesOf({ description: long }, { description: `${long}!` }, "items")).toEqual([
    { field: "description", ...named },
  ]);
  expect(changesOf({}, { notes: "set" }, "customers")).toEqual([{ field: "notes", ...named }]);
  expect(changesOf({ gifteeDetails: {} }, { gifteeDetails: { name: "Kim" } }, "orders")).toEqual([
    { field: "gifteeDetails", ...named },
  ]);
});

test("OPS-01 lines of an order are told by their pieces and prices, and what follows from them is not", () => {
  const rye = { itemName: "Rye", quantity: 1, itemPrice: 800 };
  const before = { lines: [rye], subtotal: 800, grandTotal: 800 };
  const after = { lines: [{ ...rye, quantity: 3, itemPrice: 700 }], subtotal: 2100, grandTotal: 2100 };
  expect(changesOf(before, after, "orders")).toEqual([
    { field: "pieces", of: "Rye", from: 1, to: 3, told: "values" },
    { field: "linePrice", of: "Rye", from: 800, to: 700, told: "values" },
    { field: "grandTotal", of: "", from: 800, to: 2100, told: "values" },
  ]);
});

test("OPS-01 the kitchen's check marks are told line by line", () => {
  const marks = (made: boolean, packed: boolean) => ({ marks: [{ itemName: "Rye", made, packed }] });
  expect(changesOf(marks(false, true), marks(true, false), "orders")).toEqual([
    { field: "made", of: "Rye", from: false, to: true, told: "values" },
    { field: "packed", of: "Rye", from: true, to: false, told: "values" },
  ]);
});
