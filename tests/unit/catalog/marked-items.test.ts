import { expect, test } from "vitest";
import { readFlagged, writeFlagged } from "#app/routes/catalog/manage-items/flagged-items.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { itemListForm } from "#domain/catalog/item-form-schemas.ts";
import { selectedItems } from "#domain/catalog/item-rows.ts";

const ids = Array.from(
  { length: 100 },
  (_, at) => `019ad000-0000-7000-8000-${(at + 1).toString(16).padStart(12, "f")}`,
);

test("MAN-02 what was marked on a page of a hundred items survives the redirect for Undo, inside of a cookie", () => {
  const marked = { mark: "sold-out", changed: ids, undone: false, at: 1_790_000_000_000 } as const;
  const text = writeFlagged(marked);
  expect(Buffer.from(text).toString("base64url").length).toBeLessThan(3_500);
  expect(readFlagged(text)).toEqual(marked);
});

test.each(["", "hide", "steal 0 1 AAAA", "toString 0 1 AAAA", "hide 0 x AAAA"])(
  "MAN-02 a cookie that says %o was not written by the list",
  (text) => {
    expect(readFlagged(text)).toBeNull();
  },
);

test("MAN-02 what is no list of ids marks nothing", () => {
  expect(readFlagged("hide 0 1 *")).toMatchObject({ changed: [] });
  expect(readFlagged("hide 1 1 AAAA")).toMatchObject({ changed: [], undone: true });
});

function selectedIds(form: FormData): string[] {
  const fields = fieldsOf(form, itemListForm(form.keys()));
  return selectedItems(fields.ids, fields.all, fields);
}

test("MAN-02 the box for all stands for every row of the form, checked ones once", () => {
  const form = new FormData();
  for (const id of ids.slice(0, 3)) form.set(`shown:price:${id}`, "1.00");
  form.append("ids", ids[1] ?? "");
  expect(selectedIds(form)).toEqual([ids[1]]);
  form.set("all", "on");
  expect(selectedIds(form).toSorted()).toEqual(ids.slice(0, 3));
});
