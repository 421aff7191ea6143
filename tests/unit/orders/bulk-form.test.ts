import { describe, expect, test } from "vitest";
import { bulkDoneText, flagPressed, readBulkDone } from "#app/routes/orders/manage-orders/bulk-done.ts";
import { listAddress, ordersSearch } from "#app/routes/orders/manage-orders/order-search.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { bulkForm } from "#domain/orders/manage-order-form-schemas.ts";
import { selectedValue } from "#domain/orders/order-list-form.ts";

const PIE = "019ad000-0000-7000-8000-000000000001";
const WINDOW = "019ad000-0000-7000-8000-000000000002";
const JO = "019ad000-0000-7000-8000-000000000003";

describe("the form of the checked orders", () => {
  const form = (back: string, ...orders: string[]) => {
    const data = new FormData();
    data.set("intent", "paid");
    data.set("back", back);
    for (const order of orders) data.append("order", order);
    return data;
  };

  test("MAN-06 each box carries its order and the version that was looked at", () => {
    const posted = form(
      "/manage/orders",
      selectedValue({ id: PIE, version: 4 }),
      JO,
      "rubbish 1",
      `${WINDOW} x`,
    );
    expect(fieldsOf(posted, bulkForm).order).toEqual({
      orderIds: [PIE, JO, WINDOW],
      versions: { [PIE]: 4 },
    });
  });

  test("MAN-06 AUTH-07 it leads back to the list it stood on and nowhere else", () => {
    const back = (address: string) => listAddress(fieldsOf(form(address), bulkForm).back);
    expect(back(`/manage/orders/${PIE}?show=paid&page=2`)).toBe(`/manage/orders/${PIE}?show=paid&page=2`);
    expect(back("/manage/orders?search=jo")).toBe("/manage/orders?search=jo");
    for (const elsewhere of ["//evil.test/manage/orders", "https://evil.test", "/logout", "", "//"]) {
      expect(back(elsewhere)).toBe("/manage/orders");
    }
  });

  test("MAN-06 one box, none, a file or another name are read as well, and what a button does", () => {
    const one = form("", selectedValue({ id: PIE, version: 4 }));
    one.append("order", new Blob(["x"]), "x.txt");
    expect(fieldsOf(one, bulkForm).order.orderIds).toEqual([]);
    expect(fieldsOf(form("", PIE.toUpperCase()), bulkForm).order.orderIds).toEqual([PIE]);
    expect(fieldsOf(new FormData(), bulkForm)).toEqual({
      intent: "",
      order: { orderIds: [], versions: {} },
      back: "",
    });
    expect(flagPressed("paid")).toEqual({ flag: "paid", set: true });
    expect(flagPressed("undo:completed")).toEqual({ flag: "completed", set: false });
    for (const other of ["print", "", "undo:", "undo", "toString", "paid:undo"])
      expect(flagPressed(other)).toBeNull();
  });

  test("MAN-06 the words say how many were changed and which were left out", () => {
    const done = { flag: "paid", set: true, changed: [PIE, JO], leftOut: [], at: 1 } as const;
    expect(bulkDoneText(done)).toBe("2 orders marked Paid.");
    const left = [
      { ticketNumber: 12, why: "cancelled" },
      { ticketNumber: 14, why: "stale" },
    ] as const;
    expect(bulkDoneText({ ...done, changed: [PIE], leftOut: left })).toBe(
      "1 order marked Paid. Left out: #12 is cancelled, #14 was changed by somebody meanwhile.",
    );
    expect(bulkDoneText({ ...done, set: false })).toBe(
      "Taken back for 2 orders. Mails that went with it are on their way already.",
    );
    expect(bulkDoneText({ ...done, flag: "readyForGuest", set: false })).toBe("Taken back for 2 orders.");
    expect(bulkDoneText({ ...done, changed: [] })).toBe("Nothing was changed: they were so already.");
    expect(bulkDoneText({ ...done, changed: [], leftOut: left })).toContain("Nothing was changed. Left out");
  });

  test("MAN-06 what the last page left is read, and nothing that someone made up", () => {
    const done = { flag: "paid", set: true, changed: [PIE], leftOut: [], at: 1 };
    expect(readBulkDone(JSON.stringify(done))).toEqual(done);
    for (const text of [
      "",
      "[",
      "null",
      "3",
      '{"at":1}',
      '{"at":1,"flag":"x","set":true,"changed":[],"leftOut":[]}',
    ]) {
      expect(readBulkDone(text), text).toBeNull();
    }
  });

  test("MAN-06 the export asks for what the list asks for, on all its pages", () => {
    const requested = ordersSearch.read(new URLSearchParams("show=gifts&search=jo&page=3"));
    expect(ordersSearch.addressAt("/manage/orders/export", requested)).toBe(
      "/manage/orders/export?show=gifts&search=jo",
    );
  });
});
