import { describe, expect, test } from "vitest";
import {
  changedMeanwhile,
  FLAG_FORM_FIELDS,
  flagChanges,
  setFlagNames,
} from "#app/routes/orders/manage-order-panel/order-flag-form.ts";
import { dayText, orderTable } from "#app/routes/orders/manage-orders/order-columns.tsx";
import { orderRowView } from "#app/routes/orders/manage-orders/order-row.ts";
import {
  addressAround,
  ordersQuestionOf,
  ordersSearch,
  readAround,
} from "#app/routes/orders/manage-orders/order-search.ts";
import { groupsOf } from "#app/ui/list-table.tsx";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { flagForm } from "#domain/orders/manage-order-form-schemas.ts";
import type { ShopOrderRow } from "#domain/orders/order-schemas.ts";
import { sampleLine, sampleOrder } from "./sample-order.ts";

const requested = (query: string) => ordersSearch.read(new URLSearchParams(query));

/** A third line, which the row only counts. */
const order: ShopOrderRow = {
  ...sampleOrder,
  specialInstructions: "No nuts, please.",
  lineItems: [...sampleOrder.lineItems, sampleLine({ id: "3", itemName: "Bun" })],
};

describe("the list's address", () => {
  test("MAN-06 without a word the list shows incomplete orders, day by day, from the first page", () => {
    expect(requested("")).toEqual({ show: "incomplete", sort: "day", search: "", page: 1 });
    expect(ordersQuestionOf(requested(""))).toEqual({
      sort: "fulfillment_date",
      filter: { completed: false },
    });
  });

  test.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "page=1e9",
    "show=everything",
    "sort=drop",
    "sort=__proto__",
  ])("MAN-06 an address that makes no sense (%s) asks for the default instead of failing", (query) => {
    expect(requested(query)).toEqual(requested(""));
  });

  test("MAN-06 a search keeps what the database can keep, and at most 200 characters", () => {
    expect(requested("search=%00Jo%00").search).toBe("Jo");
    expect(requested(`search=${"a".repeat(300)}`).search).toHaveLength(200);
  });

  test("MAN-06 an address says again what was asked, and nothing that goes without saying", () => {
    const question = requested("show=gifts&sort=newest&search=jo&page=2");
    expect(ordersSearch.address(question)).toBe("/manage/orders?show=gifts&sort=newest&search=jo&page=2");
    expect(ordersSearch.address(question, { page: 1, search: "" })).toBe(
      "/manage/orders?show=gifts&sort=newest",
    );
    expect(ordersSearch.address(requested(""), undefined, { id: "o1" })).toBe("/manage/orders/o1");
  });
});

describe("the list by days", () => {
  test("MAN-06 what is to be made begins with the first day, what is done with the last; a sort that was chosen before counts", () => {
    expect(ordersQuestionOf(requested("")).sort).toBe("fulfillment_date");
    expect(ordersQuestionOf(requested("show=completed")).sort).toBe("-fulfillment_date");
    const chosen = (query: string) => ordersSearch.read(new URLSearchParams(query), { sort: "newest" });
    expect(ordersQuestionOf(chosen("show=paid")).sort).toBe("-created_at");
    expect(ordersSearch.address(chosen("show=paid"))).toBe("/manage/orders?show=paid&sort=newest");
    expect(chosen("sort=day").sort).toBe("day");
    expect(chosen("sort=__proto__").sort).toBe("newest");
  });

  test("MAN-06 an address may ask for the page of an order, and keeps the list's other parameters", () => {
    const id = "019ad000-0000-7000-8000-000000000001";
    const question = requested("sort=newest&page=3");
    expect(addressAround(question, id)).toBe(`/manage/orders?sort=newest&around=${id}#order-${id}`);
    expect(addressAround(requested(""), id, { opens: true })).toBe(
      `/manage/orders/${id}?around=${id}#order-${id}`,
    );
    expect(readAround(new URLSearchParams({ around: id }))).toBe(id);
    expect(readAround(new URLSearchParams({ around: "1" }))).toBeNull();
  });

  test("MAN-06 a day says how many orders it has, or how many of them are on this page where it may go on", () => {
    const row = (date: string | null, slot: string) => ({ ...orderRowView(order), date, slot });
    const rows = [
      row("2026-11-25", "Wed, Nov 25"),
      row("2026-11-25", "Wed, Nov 25"),
      row("2026-11-27", "Fri, Nov 27"),
      row(null, "Ships after Sat, Dec 5"),
    ];
    const said = (page: number, total: number) =>
      groupsOf(rows, orderTable(requested(""), "2026-11-25").groups, { page, perPage: 4, total }).map(
        (group) => `${group.rows[0]?.slot}: ${dayText(group, "2026-11-25")}`,
      );
    expect(said(1, 4)).toEqual([
      "Wed, Nov 25: today, 2 orders",
      "Fri, Nov 27: 1 order",
      "Ships after Sat, Dec 5: 1 order",
    ]);
    expect(said(2, 12)).toEqual([
      "Wed, Nov 25: today, 2 on this page",
      "Fri, Nov 27: 1 order",
      "Ships after Sat, Dec 5: 1 on this page",
    ]);
  });
});

describe("an order in words", () => {
  test("MAN-06 a row names two items and counts the rest", () => {
    expect(orderRowView(order)).toMatchObject({
      who: "Jo Marchetti",
      items: "1 Pumpkin Pie, 2 Rye",
      moreItems: 1,
      total: "$59.20",
      hasNote: true,
    });
  });
});

describe("the flags' form", () => {
  function posted(fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const read = fieldsOf(form, flagForm);
    return { ...flagChanges(read), version: read.version };
  }

  test("ORD-08 only the boxes that were changed are sent on, also those that were cleared", () => {
    const before = setFlagNames({ paid: true, readyForGuest: false, completed: false }).join(",");
    expect(
      posted({ [FLAG_FORM_FIELDS.before]: before, [FLAG_FORM_FIELDS.version]: "4", completed: "on" }),
    ).toMatchObject({
      changes: { paid: false, completed: true },
      version: 4,
    });
    expect(posted({ [FLAG_FORM_FIELDS.before]: before, paid: "on" }).changes).toEqual({});
  });

  test.each(["", "x", "-1", "1.5", "9007199254740993"])(
    "ORD-08 a version that is none (%s) is not sent on",
    (version) => {
      expect(posted({ [FLAG_FORM_FIELDS.version]: version }).version).toBeUndefined();
    },
  );

  test("ORD-08 a stale change is told which boxes someone else turned meanwhile", () => {
    const { had } = posted({ [FLAG_FORM_FIELDS.before]: "paid" });
    expect(changedMeanwhile({ paid: false, readyForGuest: true, completed: false }, had)).toEqual([
      { name: "paid", set: false },
      { name: "readyForGuest", set: true },
    ]);
  });
});
